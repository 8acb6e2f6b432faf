import type { SafetyClass } from "@bedside-bike/clinical";
import type { PatientGoalLimits } from "@bedside-bike/contract";
import { goalState } from "../../goals/goal-plan.ts";
import type { ShownAssessment } from "./shown-result.ts";

export type ShownState = SafetyClass | "cleared" | "due" | "assess_first" | "earlier_engine";

/**
 * Where an assessment's safety check stands. A patient's own answers clear nothing, and neither does an assessment by
 * engine 1.0; what has happened since, and who cleared it, the server says with the limits of this very assessment.
 */
export function shownStateOf(
  { safety, assessment }: Pick<ShownAssessment, "safety" | "assessment">,
  limits: PatientGoalLimits | undefined,
  isOver: boolean,
): ShownState {
  if (safety === null) return "earlier_engine";
  if (assessment.isSelfReported || !("class" in safety)) return "assess_first";
  if (safety.class === "stop") return "stop";
  const state = limits && goalState(limits);
  if (isOver || state === "due") return "due";
  return state === "cleared" ? "cleared" : safety.class;
}
