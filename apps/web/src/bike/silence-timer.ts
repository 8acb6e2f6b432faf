import { useEffect, useState } from "react";

/** Bikes send every 5 s; after this long without a batch the values are no longer live. */
export const silentAfterMs = 20_000;

/** Returns a function to call for each batch of a patient's bike; `onSilent` is called when the next one is overdue. */
export function useSilenceTimer(onSilent: (patientId: number) => void): (patientId: number) => void {
  const [timers] = useState(() => new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(
    () => () => {
      for (const timer of timers.values()) clearTimeout(timer);
    },
    [timers],
  );
  return (patientId) => {
    clearTimeout(timers.get(patientId));
    timers.set(patientId, setTimeout(onSilent, silentAfterMs, patientId));
  };
}
