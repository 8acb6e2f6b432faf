import { isWithoutLoad } from "../progression/prescription.ts";
import type { LevelOfCare } from "../questions.ts";
import { hoursOfClearance } from "../safety/lapse.ts";
import type { VitalSigns } from "../safety/news2.ts";
import type { SafetyClass, SafetyLimit } from "../safety/safety-item.ts";

export const PATIENT_STATES = [
  "stop",
  "hold",
  "wait",
  "unassessed",
  "expired",
  "ask",
  "ready",
  "passive",
  "active",
] as const;
export type PatientStateName = (typeof PATIENT_STATES)[number];

/**
 * Distinguishes the rows of one state: together with the limit it determines what patient and provider read. Null in
 * `ask`, and in `stop` until its hours are over. `green` and `cleared` say whether the newest class was green, or amber
 * and cleared.
 */
export const STATE_REASON_IDS = [
  "check_due",
  "open_event",
  "help_request",
  "symptoms_unassessed",
  "symptoms_unassessed_answered",
  "symptoms",
  "own_findings",
  "first_ride_closed",
  "first_ride_open",
  "hours_over",
  "engine_changed",
  "under_18",
  "decide_first",
  "green_no_goals",
  "cleared_no_goals",
  "green_send_again",
  "cleared_send_again",
  "green",
  "cleared",
  "comfort",
  // Not part of the model: the ward's check comes last.
  "session_check",
] as const;
export type StateReasonId = (typeof STATE_REASON_IDS)[number];

/** The newest assessment by a provider. */
export interface StandingAssessment {
  readonly class: SafetyClass;
  readonly limit: SafetyLimit | null;
  /** Where the patient was assessed, and where they are now: the shorter of the two counts. */
  readonly levelOfCare: LevelOfCare;
  readonly levelOfCareNow: LevelOfCare;
  /** Since the assessment. */
  readonly hours: number;
  /** A named clinician has cleared it. */
  readonly isCleared: boolean;
  /** From an earlier engine: a STOP stays, everything else must be assessed again. */
  readonly isOfEarlierEngine: boolean;
  /** A term of a text or a pick that nobody has decided. */
  readonly mustDecideFirst: boolean;
  readonly isComfortCare: boolean;
  /** Null: an earlier engine did not compute them, which is not complete. */
  readonly vitalSigns: VitalSigns | null;
  /** NEWS2 asks for a clinician. */
  readonly asksByNews2: boolean;
}

/** Minutes per session and watts if they were sent; sessions a day. */
export interface StandingGoals {
  /** `earlier`: set before the first assessment. */
  readonly status: "sent" | "suspended" | "earlier";
  readonly minutes: number | null;
  readonly sessions: number;
  readonly watts: number | null;
}

export interface PatientStateInput {
  /** By the birth date or the age entered. */
  readonly isUnder18: boolean;
  readonly assessment: StandingAssessment | null;
  /** An event that no assessment by a provider has named. */
  readonly hasOpenEvent: boolean;
  readonly goals: StandingGoals | null;
  /** Symptoms reported after a ride: whether there were any, and whether some wait for an answer. */
  readonly symptoms: "none" | "answered" | "unanswered";
  /** The patient's own assessment found a reason to ask or to wait, other than a question that nobody answered. */
  readonly hasOwnFinding: boolean;
  /** The hospital lets a patient start who was never assessed. */
  readonly isFirstRideOpen: boolean;
}

/** A day's target; goals without minutes set none. Watts only in `active`, and only if they were sent. */
export interface DayTarget {
  readonly minutes: number;
  readonly sessions: number;
  readonly watts: number | null;
}

/** The minutes a day that a target asks for. */
export const minutesPerDay = ({ minutes, sessions }: Pick<DayTarget, "minutes" | "sessions">): number =>
  minutes * sessions;

export const GOAL_REFUSALS = [
  "stopped",
  "assess_first",
  "assessment_expired",
  "clearance_needed",
  "answer_first",
  "outside_model",
  "decide_first",
] as const;
export type GoalRefusal = (typeof GOAL_REFUSALS)[number];

export interface PatientState {
  readonly state: PatientStateName;
  readonly reasonId: StateReasonId | null;
  readonly limit: SafetyLimit | null;
  readonly mayStart: boolean;
  readonly target: DayTarget | null;
  /** Why no goal may be raised or lowered; null if it may. */
  readonly refusesRaise: GoalRefusal | null;
  readonly refusesLower: GoalRefusal | null;
}

/** Before any assessment: minutes per session, sessions a day, and the most minutes a day. */
const FIRST_RIDE = { minutes: 15, sessions: 2, mostMinutesPerDay: 30 } as const;

/**
 * Whether this patient may ride, and what they are asked to do: the one answer that every screen, call and message
 * uses. The first row that applies counts. Source: model 2.1, section 1, and addendum 9.
 */
export function patientState(input: PatientStateInput): PatientState {
  const { assessment, goals, symptoms } = input;
  if (assessment?.class === "stop") {
    return closed("stop", isOver(assessment) ? "check_due" : null, "stopped");
  }
  if (input.hasOpenEvent) return closed("hold", "open_event", "assess_first");
  if (input.isUnder18) return closed("ask", "under_18", "outside_model");
  if (assessment === null) return unassessed(input);
  if (assessment.isOfEarlierEngine) return closed("expired", "engine_changed", "assessment_expired");
  if (isOver(assessment)) return closed("expired", "hours_over", "assessment_expired");
  if (assessment.mustDecideFirst) return closed("ask", "decide_first", "decide_first");
  if (assessment.class === "amber" && !assessment.isCleared) {
    return { ...closed("ask", null, "clearance_needed"), limit: assessment.limit };
  }
  const { limit } = assessment;
  if (symptoms === "unanswered") {
    const refusesLower = goals?.status === "sent" ? null : "answer_first";
    return { ...closed("wait", "symptoms", "answer_first"), limit, refusesLower };
  }
  const cleared = assessment.class === "green" ? "green" : "cleared";
  if (goals === null) return ready(`${cleared}_no_goals`, limit);
  if (goals.status !== "sent") return ready(`${cleared}_send_again`, limit);
  const { minutes, sessions, watts } = goals;
  if (assessment.isComfortCare) return forComfort(limit);
  const target = minutes === null ? null : { minutes, sessions, watts: isWithoutLoad(limit) ? null : watts };
  return {
    state: isWithoutLoad(limit) ? "passive" : "active",
    reasonId: cleared,
    limit,
    mayStart: true,
    target,
    refusesRaise: null,
    refusesLower: null,
  };
}

/** Nothing is to be reached: the patient decides whether, when and how long. Source: model 2.2, E. */
const forComfort = (limit: SafetyLimit | null): PatientState => ({
  state: "passive",
  reasonId: "comfort",
  limit,
  mayStart: true,
  target: null,
  refusesRaise: null,
  refusesLower: null,
});

/**
 * Whether this assessment lets nobody start without a check before cycling, whatever the hospital's setting. Source:
 * model 2.2, C.6.
 */
export const needsSessionCheck = ({
  vitalSigns,
  asksByNews2,
}: Pick<StandingAssessment, "vitalSigns" | "asksByNews2">): boolean =>
  asksByNews2 || (vitalSigns !== "complete" && vitalSigns !== "not_needed");

const isOver = ({ levelOfCare, levelOfCareNow, hours }: StandingAssessment): boolean =>
  !(hours <= hoursOfClearance(levelOfCare, levelOfCareNow));

const closed = (state: PatientStateName, reasonId: StateReasonId | null, refusal: GoalRefusal): PatientState => ({
  state,
  reasonId,
  limit: null,
  mayStart: false,
  target: null,
  refusesRaise: refusal,
  refusesLower: refusal,
});

/** Symptoms wait for an assessment here: an answer alone does not reopen the plan. */
function unassessed({ symptoms, hasOwnFinding, isFirstRideOpen, goals }: PatientStateInput): PatientState {
  if (symptoms !== "none") {
    const reasonId = symptoms === "answered" ? "symptoms_unassessed_answered" : "symptoms_unassessed";
    return closed("wait", reasonId, "assess_first");
  }
  if (hasOwnFinding) return closed("unassessed", "own_findings", "assess_first");
  if (!isFirstRideOpen) return closed("unassessed", "first_ride_closed", "assess_first");
  return {
    ...closed("unassessed", "first_ride_open", "assess_first"),
    mayStart: true,
    target: firstRideTarget(goals),
  };
}

function firstRideTarget(goals: StandingGoals | null): DayTarget {
  const sessions = goals?.sessions ?? FIRST_RIDE.sessions;
  const most = FIRST_RIDE.mostMinutesPerDay / sessions;
  return { minutes: Math.min(goals?.minutes ?? FIRST_RIDE.minutes, most), sessions, watts: null };
}

/** Without goals a patient starts alone only if nothing was found: green, and no limit. */
function ready(reasonId: StateReasonId, limit: SafetyLimit | null): PatientState {
  return {
    state: "ready",
    reasonId,
    limit,
    mayStart: reasonId === "green_no_goals" && limit === null,
    target: null,
    refusesRaise: null,
    refusesLower: null,
  };
}
