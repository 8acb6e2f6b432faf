import {
  dailyEnergyWattMinutes,
  type EditorGoals,
  GOAL_LIMITS,
  type GoalSettings,
  type OptimizerPatient,
  optimizeGoals,
  recalculateMinutesForLock,
  type StepLoad,
} from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { defaultAnswers } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_GOAL_LIMITS, GOAL_TARGET_LIMITS } from "@bedside-bike/contract/limits";
import { numberIn } from "@bedside-bike/contract/read-number";
import type { ChangeNote } from "../../goals/change-note.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { isGoalText } from "../../goals/goal-text.ts";

export type GoalField = "watt_goal" | "duration_min_per_session" | "sessions_per_day" | "total_daily_energy";

/**
 * The goals a provider is editing. `total_daily_energy` follows from them, or with auto-balance is the target that is
 * kept.
 */
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

const fieldsOf: Readonly<Record<"withWatts" | "without", readonly GoalField[]>> = {
  withWatts: ["total_daily_energy", "watt_goal", "duration_min_per_session", "sessions_per_day"],
  without: ["duration_min_per_session", "sessions_per_day"],
};

/** What can be edited: in passive and unloaded plans minutes and sessions only. */
export const goalFieldsOf = ({ hasWatts }: Pick<GoalPlan, "hasWatts">): readonly GoalField[] =>
  fieldsOf[hasWatts ? "withWatts" : "without"];

export type ProviderGoalInputs = Partial<Record<Exclude<GoalField, "sessions_per_day">, number>>;

/** What the plan says about a draft: today's step, its caps, whether it has watts. */
type DraftPlan = Pick<GoalPlan, "step" | "stepGoals" | "caps" | "hasWatts">;

/** Today's step. */
export const draftFrom = ({ stepGoals }: Pick<DraftPlan, "stepGoals">): GoalDraft => ({
  watt_goal: stepGoals.watt_goal,
  duration_min_per_session: stepGoals.duration_min_per_session,
  sessions_per_day: stepGoals.sessions_per_day,
  total_daily_energy: stepGoals.total_daily_energy,
  isAutoBalanced: false,
});

/**
 * Today's step with what the provider asked for in the dialog. An energy target sets sessions, then minutes, and is kept
 * (CALCULATOR-44); otherwise energy follows.
 */
export function draftFromInputs(plan: DraftPlan, inputs: ProviderGoalInputs): GoalDraft {
  const { watt_goal: watts, total_daily_energy: energy, ...others } = inputs;
  if (!plan.hasWatts) return { ...draftFrom(plan), ...others };
  const draft = { ...draftFrom(plan), ...others, ...(watts === undefined ? {} : { watt_goal: watts }) };
  if (energy === undefined) return { ...draft, total_daily_energy: energyOf(draft) };
  const wanted = Math.round(energy / (draft.watt_goal * draft.duration_min_per_session));
  const sessions = Math.min(Math.max(wanted, 1), GOAL_LIMITS.editor.sessions.high);
  return balanced({ ...draft, total_daily_energy: energy, sessions_per_day: sessions, isAutoBalanced: true }, plan);
}

/**
 * One field typed. Auto-balance on: the daily energy is a target, which stays, and minutes follow, unless the minutes
 * themselves were typed. Off: energy follows watts, minutes and sessions.
 */
export function editDraft(draft: GoalDraft, field: GoalField, value: number, plan: DraftPlan): GoalDraft {
  const edited = { ...draft, [field]: value };
  if (draft.isAutoBalanced && field !== "duration_min_per_session") return balanced(edited, plan);
  return { ...edited, total_daily_energy: energyOf(edited) };
}

/** The lower limit yields to a lower step; watts begin at 1 W. */
export const lowestOf = (field: GoalField, { stepGoals }: Pick<DraftPlan, "stepGoals">): number =>
  field === "watt_goal" ? GOAL_TARGET_LIMITS.power.low : Math.min(goalInputLimits[field].low, stepGoals[field]);

/**
 * What a field becomes when it is left, as in the goal editor (EDITOR-10): within its limits, a frail patient's lower
 * step never raised; an empty value or a typo (150 for 15) becomes what it was before, and so does the goal where the
 * text is no number. The note says what was changed.
 */
export function leaveField(
  draft: GoalDraft,
  { field, text, before }: { readonly field: GoalField; readonly text: string; readonly before: GoalDraft },
  plan: DraftPlan,
): { readonly draft: GoalDraft; readonly note: ChangeNote | null } {
  const { high, decimals } = goalInputLimits[field];
  const low = lowestOf(field, plan);
  const typed = numberIn(text);
  const scale = 10 ** decimals;
  const rounded = Math.round(typed * scale) / scale;
  const changedTo = (change: ChangeNote["change"], value: number) => ({
    draft: value === before[field] ? before : editDraft(draft, field, value, plan),
    note: { change, typed: text, value, before: before[field] },
  });
  if (!isGoalText(text)) return { draft: before, note: null };
  if (Number.isNaN(typed)) return changedTo("missing", before[field]);
  if (typed < 0 || typed > 2 * high) return changedTo("typo", before[field]);
  if (rounded > high) return changedTo("most", high);
  if (rounded < low) return changedTo("least", low);
  return rounded === typed ? { draft, note: null } : changedTo("rounded", rounded);
}

/** Brings the goals toward the energy target, up to the caps of today's step. */
export function optimizeDraft(draft: GoalDraft, input: RecordedInput, plan: DraftPlan): GoalDraft {
  const patient: OptimizerPatient = {
    age: input.age ?? defaultAnswers.age,
    level_of_care: input.level_of_care ?? defaultAnswers.level_of_care,
    mobility_status: input.mobility_status ?? defaultAnswers.mobility_status,
  };
  return { ...draft, ...optimizeGoals(draft, draft.total_daily_energy, patient, plan) };
}

/** The watts and minutes of the next step; the sessions stay. */
export function draftOfStep(draft: GoalDraft, { watts, minutes }: StepLoad): GoalDraft {
  const taken = { ...draft, watt_goal: watts, duration_min_per_session: minutes };
  return { ...taken, total_daily_energy: energyOf(taken) };
}

/** Turned off, the energy follows from the goals again. */
export const toggleAutoBalance = (draft: GoalDraft): GoalDraft =>
  draft.isAutoBalanced
    ? { ...draft, isAutoBalanced: false, total_daily_energy: energyOf(draft) }
    : { ...draft, isAutoBalanced: true };

/** Whether any goal differs from today's step. */
export const isModified = (draft: GoalDraft, { stepGoals }: Pick<DraftPlan, "stepGoals">): boolean =>
  (Object.keys(goalInputLimits) as GoalField[]).some((field) => draft[field] !== stepGoals[field]);

/** Goals as they are sent: the energy follows from them, whatever its target; the resistance is the start's. */
export const goalsOfDraft = (
  { isAutoBalanced: _, ...draft }: GoalDraft,
  { stepGoals }: Pick<DraftPlan, "stepGoals">,
): EditorGoals => ({
  ...draft,
  total_daily_energy: dailyEnergyWattMinutes(draft),
  resistance_level: stepGoals.resistance_level,
});

/** The current watts times minutes times sessions, rounded. */
export const energyOf = (goals: GoalSettings): number => Math.round(dailyEnergyWattMinutes(goals));

function balanced(draft: GoalDraft, { caps }: Pick<DraftPlan, "caps">): GoalDraft {
  const { total_daily_energy: energy, watt_goal: watts, sessions_per_day: sessions } = draft;
  return { ...draft, duration_min_per_session: recalculateMinutesForLock(energy, watts, sessions, caps.minutes.hard) };
}
