import type { MobilityBenefits } from "@bedside-bike/clinical";
import type { AssessmentRecord, RiskAssessmentReply, StoredRiskAssessment, TextProposal } from "@bedside-bike/contract";
import type safetyWords from "../../locales/en/safety-state.json";

type Plan = NonNullable<RiskAssessmentReply["mobility_recommendation"]>;
type Start =
  | "mode"
  | "start_watts"
  | "start_minutes"
  | "start_resistance"
  | "start_daily_energy"
  | "mets_at_start"
  | "build_up"
  | "days_to_goal";
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

/** A movement plan as the screens show it. One by engine 1.0 has a goal alone, one by 2.0 a start, but no step of today. */
export type ShownPlan = Omit<Plan, Start | Today> & Partial<Pick<Plan, Start | Today>>;

/** The caution that engine 1.0 gave beside its plan. */
export type EarlierWarning = keyof (typeof safetyWords)["earlier"];

/** A result as the screens show it: by today's engine as it came, by those before through `toShown`. */
export interface ShownResult
  extends Omit<RiskAssessmentReply, "safety" | "mobility_recommendation" | "mobility_benefits" | "proposals"> {
  /** Null: assessed before there was a safety check. */
  readonly safety: RiskAssessmentReply["safety"] | null;
  readonly mobility_recommendation: ShownPlan | null;
  readonly mobility_benefits: Omit<MobilityBenefits, "minutesPerDay"> | null;
  readonly proposals: readonly Pick<TextProposal, "field" | "value" | "term" | "state">[];
  readonly earlier_warnings?: readonly EarlierWarning[];
  /** Text that engine 2.0 did not use. */
  readonly earlier_not_used?: readonly string[];
}

export interface ShownAssessment extends ShownResult {
  readonly assessment: AssessmentRecord;
  readonly patient_reports: StoredRiskAssessment["patient_reports"];
  /** Of the patient, as it was when the assessment was read. */
  readonly rideState: StoredRiskAssessment["rideState"];
}

/** Whom the words are for: patients and visitors read plain ones, and no class. */
export type Reader = "provider" | "patient";

/** One day of a plan as it is shown first: today's step, or the start where the engine knew no other. */
export interface FirstDose extends Pick<Plan, "mode" | "build_up" | "days_to_goal"> {
  readonly watts: number;
  readonly minutes: number;
  readonly sessions: number;
  /** Watt-minutes a day. */
  readonly energy: number;
  readonly mets: number | null;
  readonly resistance: number;
  /** It goes on from the step that was reached before. */
  readonly isCarried: boolean;
  /** The same as this assessment's own start. */
  readonly isStart: boolean;
}

/** The day that the plan goes on from; null for a plan by engine 1.0. */
export function firstDoseOf(plan: ShownPlan): FirstDose | null {
  const { mode, start_watts, start_minutes, sessions_per_day, today_watts, today_minutes, today_sessions } = plan;
  if (mode === undefined || start_watts === undefined || start_minutes === undefined) return null;
  const watts = today_watts ?? start_watts;
  const minutes = today_minutes ?? start_minutes;
  const sessions = today_sessions ?? sessions_per_day;
  return {
    mode,
    watts,
    minutes,
    sessions,
    energy: plan.today_daily_energy ?? plan.start_daily_energy ?? 0,
    mets: (today_watts === undefined ? plan.mets_at_start : plan.mets_today) ?? null,
    resistance: plan.start_resistance ?? 1,
    build_up: plan.build_up ?? [],
    days_to_goal: plan.days_to_goal ?? null,
    isCarried: plan.carried === true,
    isStart: watts === start_watts && minutes === start_minutes && sessions === sessions_per_day,
  };
}

/** Days that the patient is still expected to stay, as far as they are known. */
export const daysToCome = ({ losData }: Pick<ShownResult, "losData">): number | undefined =>
  losData?.remaining_days ?? losData?.predicted_days;
