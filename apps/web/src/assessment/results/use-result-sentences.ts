import { useStateSentence } from "../../ride-state/use-state-sentence.ts";
import { type AnyAssessment, isPlanForComfort } from "./shown-result.ts";
import { isHeld } from "./shown-state.ts";

/**
 * The state's own sentence where the patient reads it on the results: `held` in place of the dose of a plan that is held
 * now, `comfort` above a plan for comfort (CALCULATOR-71); null if none is.
 */
export function useResultSentences({ rideState, ...result }: AnyAssessment) {
  const sentence = useStateSentence(rideState);
  const held = isHeld(rideState);
  return { held: held ? sentence : null, comfort: !held && isPlanForComfort(result) ? sentence : null };
}
