import { CLEARANCE_HOURS, type GoalStep, goalCaps } from "@bedside-bike/clinical";
import type { AssessmentRecord, CallReply, PatientGoalLimits } from "@bedside-bike/contract";
import { isChecked } from "../../src/goals/goal-plan.ts";
import { provider } from "./people.ts";

const validUntil = "2026-11-24T11:05:00.000Z";

const nothing: PatientGoalLimits = {
  assessmentId: null,
  assessedAt: null,
  countsUntil: null,
  class: null,
  limit: null,
  reasons: [],
  code: "assess_first",
  event: null,
  validUntil: null,
  clearance: null,
  isClearanceTextNeeded: false,
  step: null,
  caps: null,
  nextStep: null,
  advice: null,
};

/** What the server says may be sent under an assessment, before anything was sent under it. */
export function limitsOf(
  latest: CallReply<"riskAssessments.latest">,
  step: GoalStep | null = startOf(latest),
): PatientGoalLimits {
  if (!isChecked(latest) || !("class" in latest.safety)) return nothing;
  const { assessment, safety, mobility_recommendation: recommendation } = latest;
  const isOpen = safety.class === "green";
  const about: PatientGoalLimits = {
    ...nothing,
    assessmentId: assessment.id,
    assessedAt: assessment.assessedAt,
    countsUntil: countsUntil(assessment),
    class: safety.class,
    limit: safety.limit,
    reasons: safety.reasons.map((reason) => ({ ...reason })),
    code: isOpen ? null : safety.class === "stop" ? "stopped" : "clearance_needed",
    validUntil: isOpen ? validUntil : null,
    isClearanceTextNeeded: safety.class === "amber",
  };
  if (!recommendation || !step) return about;
  const { watts, minutes } = step;
  const next = recommendation.build_up.find(
    ([, stepWatts, stepMinutes]) => stepWatts > watts || (stepWatts === watts && stepMinutes > minutes),
  );
  return {
    ...about,
    step,
    caps: goalCaps({ recommendation, limit: safety.limit, day: 1, dayWatts: watts, dayMinutes: minutes }),
    nextStep: next ? { watts: next[1], minutes: next[2] } : null,
  };
}

const countsUntil = ({ assessedAt, input }: AssessmentRecord): string =>
  new Date(Date.parse(assessedAt) + CLEARANCE_HOURS[input.level_of_care ?? "ward"] * 3_600_000).toISOString();

function startOf(latest: CallReply<"riskAssessments.latest">): GoalStep | null {
  const plan = isChecked(latest) ? latest.mobility_recommendation : null;
  return plan && { watts: plan.start_watts, minutes: plan.start_minutes };
}

/** The same, once the signed-in provider has cleared it. */
export const clearedLimits = (limits: PatientGoalLimits, text = "Surgeon agrees."): PatientGoalLimits => ({
  ...limits,
  code: null,
  validUntil,
  isClearanceTextNeeded: false,
  clearance: {
    by: `${provider.firstName} ${provider.lastName}`,
    role: provider.credentials,
    at: "2026-11-21T14:35:00.000Z",
    validUntil,
    reasons: limits.reasons.map(({ id }) => id),
    text,
  },
});

/** The hours of the assessment have passed. */
export const expiredLimits = (limits: PatientGoalLimits): PatientGoalLimits => ({
  ...limits,
  code: "assessment_expired",
  validUntil: null,
  clearance: null,
});
