import type { StoredResult, StoredRiskAssessment } from "@bedside-bike/contract";

/** A movement plan as the screens show it. */
export type ShownPlan = NonNullable<StoredResult["mobility_recommendation"]>;

/** A result as the screens show it: with its figures, or withheld. */
export type AnyResult = StoredResult;

/** A result whose figures are there. */
export type ShownResult = Extract<AnyResult, { figures_withheld: null }>;

/** Nothing of percentages, ranges, bands, stay and benefit is shown of any other, and never 0 or 'low'. */
export const hasFigures = <Result extends AnyResult>(
  result: Result,
): result is Extract<Result, { figures_withheld: null }> => result.figures_withheld === null;

/** With who made it and when, and the patient's values when it was read. */
export type AnyAssessment = AnyResult & Pick<StoredRiskAssessment, "assessment" | "patient_reports" | "rideState">;

/** The same with figures. */
export type ShownAssessment = Extract<AnyAssessment, { figures_withheld: null }>;

/** Whom the words are for: patients and visitors read plain ones, and no class. */
export type Reader = "provider" | "patient";

/** A plan for comfort: its patient moves as they like, and nothing is to be reached. */
export const isPlanForComfort = (result: AnyResult): boolean =>
  result.figures_withheld === "comfort_care" && result.mobility_recommendation !== null;

/** Under 18 the sentence in place of the figures speaks for the plan too; in comfort care a patient reads no goals. */
export const hasGoalCard = (result: AnyResult, reader: Reader): boolean =>
  result.plan_withheld !== "under_18" && (reader === "provider" || !isPlanForComfort(result));

/** One day of a plan as it is shown first: today's step. */
export interface FirstDose extends Pick<ShownPlan, "mode" | "build_up" | "days_to_goal"> {
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
  const { today_watts: watts, today_minutes: minutes, today_sessions: sessions } = plan;
  return {
    mode: plan.mode,
    watts,
    minutes,
    sessions,
    energy: plan.today_daily_energy,
    mets: plan.mets_today,
    resistance: plan.start_resistance,
    build_up: plan.build_up,
    days_to_goal: plan.days_to_goal,
    isCarried: plan.carried,
    isStart: watts === plan.start_watts && minutes === plan.start_minutes && sessions === plan.sessions_per_day,
  };
}

/** The days that the patient is still expected to stay, if known. */
export const daysToCome = ({ losData }: Pick<AnyResult, "losData">): number | undefined =>
  losData?.remaining_days ?? losData?.predicted_days;
