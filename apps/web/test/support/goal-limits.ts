import { CLEARANCE_HOURS, type GoalRefusal, nextStep, type Prescription, sendCaps } from "@bedside-bike/clinical";
import type { AssessmentRecord, CallReply, PatientGoalLimits, RideState } from "@bedside-bike/contract";
import { isChecked } from "../../src/goals/goal-plan.ts";
import { provider } from "./people.ts";

const validUntil = "2026-11-24T11:05:00.000Z";

export const unassessedState: RideState = {
  state: "unassessed",
  mayStart: true,
  target: { minutes: 15, sessions: 2, watts: null },
  limit: null,
  reasonId: "first_ride_open",
  since: null,
};

const nothing: PatientGoalLimits = {
  assessmentId: null,
  assessedAt: null,
  countsUntil: null,
  class: null,
  limit: null,
  reasons: [],
  decideFirst: [],
  sessionCheckOffer: null,
  rideState: unassessedState,
  code: "assess_first",
  lowerCode: "assess_first",
  openEvents: [],
  validUntil: null,
  clearance: null,
  isClearanceTextNeeded: false,
  step: null,
  base: null,
  isOffered: false,
  caps: null,
  nextStep: null,
  advice: null,
};

type Sent = Partial<Prescription> & { isOffered?: boolean };

/**
 * What may be sent under an assessment, according to the server; `sent` is what was sent under it, otherwise the
 * step that it goes on from.
 */
export function limitsOf(latest: CallReply<"riskAssessments.latest">, sent: Sent = {}): PatientGoalLimits {
  if (!isChecked(latest) || !("class" in latest.safety)) return { ...nothing, rideState: latest.rideState };
  const { assessment, safety, rideState, mobility_recommendation: recommendation } = latest;
  const code = codeOf[safety.class];
  const about: PatientGoalLimits = {
    ...nothing,
    assessmentId: assessment.id,
    assessedAt: assessment.assessedAt,
    countsUntil: countsUntil(assessment),
    class: safety.class,
    limit: safety.limit,
    reasons: safety.reasons.map((reason) => ({ ...reason })),
    rideState,
    code,
    lowerCode: code,
    validUntil: code === null ? validUntil : null,
    isClearanceTextNeeded: safety.class === "amber",
  };
  if (!recommendation) return about;
  const { isOffered = false, ...parts } = sent;
  const { today_watts: watts, today_minutes: minutes, today_sessions: sessions } = recommendation;
  const step = { watts, minutes, sessions, ...parts };
  return {
    ...about,
    step,
    base: step,
    isOffered,
    caps: sendCaps({ plan: recommendation, base: step, inForce: step, isOffered }),
    nextStep: nextStep(recommendation, step),
  };
}

const codeOf = { green: null, amber: "clearance_needed", stop: "stopped" } as const satisfies Record<
  string,
  GoalRefusal | null
>;

const countsUntil = ({ assessedAt, input }: AssessmentRecord): string =>
  new Date(Date.parse(assessedAt) + CLEARANCE_HOURS[input.level_of_care ?? "ward"] * 3_600_000).toISOString();

/** The same, once the signed-in provider has cleared it; goals were sent. */
export const clearedLimits = (limits: PatientGoalLimits, text = "Surgeon agrees."): PatientGoalLimits => ({
  ...limits,
  rideState: sentState(limits, "cleared"),
  code: null,
  lowerCode: null,
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

function sentState({ limit, step }: PatientGoalLimits, reasonId: "green" | "cleared"): RideState {
  const isWithoutLoad = limit === "passive_only" || limit === "unloaded_only";
  const target = step && { ...step, watts: isWithoutLoad ? null : step.watts };
  return { state: isWithoutLoad ? "passive" : "active", mayStart: true, target, limit, reasonId, since: null };
}

const closed = (reasonId: RideState["reasonId"], state: RideState["state"]): RideState => ({
  state,
  mayStart: false,
  target: null,
  limit: null,
  reasonId,
  since: "2026-11-21T11:05:00.000Z",
});

/** The hours of the assessment have passed. */
export const expiredLimits = (limits: PatientGoalLimits): PatientGoalLimits => ({
  ...limits,
  rideState: closed("hours_over", "expired"),
  code: "assessment_expired",
  lowerCode: "assessment_expired",
  validUntil: null,
  clearance: null,
});

/** The patient reported symptoms after a ride; goals were sent before. */
export const symptomLimits = (limits: PatientGoalLimits): PatientGoalLimits => ({
  ...limits,
  rideState: closed("symptoms", "wait"),
  code: "answer_first",
  lowerCode: null,
});

/** Something was recorded that no assessment has named. */
export const heldLimits = (
  limits: PatientGoalLimits,
  openEvents: PatientGoalLimits["openEvents"],
): PatientGoalLimits => ({
  ...limits,
  rideState: closed("open_event", "hold"),
  code: "assess_first",
  lowerCode: "assess_first",
  openEvents,
  validUntil: null,
});
