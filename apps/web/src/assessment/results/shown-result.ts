import type { MobilityBenefits } from "@bedside-bike/clinical";
import type { AssessmentRecord, RiskAssessmentReply, StoredRiskAssessment, TextProposal } from "@bedside-bike/contract";

type Plan = NonNullable<RiskAssessmentReply["mobility_recommendation"]>;
type Today =
  | "today_watts"
  | "today_minutes"
  | "today_sessions"
  | "today_daily_energy"
  | "mets_today"
  | "carried"
  | "dose"
  | "limit"
  | "lung_limited"
  | "sepsis"
  | "start_weight_kg";

/** A movement plan as the screens show it. Engine 2.0's has no step for today. */
export type ShownPlan = Omit<Plan, Today> & Partial<Pick<Plan, Today>>;

/** A result as the screens show it: from the current engine unchanged, from engine 2.0 through `toShown`. */
export interface ShownResult
  extends Omit<RiskAssessmentReply, "mobility_recommendation" | "mobility_benefits" | "proposals"> {
  readonly mobility_recommendation: ShownPlan | null;
  readonly mobility_benefits: Omit<MobilityBenefits, "minutesPerDay"> | null;
  readonly proposals: readonly Pick<TextProposal, "field" | "value" | "term" | "state">[];
  /** Text that engine 2.0 did not use. */
  readonly earlier_not_used?: readonly string[];
}

export interface ShownAssessment extends ShownResult {
  readonly assessment: AssessmentRecord;
  readonly patient_reports: StoredRiskAssessment["patient_reports"];
  /** The patient's values when the assessment was read. */
  readonly rideState: StoredRiskAssessment["rideState"];
}

/** Whom the words are for: patients and visitors read plain ones, and no class. */
export type Reader = "provider" | "patient";

/** One day of a plan as it is shown first: today's step, or the start if the engine knew no other. */
export interface FirstDose extends Pick<Plan, "mode" | "build_up" | "days_to_goal"> {
  readonly watts: number;
  readonly minutes: number;
  readonly sessions: number;
  /** Watt-minutes a day. */
  readonly energy: number;
  readonly mets: number | null;
  readonly resistance: number;
  /** Whether it continues from the step that was reached before. */
  readonly isCarried: boolean;
  /** The same as this assessment's own start. */
  readonly isStart: boolean;
}

/** The day from which the plan continues. */
export function firstDoseOf(plan: ShownPlan): FirstDose {
  const { mode, start_watts, start_minutes, sessions_per_day, today_watts, today_minutes, today_sessions } = plan;
  const watts = today_watts ?? start_watts;
  const minutes = today_minutes ?? start_minutes;
  const sessions = today_sessions ?? sessions_per_day;
  return {
    mode,
    watts,
    minutes,
    sessions,
    energy: plan.today_daily_energy ?? plan.start_daily_energy,
    mets: (today_watts === undefined ? plan.mets_at_start : plan.mets_today) ?? null,
    resistance: plan.start_resistance,
    build_up: plan.build_up,
    days_to_goal: plan.days_to_goal,
    isCarried: plan.carried === true,
    isStart: watts === start_watts && minutes === start_minutes && sessions === sessions_per_day,
  };
}

/** The days that the patient is still expected to stay, if known. */
export const daysToCome = ({ losData }: Pick<ShownResult, "losData">): number | undefined =>
  losData?.remaining_days ?? losData?.predicted_days;
