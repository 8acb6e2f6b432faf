import {
  CLEARANCE_HOURS,
  type GoalRefusal,
  type LevelOfCare,
  type MobilityRecommendation,
  type News2,
  type SafetyAnswers,
  type SafetyClass,
  type SafetyLimit,
  type SafetyReason,
  type SafetyReasonId,
  type VitalSigns,
} from "@bedside-bike/clinical";
import type { StandingState } from "../patient-state/ride-state.ts";
import type { SetByPick } from "../patient-state/state-facts.ts";

/** The part of a stored assessment on which goals depend. */
export interface CheckedAssessment {
  readonly id: number;
  readonly assessedAt: Date;
  readonly levelOfCare: LevelOfCare;
  readonly class: SafetyClass;
  readonly limit: SafetyLimit | null;
  readonly reasons: readonly SafetyReason[];
  /** Terms that must be decided before anybody clears the patient or sends goals. */
  readonly decideFirst: readonly string[];
  readonly isComfortCare: boolean;
  readonly vitalSigns: VitalSigns | null;
  readonly news2: News2 | null;
  readonly answers: SafetyAnswers | null;
  readonly setByPick: SetByPick | null;
  readonly hasVentilator: boolean;
  /** Null when stopped, under 18 and before everything is decided. */
  readonly recommendation: Omit<MobilityRecommendation, "contributions"> | null;
}

export interface Clearance {
  readonly assessmentId: number;
  /** When the cleared assessment was made: its hours count from there. */
  readonly assessedAt: Date;
  readonly engineVersion: string;
  /** From the cleared assessment's safety check. */
  readonly answers: SafetyAnswers | null;
  readonly setByPick: SetByPick | null;
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

/** Why no goal may be sent, or no goal that raises a part. */
export type StandingCode = GoalRefusal;

const hourMilliseconds = 3_600_000;

/** The last instant at which an assessment counts. */
export const lastInstantOf = ({
  assessedAt,
  levelOfCare,
}: Pick<CheckedAssessment, "assessedAt" | "levelOfCare">): Date =>
  new Date(assessedAt.getTime() + CLEARANCE_HOURS[levelOfCare] * hourMilliseconds);

/** Whether goals may be sent to a patient now, and under what. */
export interface Standing extends StandingState {
  /** The newest by a provider with the current engine; otherwise null. */
  readonly assessment: CheckedAssessment | null;
  /** The assessment that counts. */
  readonly clearance: Clearance | null;
  /** The last instant at which goals sent now count; null while none may be sent. */
  readonly validUntil: Date | null;
}
