import {
  dailyEnergyWattMinutes,
  GOAL_LIMITS,
  type GoalSettings,
  type OptimizerPatient,
  optimizeGoals,
  recalculateMinutesForLock,
} from "@bedside-bike/clinical";
import type { RecordedInput, StoredRiskAssessment } from "@bedside-bike/contract";
import { defaultAnswers } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_GOAL_LIMITS } from "@bedside-bike/contract/limits";

type Plan = NonNullable<StoredRiskAssessment["mobility_recommendation"]>;
/** A recommendation with a power goal: the only one whose watts can be edited. */
export type PlanWithWatts = Plan & Readonly<Record<"watt_goal" | "resistance_level" | "total_daily_energy", number>>;
export const hasWatts = (plan: Plan): plan is PlanWithWatts => plan.watt_goal !== null;

export type GoalField = "watt_goal" | "duration_min_per_session" | "sessions_per_day" | "total_daily_energy";

/** The goals a provider is editing. `total_daily_energy` is the daily target that auto-balance keeps. */
export interface GoalDraft extends Readonly<Record<GoalField, number>> {
  readonly isAutoBalanced: boolean;
}

/** CALCULATOR-43. */
export const goalInputLimits: Readonly<Record<GoalField, { low: number; high: number; decimals: number }>> = {
  total_daily_energy: { low: 200, high: 3000, decimals: 0 },
  duration_min_per_session: { ...ASSESSMENT_GOAL_LIMITS.duration_min_per_session, decimals: 1 },
  watt_goal: { ...ASSESSMENT_GOAL_LIMITS.watt_goal, decimals: 0 },
  sessions_per_day: { ...ASSESSMENT_GOAL_LIMITS.sessions_per_day, decimals: 0 },
};

export type ProviderGoalInputs = Partial<Record<Exclude<GoalField, "sessions_per_day">, number>>;

export const draftFrom = (recommendation: PlanWithWatts): GoalDraft => ({
  watt_goal: recommendation.watt_goal,
  duration_min_per_session: recommendation.duration_min_per_session,
  sessions_per_day: recommendation.sessions_per_day,
  total_daily_energy: recommendation.total_daily_energy,
  isAutoBalanced: false,
});

/**
 * The recommendation with what the provider asked for in the dialog. An energy
 * target sets sessions, then minutes (CALCULATOR-44); otherwise energy follows.
 */
export function draftFromInputs(recommendation: PlanWithWatts, inputs: ProviderGoalInputs): GoalDraft {
  const draft = { ...draftFrom(recommendation), ...inputs };
  if (inputs.total_daily_energy === undefined) return { ...draft, total_daily_energy: energyOf(draft) };
  const wanted = Math.round(inputs.total_daily_energy / (draft.watt_goal * draft.duration_min_per_session));
  const sessions = Math.min(Math.max(wanted, 1), GOAL_LIMITS.editor.sessions.high);
  return balanced({ ...draft, sessions_per_day: sessions });
}

/**
 * One field typed. Auto-balance on: daily energy stays and minutes follow, unless the minutes
 * themselves were typed. Off: energy follows watts, minutes and sessions; a typed energy waits for Auto-Optimize.
 */
export function editDraft(draft: GoalDraft, field: GoalField, value: number): GoalDraft {
  const edited = { ...draft, [field]: value };
  if (draft.isAutoBalanced && field !== "duration_min_per_session") return balanced(edited);
  return field === "total_daily_energy" ? edited : { ...edited, total_daily_energy: energyOf(edited) };
}

/** Brings a field back into its limits; a frail patient's lower recommendation is never raised. */
export function clampField(draft: GoalDraft, field: GoalField, recommendation: PlanWithWatts): GoalDraft {
  const { low, high, decimals } = goalInputLimits[field];
  const step = 10 ** decimals;
  const rounded = Math.round(draft[field] * step) / step;
  const value = Math.min(Math.max(rounded, Math.min(low, recommendation[field])), high);
  return value === draft[field] ? draft : editDraft(draft, field, value);
}

export function optimizeDraft(draft: GoalDraft, input: RecordedInput): GoalDraft {
  const patient: OptimizerPatient = {
    age: input.age ?? defaultAnswers.age,
    level_of_care: input.level_of_care ?? defaultAnswers.level_of_care,
    mobility_status: input.mobility_status ?? defaultAnswers.mobility_status,
  };
  return { ...draft, ...optimizeGoals(draft, draft.total_daily_energy, patient) };
}

export const toggleAutoBalance = (draft: GoalDraft): GoalDraft => ({ ...draft, isAutoBalanced: !draft.isAutoBalanced });

/** Whether any goal differs from the recommendation. */
export const isModified = (draft: GoalDraft, recommendation: PlanWithWatts): boolean =>
  (Object.keys(goalInputLimits) as GoalField[]).some((field) => draft[field] !== recommendation[field]);

/** The current watts times minutes times sessions, rounded. */
export const energyOf = (goals: GoalSettings): number => Math.round(dailyEnergyWattMinutes(goals));

function balanced(draft: GoalDraft): GoalDraft {
  const minutes = recalculateMinutesForLock(draft.total_daily_energy, draft.watt_goal, draft.sessions_per_day);
  return { ...draft, duration_min_per_session: minutes };
}
