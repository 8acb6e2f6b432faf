import { type PatientState, patientSentence } from "@bedside-bike/clinical";
import type { ShownAssessment, ShownResult } from "./shown-result.ts";

const heldStates: readonly PatientState["state"][] = ["stop", "hold", "wait", "expired"];

/** What the patient reads of a plan that is held now, in place of its dose (CALCULATOR-71); null if none is. */
export function heldSentence(result: ShownResult | ShownAssessment): string | null {
  if (!("rideState" in result) || !heldStates.includes(result.rideState.state)) return null;
  return patientSentence(result.rideState);
}
