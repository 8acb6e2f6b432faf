import {
  type EditorGoals,
  type ExceededCap,
  exceededByGoals,
  type GoalCaps,
  type GoalPart,
  type GoalStep,
  goalsOfStep,
} from "@bedside-bike/clinical";
import type {
  LatestRiskAssessment,
  PatientGoalLimits,
  RiskAssessmentReply,
  StoredRiskAssessment,
} from "@bedside-bike/contract";

export type Recommendation = NonNullable<RiskAssessmentReply["mobility_recommendation"]>;

/** What goals may be today: the step that is sent now, its caps, and what it works toward. */
export interface GoalPlan {
  readonly recommendation: Recommendation;
  readonly caps: GoalCaps;
  readonly step: GoalStep;
  /** Today's step as the editor's values. */
  readonly stepGoals: EditorGoals;
  /** The step of the build-up after today's; null at its end. */
  readonly nextStep: GoalStep | null;
  /** What the last day with a ride says about the next step; null before such a day. */
  readonly advice: PatientGoalLimits["advice"];
  /** False in passive and unloaded plans: minutes and sessions only. */
  readonly hasWatts: boolean;
  /** Null where the assessment does not have it. */
  readonly weightKg: number | null;
}

/** Null without a step: no assessment that counts recommends one. */
export function planOf(limits: PatientGoalLimits, assessment: StoredRiskAssessment): GoalPlan | null {
  const { step, caps, nextStep, advice, limit } = limits;
  const { mobility_recommendation: recommendation, weight_kg: weightKg } = assessment;
  if (!step || !caps || !recommendation) return null;
  const hasWatts = limit !== "passive_only" && limit !== "unloaded_only";
  const stepGoals = goalsOfStep(step, recommendation);
  return { recommendation, caps, step, stepGoals, nextStep, advice, hasWatts, weightKg };
}

/** What the assessment recommends of a part in the end; null where its plan has none of it. */
export const recommendedOf = ({ recommendation }: Pick<GoalPlan, "recommendation">, part: GoalPart): number | null =>
  ({
    watts: recommendation.watt_goal,
    minutes: recommendation.duration_min_per_session,
    sessions: recommendation.sessions_per_day,
    energy: recommendation.total_daily_energy,
    resistance: recommendation.resistance_level,
  })[part];

/** By a provider and with a safety check: engine 1.0 made none, and a patient's own run sets no goals. */
export const isChecked = (latest: LatestRiskAssessment): latest is StoredRiskAssessment =>
  latest.hasAssessment && "without" in latest && !latest.assessment.isSelfReported;

/** Above a hard cap nothing is sent, above a soft one the provider acknowledges. */
export const bySeverity = (exceeded: readonly ExceededCap[]) => ({
  soft: exceeded.filter(({ cap }) => cap === "soft"),
  hard: exceeded.filter(({ cap }) => cap === "hard"),
});

/** What these goals exceed. */
export const exceededBy = (goals: EditorGoals, { caps }: Pick<GoalPlan, "caps">) =>
  bySeverity(exceededByGoals(goals, caps));

export type GoalState = "none" | "due" | "clear" | "ask_first" | "cleared" | "not_now";

/** Where the safety check stands, as the screens name it. */
export function goalState({ code, class: safetyClass, assessmentId }: PatientGoalLimits): GoalState {
  switch (code) {
    case "assess_first":
      return assessmentId === null ? "none" : "due";
    case "assessment_expired":
      return "due";
    case "stopped":
      return "not_now";
    case "clearance_needed":
      return "ask_first";
    case null:
      return safetyClass === "amber" ? "cleared" : "clear";
  }
}

/** Whether a provider can send goals now, after a clearance where one is needed. */
export const canBeSent = ({ code }: PatientGoalLimits): boolean => code === null || code === "clearance_needed";
