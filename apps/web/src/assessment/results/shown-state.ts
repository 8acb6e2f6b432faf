import type { PatientGoalLimits, RideState } from "@bedside-bike/contract";
import type { AnyAssessment } from "./shown-result.ts";

/**
 * What the patient may do now, the same as everywhere else. The limits are fetched more often than the assessment;
 * right after an assessment they still belong to the previous one.
 */
export function shownStateOf(
  { assessment, rideState }: Pick<AnyAssessment, "assessment" | "rideState">,
  limits: PatientGoalLimits | undefined,
): PatientGoalLimits["rideState"] {
  if (!limits) return rideState;
  const { assessedAt } = limits;
  const isOfEarlier = assessedAt === null || Date.parse(assessedAt) < Date.parse(assessment.assessedAt);
  return isOfEarlier && !assessment.isSelfReported ? rideState : limits.rideState;
}

const heldStates: readonly RideState["state"][] = ["stop", "hold", "wait", "expired"];

/** A patient reads why, in place of the plan (CALCULATOR-71). */
export const isHeld = ({ state }: Pick<RideState, "state">): boolean => heldStates.includes(state);
