import type { RideState } from "@bedside-bike/contract";
import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { type AnyAssessment, isPlanForComfort } from "./shown-result.ts";

const heldStates: readonly RideState["state"][] = ["stop", "hold", "wait", "expired"];

/**
 * The state's own sentence where the patient reads it on the results: `held` in place of the dose of a plan that is held
 * now, `comfort` above a plan for comfort (CALCULATOR-71); null if none is.
 */
export function useResultSentences({ rideState, ...result }: AnyAssessment) {
  const sentence = useStateSentence(rideState);
  const isHeld = heldStates.includes(rideState.state);
  return { held: isHeld ? sentence : null, comfort: !isHeld && isPlanForComfort(result) ? sentence : null };
}
