import { useEffect } from "react";
import { inTime } from "../../network/in-time.ts";
import type { TabletControls } from "./at-tablet.ts";

interface Opened extends TabletControls {
  /** The patient has left: ends the ride, releases the bike, forgets the patient. */
  close(): Promise<void>;
}

/** Opens the bike of the patient who is signed in. */
let current: (() => Promise<Opened>) | null = null;

const untilOpenedMs = 1000;
/** How long browsers treat a press as user activation. */
const pressMs = 5000;

type Press = (controls: TabletControls) => void;
/** A press made before the patient's bike could be opened, for example while a slow network still loads its code. */
let earlyPress: { readonly press: Press; readonly atMs: number } | null = null;

/** Waits until the previous patient has left, because they must not take over the next one's bike and ride. */
let leaving: Promise<unknown> = Promise.resolve();

/** Opens the bike and the journal for the signed-in patient, a second after their first screen has been drawn. */
export function usePatientsBike(patientId: number | null): void {
  useEffect(() => {
    if (patientId === null || !("bluetooth" in navigator)) return;
    let opened: Promise<Opened> | undefined;
    const open = () => {
      opened ??= Promise.all([inTime(() => import("./open-at-tablet.ts")), leaving])
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
 * For something that a patient pressed. Remembers the press while the code is loading, because browsers require one for
 * the list of bikes. If the code can't be loaded, the next press tries again.
 */
export function withBike(press: Press): void {
  if (current) void current().then(press, () => undefined);
  else earlyPress = { press, atMs: performance.now() };
}
