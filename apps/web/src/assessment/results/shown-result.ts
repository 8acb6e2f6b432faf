import type { AssessmentRecord, RiskAssessmentReply, StoredRiskAssessment } from "@bedside-bike/contract";
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

/** A movement plan as the screens show it. One by engine 1.0 has a goal alone: no start and no build-up. */
export type ShownPlan = Omit<Plan, Start> & Partial<Pick<Plan, Start>>;

/** The caution that engine 1.0 gave beside its plan. */
export type EarlierWarning = keyof (typeof safetyWords)["earlier"];

/** A result as the screens show it: by engine 2.0 as it came, by 1.0 through `fromEngine1`. */
export interface ShownResult extends Omit<RiskAssessmentReply, "safety" | "mobility_recommendation"> {
  /** Null: assessed before there was a safety check. */
  readonly safety: RiskAssessmentReply["safety"] | null;
  readonly mobility_recommendation: ShownPlan | null;
  readonly earlier_warnings?: readonly EarlierWarning[];
  /** The stay has outlasted the forecast, or the hours of the assessment have passed: it promises nothing (PORTAL-42). */
  readonly isStayExceeded?: boolean;
}

export interface ShownAssessment extends ShownResult {
  readonly assessment: AssessmentRecord;
  readonly patient_reports: StoredRiskAssessment["patient_reports"];
}

/** Whom the words are for: patients and visitors read plain ones, and no class. */
export type Reader = "provider" | "patient";

/** The day that the plan starts with; null for a plan by engine 1.0. */
export function startOf(plan: ShownPlan): Pick<Plan, Start> | null {
  const { mode, start_watts, start_minutes, start_resistance, start_daily_energy, mets_at_start } = plan;
  const { build_up = [], days_to_goal = null } = plan;
  if (mode === undefined || start_watts === undefined || start_minutes === undefined) return null;
  return {
    mode,
    start_watts,
    start_minutes,
    start_resistance: start_resistance ?? 1,
    start_daily_energy: start_daily_energy ?? 0,
    mets_at_start: mets_at_start ?? null,
    build_up,
    days_to_goal,
  };
}
