import type { RideState } from "@bedside-bike/contract";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { isHeld } from "./shown-state.ts";

/** What the patient reads of a plan that is held now, in place of its dose (CALCULATOR-71); null if none is. */
export function useHeldSentence(rideState: RideState): string | null {
  const sentence = useStateSentence(rideState);
  return isHeld(rideState) ? sentence : null;
}
