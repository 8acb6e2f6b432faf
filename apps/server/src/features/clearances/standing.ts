import {
  CLEARANCE_HOURS,
  hoursOfClearance,
  type LapseEvent,
  type LevelOfCare,
  lapseReasons,
  type MobilityRecommendation,
  type SafetyClass,
  type SafetyLimit,
  type SafetyReason,
  type SafetyReasonId,
} from "@bedside-bike/clinical";

/** The part of a stored assessment on which goals depend. */
export interface CheckedAssessment {
  readonly id: number;
  readonly assessedAt: Date;
  readonly levelOfCare: LevelOfCare;
  readonly class: SafetyClass;
  readonly limit: SafetyLimit | null;
  readonly reasons: readonly SafetyReason[];
  /** Null when stopped. */
  readonly recommendation: Omit<MobilityRecommendation, "contributions"> | null;
}

export interface Clearance {
  readonly assessmentId: number;
  /** When the cleared assessment was made: its hours count from there. */
  readonly assessedAt: Date;
  readonly by: string;
  readonly role: string;
  readonly reasons: readonly SafetyReasonId[];
  readonly text: string;
  readonly class: SafetyClass;
  readonly limit: SafetyLimit | null;
  readonly levelOfCare: LevelOfCare;
  readonly createdAt: Date;
  readonly validUntil: Date;
}

/** Why no goal may be sent. */
export type StandingCode = "assess_first" | "assessment_expired" | "stopped" | "clearance_needed";

interface Known {
  /** The newest by a provider; null if there is none or an engine without a safety check made it. */
  readonly assessment: CheckedAssessment | null;
  /** The newest that has not lapsed. */
  readonly clearance: Clearance | null;
  /** Recorded since the assessment. */
  readonly event: LapseEvent | null;
}

interface Open extends Known {
  readonly code: null;
  readonly assessment: CheckedAssessment;
  /** The last instant at which goals sent now count. */
  readonly validUntil: Date;
}
interface Closed extends Known {
  readonly code: StandingCode;
  readonly validUntil: null;
}
/** Whether goals may be sent to a patient now. */
export type Standing = Open | Closed;

const hourMilliseconds = 3_600_000;
export const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / hourMilliseconds;
const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * hourMilliseconds);

/** The last instant at which an assessment counts. */
export const lastInstantOf = ({
  assessedAt,
  levelOfCare,
}: Pick<CheckedAssessment, "assessedAt" | "levelOfCare">): Date => hoursAfter(assessedAt, CLEARANCE_HOURS[levelOfCare]);

/** Source: docs/clinical/engine.md, 'Safety gate'. Pure. */
export function judgeStanding(known: Known, at: Date): Standing {
  const { assessment, clearance, event } = known;
  const closed = (code: StandingCode): Closed => ({ ...known, clearance: null, code, validUntil: null });
  if (!assessment) return closed("assess_first");
  if (at > lastInstantOf(assessment)) return closed("assessment_expired");
  if (assessment.class === "stop") return closed("stopped");
  if (event) return closed("assess_first");
  if (assessment.class === "green") {
    return { ...known, assessment, clearance: null, code: null, validUntil: lastInstantOf(assessment) };
  }
  if (!clearance || !doesCount(clearance, assessment, at)) return closed("clearance_needed");
  const hours = hoursOfClearance(clearance.levelOfCare, assessment.levelOfCare);
  return { ...known, assessment, clearance, code: null, validUntil: hoursAfter(clearance.assessedAt, hours) };
}

/** A clearance counts for a later assessment too, until one of the reasons to lapse. */
const doesCount = (clearance: Clearance, now: CheckedAssessment, at: Date): boolean =>
  lapseReasons({
    before: { ...clearance, level_of_care: clearance.levelOfCare },
    nowClass: now.class,
    nowLevel: now.levelOfCare,
    nowReasons: now.reasons.map(({ id }) => id),
    nowLimit: now.limit,
    hours: hoursBetween(clearance.assessedAt, at),
    events: [],
  }).length === 0;
