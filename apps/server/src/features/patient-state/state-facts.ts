import {
  type AssessmentReason,
  assessmentReasons,
  CLEARANCE_HOURS,
  durationTargetMinutes,
  ENGINE_VERSION,
  hoursOfClearance,
  type LevelOfCare,
  type News2Class,
  type OpenTerm,
  type PatientStateInput,
  type PlanEvent,
  planLapse,
  SAFETY_CHECK_LIMITS,
  type SafetyAnswers,
  type SafetyClass,
  type SafetyLimit,
  type SafetyReason,
  type SessionCheckReasonId,
  type StandingGoals,
  type StopCriterionId,
  type VitalSigns,
} from "@bedside-bike/clinical";
import { ageOn } from "@bedside-bike/clinical/calendar";
import { type Goal, withChoicesOfToday } from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import { dailySessions } from "./daily-goal.ts";

/** What the database's `patient_state_facts` returns, as JSON. */
export interface StateFacts {
  /** YYYY-MM-DD; never leaves the server. */
  readonly birthDate: string | null;
  readonly assessment: AssessedFacts | null;
  /** The newest that has not ended. */
  readonly clearance: ClearanceFacts | null;
  /** Those that no assessment has named, oldest first; null if there are none. */
  readonly events: readonly EventFacts[] | null;
  readonly goals: GoalsFacts | null;
  readonly symptoms: {
    readonly reportedAt: string | null;
    readonly unansweredSince: string | null;
    readonly answeredAt: string | null;
  };
  /** Since when a request for help has gone unanswered by a provider; null if there is none. */
  readonly helpAskedAt: string | null;
  /** The patient's own newest assessment; only if there is none by a provider. */
  readonly ownRun: {
    readonly at: string;
    readonly reasons: readonly SafetyReason[] | null;
    /** Terms of its texts and picks that nobody has decided; null if an earlier engine made it. */
    readonly open: readonly OpenTerm[] | null;
    /** The same, as an earlier engine has them. */
    readonly proposals: readonly { readonly field: string; readonly state: string }[] | null;
  } | null;
  /** The newest check before cycling. */
  readonly sessionCheck: SessionCheckFacts | null;
}

export interface SessionCheckFacts {
  readonly at: string;
  readonly by: string;
  readonly state: "go" | "wait";
  readonly reasons: readonly SessionCheckReasonId[];
  readonly validUntil: string;
  /** Something ended it early. */
  readonly hasEnded: boolean;
  /** False if a node of 2.0.0 wrote it, which asks for neither NEWS2 nor missing signs. */
  readonly hasNews2: boolean;
}

/** Answers that picks set; null if an earlier engine knew none. */
export type SetByPick = Readonly<Record<string, boolean | string | number>>;

interface AssessedFacts {
  readonly id: number;
  readonly at: string;
  readonly engineVersion: string;
  /** Null if an engine without a safety check made it. */
  readonly class: SafetyClass | null;
  readonly limit: SafetyLimit | null;
  readonly levelOfCare: LevelOfCare;
  readonly reasons: readonly SafetyReason[] | null;
  /** From the safety check; null if that was green. */
  readonly answers: SafetyAnswers | null;
  readonly setByPick: SetByPick | null;
  /** Null if an earlier engine made it, as the next. */
  readonly vitalSigns: VitalSigns | null;
  readonly news2: News2Class | null;
  readonly mustDecideFirst: boolean;
  readonly isComfortCare: boolean;
  /** Years, as entered; null if an earlier version stored it. */
  readonly age: number | null;
}

interface ClearanceFacts {
  readonly at: string;
  readonly assessedAt: string;
  readonly engineVersion: string;
  readonly class: SafetyClass;
  readonly limit: SafetyLimit | null;
  readonly levelOfCare: LevelOfCare;
  readonly reasons: readonly string[];
  readonly answers: SafetyAnswers | null;
  readonly setByPick: SetByPick | null;
}

export interface EventFacts {
  readonly id: number;
  readonly kind: PlanEvent;
  readonly at: string;
  readonly criterion: StopCriterionId | null;
  /** Which part of the criterion, in words. */
  readonly touched: string | null;
}

interface GoalsFacts {
  readonly isSuspended: boolean | null;
  readonly engineVersion: string | null;
  readonly sentAt: string;
  /** When they were suspended, or when their hours end. */
  readonly endedAt: string | null;
  readonly targets: readonly Pick<Goal, "goalType" | "targetValue" | "unit">[];
}

/** Facts that were read for an instant at which no goals' hours had passed, as of `at`. Pure. */
export function factsAt(facts: StateFacts, at: Date): StateFacts {
  const { goals } = facts;
  if (!goals?.endedAt || Date.parse(goals.endedAt) >= at.getTime()) return facts;
  return { ...facts, goals: { ...goals, isSuspended: true } };
}

const hourMilliseconds = 3_600_000;
const hoursBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / hourMilliseconds;

/** The last instant at which an assessment counts. */
export const endOfHours = ({ at, levelOfCare }: Pick<AssessedFacts, "at" | "levelOfCare">): Date =>
  new Date(Date.parse(at) + CLEARANCE_HOURS[levelOfCare] * hourMilliseconds);

export interface StateOptions {
  readonly at: Date;
  /** The setting FIRST_RIDE. */
  readonly isFirstRideOpen: boolean;
  readonly timeZone: string;
}

/** The input of `patientState`. Pure. */
export function stateInputOf(facts: StateFacts, { at, isFirstRideOpen, timeZone }: StateOptions): PatientStateInput {
  const { assessment, symptoms } = facts;
  return {
    isUnder18: isUnder18(facts, hospitalDay(at, timeZone)),
    assessment: assessment && {
      class: assessment.class ?? "amber",
      limit: assessment.limit,
      levelOfCare: assessment.levelOfCare,
      levelOfCareNow: assessment.levelOfCare,
      hours: hoursBetween(assessment.at, at),
      isCleared: clearedUntil(facts, at) !== null,
      isOfEarlierEngine: assessment.engineVersion !== ENGINE_VERSION,
      mustDecideFirst: assessment.mustDecideFirst,
      isComfortCare: assessment.isComfortCare,
      vitalSigns: assessment.vitalSigns,
      asksByNews2: assessment.news2 === "ask",
    },
    hasOpenEvent: (facts.events ?? []).length > 0,
    goals: facts.goals && standingGoals(facts.goals),
    symptoms: symptoms.unansweredSince !== null ? "unanswered" : symptoms.reportedAt !== null ? "answered" : "none",
    hasOwnFinding: facts.ownRun !== null && isFinding(facts.ownRun),
    isFirstRideOpen,
  };
}

/** With what picks set. */
export const answersWithPicks = ({
  answers,
  setByPick,
}: {
  readonly answers: SafetyAnswers | null | undefined;
  readonly setByPick: SetByPick | null;
}): SafetyAnswers => ({ ...answers, ...setByPick });

interface ClearedReasons extends Pick<ClearanceFacts, "class" | "answers" | "setByPick"> {
  readonly reasons: readonly string[];
}

/** Only an amber assessment is cleared: each of its reasons is amber. */
export const clearedReasons = ({ reasons, class: level, ...given }: ClearedReasons): AssessmentReason[] =>
  assessmentReasons(reasons, answersWithPicks(given)).map((reason) => ({ ...reason, class: level }));

/** By the birth date or the age entered. */
function isUnder18({ birthDate, assessment }: StateFacts, today: string): boolean {
  const adult = SAFETY_CHECK_LIMITS.adultFromYears;
  return (birthDate !== null && ageOn(today, birthDate) < adult) || (assessment?.age ?? adult) < adult;
}

/**
 * Until when a clearance counts for the newest assessment; null if it does not. A later assessment may not need one.
 */
export function clearedUntil({ assessment, clearance }: StateFacts, at: Date): Date | null {
  if (!assessment?.class || !clearance || clearance.engineVersion !== ENGINE_VERSION) return null;
  const lapsed = planLapse({
    before: {
      class: clearance.class,
      level_of_care: clearance.levelOfCare,
      reasons: clearedReasons(clearance),
      limit: clearance.limit,
    },
    nowClass: assessment.class,
    nowLevel: assessment.levelOfCare,
    nowReasons: assessmentReasons(assessment.reasons ?? [], answersWithPicks(assessment)),
    nowLimit: assessment.limit,
    hours: hoursBetween(clearance.assessedAt, at),
    events: [],
  });
  if (lapsed.clearance.length > 0) return null;
  const hours = hoursOfClearance(clearance.levelOfCare, assessment.levelOfCare);
  return new Date(Date.parse(clearance.assessedAt) + hours * hourMilliseconds);
}

/** The patient's own value behind the state, with its time: 'Systolic 84 at 10:10', not only the rule. */
export interface StateWhy {
  /** A finding of the safety check, or the kind of an event. */
  readonly id: string;
  /** From the safety check, or the criterion that ended a session; otherwise null. */
  readonly value: string | number | boolean | null;
  readonly at: string;
  /** Which part of that criterion was touched, in words; only if a touch recorded it. */
  readonly touched?: string;
}

/** The first finding; an unanswered question only if there is none. */
export function whyOf({ assessment, events }: StateFacts): StateWhy | null {
  const event = events?.[0];
  if (event && assessment?.class !== "stop") {
    const { kind: id, criterion: value, at, touched } = event;
    return { id, value, at: instantOf(at), ...(touched !== null && { touched }) };
  }
  const reasons = assessment?.reasons ?? [];
  const worst = reasons.find(({ class: level }) => level === "stop");
  const reason = worst ?? reasons.find(({ id }) => !id.startsWith("unanswered.")) ?? reasons[0];
  if (!assessment || !reason) return null;
  const answers: Readonly<Record<string, unknown>> = withChoicesOfToday(answersWithPicks(assessment));
  const value = (answers[reason.id] ?? null) as StateWhy["value"];
  return { id: reason.id, value, at: instantOf(assessment.at) };
}

const instantOf = (at: string): string => new Date(at).toISOString();

/** Goals from an earlier engine are on hold, whether or not the job that suspends them has run. */
function standingGoals({ isSuspended, engineVersion, targets }: GoalsFacts): StandingGoals {
  const targetOf = (type: Goal["goalType"]) => targets.find(({ goalType }) => goalType === type);
  const duration = targetOf("duration");
  return {
    status: isSuspended || engineVersion !== ENGINE_VERSION ? "suspended" : "sent",
    minutes: duration ? durationTargetMinutes(duration.targetValue, duration.unit) : null,
    sessions: dailySessions(targets),
    watts: targetOf("power")?.targetValue ?? null,
  };
}

/** A reason to ask or to wait, other than an unanswered question; something that a written text asks for counts. */
function isFinding({ reasons, open: terms, proposals }: NonNullable<StateFacts["ownRun"]>): boolean {
  const proposed = (proposals ?? []).filter(({ state }) => state === "open").map(({ field }) => field);
  const open = (terms?.map(([, , field]) => field) ?? proposed).map((field) => `unanswered.${field}`);
  return (reasons ?? []).some(({ id }) => !id.startsWith("unanswered.") || open.includes(id));
}
