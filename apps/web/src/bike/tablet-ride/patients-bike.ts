import { useEffect } from "react";
import type { TabletControls } from "./at-tablet.ts";

interface Opened extends TabletControls {
  /** The patient has left: ends the ride, lets the bike go, forgets the patient. */
  close(): Promise<void>;
}

/** Opens the bike of the patient who is signed in. */
let current: (() => Promise<Opened>) | null = null;

const untilOpenedMs = 1000;
/** For so long browsers count a press as one. */
const pressMs = 5000;

type Press = (controls: TabletControls) => void;
/** Made before the patient's bike could be opened, as while a slow network still brings its code. */
let earlyPress: { readonly press: Press; readonly atMs: number } | null = null;

/** Until the patient before has left: they must not take the next one's bike and ride with them. */
let leaving: Promise<unknown> = Promise.resolve();

/** Opens the bike and the journal for the signed-in patient, after their first screen has rested for a second. */
export function usePatientsBike(patientId: number | null): void {
  useEffect(() => {
    if (patientId === null || !("bluetooth" in navigator)) return;
    let opened: Promise<Opened> | undefined;
    const open = () => {
      opened ??= Promise.all([import("./open-at-tablet.ts"), leaving])
        .then(([{ openAtTablet }]) => openAtTablet(patientId))
        .catch((error: unknown) => {
          opened = undefined;
          throw error;
        });
      return opened;
    };
    current = open;
    if (earlyPress && performance.now() - earlyPress.atMs < pressMs) withBike(earlyPress.press);
    earlyPress = null;
    const timer = setTimeout(() => void open().catch(() => undefined), untilOpenedMs);
    return () => {
      clearTimeout(timer);
      if (current === open) current = null;
      if (opened) leaving = opened.then((bike) => bike.close()).catch(() => undefined);
    };
  }, [patientId]);
}

/**
 * For what a patient pressed. Keeps the press, which browsers want for the list of bikes, also while it still opens. Where
 * its code does not come, the next press asks for it again.
 */
export function withBike(press: Press): void {
  if (current) void current().then(press, () => undefined);
  else earlyPress = { press, atMs: performance.now() };
}
