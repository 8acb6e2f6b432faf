import { useEffect } from "react";
import { createStore, useStored } from "../../store.ts";
import type { SimulatedControls } from "./simulated-session.ts";

/** Ends the practice that goes on now; null without one. Outside the screen, since the bar at the foot has the button. */
const practice = createStore<(() => void) | null>(null);

export const usePracticeToEnd = (): (() => void) | null => useStored(practice, (end) => end);

/** Null: nobody practices. */
export function useEndPractice(controls: Pick<SimulatedControls, "end"> | null): void {
  const end = controls?.end ?? null;
  useEffect(() => {
    practice.set(end);
    return () => practice.set(null);
  }, [end]);
}
