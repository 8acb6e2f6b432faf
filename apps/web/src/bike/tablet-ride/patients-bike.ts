import { useEffect } from "react";
import type { TabletControls } from "./at-tablet.ts";

interface Opened extends TabletControls {
  /** The patient has left: ends the ride, lets the bike go, forgets the patient. */
  close(): Promise<void>;
}

let current: { readonly patientId: number; readonly open: () => Promise<Opened> } | null = null;

const untilOpenedMs = 1000;

/** Until the patient before has left: they must not take the next one's bike and ride with them. */
let leaving: Promise<unknown> = Promise.resolve();

/** Opens the bike and the journal for the signed-in patient, after their first screen has rested for a second. */
export function usePatientsBike(patientId: number | null): void {
  useEffect(() => {
    if (patientId === null || !("bluetooth" in navigator)) return;
    let opened: Promise<Opened> | undefined;
    const open = () => {
      opened ??= Promise.all([import("./open-at-tablet.ts"), leaving]).then(([{ openAtTablet }]) =>
        openAtTablet(patientId),
      );
      return opened;
    };
    current = { patientId, open };
    const timer = setTimeout(() => void open().catch(() => undefined), untilOpenedMs);
    return () => {
      clearTimeout(timer);
      if (current?.open === open) current = null;
      if (opened) leaving = opened.then((bike) => bike.close()).catch(() => undefined);
    };
  }, [patientId]);
}

/** For what a patient pressed. Keeps the press, which browsers want for the list of bikes, also while it still opens. */
export function withBike(press: (controls: TabletControls) => void): void {
  void current?.open().then(press);
}
