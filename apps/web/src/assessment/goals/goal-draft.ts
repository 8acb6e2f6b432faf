import {
  type EntryLimits,
  type FullPrescription,
  GOAL_LIMITS,
  type GoalPart,
  keepEnergy,
  type OptimizerPatient,
  optimizeGoals,
  readGoalEntry,
} from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { defaultAnswers } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_GOAL_LIMITS, GOAL_TARGET_LIMITS } from "@bedside-bike/contract/limits";
import { numberIn } from "@bedside-bike/contract/read-number";
import { type ChangeNote, isGoalText } from "../../goals/goal-entry.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { withEnergy } from "../../goals/prescription.ts";

/** The resistance is the start's. */
export type EditedPart = Exclude<GoalPart, "resistance">;

/** The goals a provider is editing. The energy follows from the rest, or with auto-balance is the target that is kept. */
export interface GoalDraft extends FullPrescription {
  readonly isAutoBalanced: boolean;
}

/** CALCULATOR-43. */
export const goalInputLimits: Readonly<Record<EditedPart, Omit<EntryLimits, "isTypo">>> = {
  energy: { low: 200, high: 3000, decimals: 0 },
  minutes: { ...ASSESSMENT_GOAL_LIMITS.duration_min_per_session, decimals: 1 },
  watts: { ...ASSESSMENT_GOAL_LIMITS.watt_goal, decimals: 0 },
  sessions: { ...ASSESSMENT_GOAL_LIMITS.sessions_per_day, decimals: 0 },
};

/** What can be edited: in passive and unloaded plans minutes and sessions only. */
export const editedPartsOf = ({ hasWatts }: Pick<GoalPlan, "hasWatts">): readonly EditedPart[] =>
  hasWatts ? ["energy", "watts", "minutes", "sessions"] : ["minutes", "sessions"];

/** What the plan says about a draft: today's step, its caps, whether it has watts. */
type DraftPlan = Pick<GoalPlan, "step" | "caps" | "hasWatts">;

/** Today's step. */
export const draftFrom = ({ step }: Pick<DraftPlan, "step">): GoalDraft => ({ ...step, isAutoBalanced: false });

/**
 * Today's step with what the provider asked for in the dialog. An energy target sets sessions, then minutes, and is kept
 * (CALCULATOR-44); otherwise energy follows.
 */
export function draftFromInputs(plan: DraftPlan, inputs: Partial<FullPrescription>): GoalDraft {
  const today = draftFrom(plan);
  const { energy, ...others } = inputs;
  if (!plan.hasWatts) return { ...today, ...others, watts: today.watts };
  const draft = { ...today, ...others };
  if (energy === undefined) return withEnergy(draft);
  const wanted = Math.round(energy / (draft.watts * draft.minutes));
  const sessions = Math.min(Math.max(wanted, 1), GOAL_LIMITS.editor.sessions.high);
  return keepEnergy({ ...draft, energy, sessions, isAutoBalanced: true }, plan.caps);
}

/**
 * One field typed. Auto-balance on: the daily energy is a target, which stays, and minutes follow, unless the minutes
 * themselves were typed. Off: energy follows watts, minutes and sessions.
 */
export function editDraft(draft: GoalDraft, part: EditedPart, value: number, { caps }: DraftPlan): GoalDraft {
  const edited = { ...draft, [part]: value };
  return draft.isAutoBalanced && part !== "minutes" ? keepEnergy(edited, caps) : withEnergy(edited);
}

/** A value over twice the limit is a typo. The lower limit yields to a lower step; watts begin at 1 W. */
export function entryLimits(part: EditedPart, { step }: Pick<DraftPlan, "step">): EntryLimits {
  const limits = goalInputLimits[part];
  const low = part === "watts" ? GOAL_TARGET_LIMITS.power.low : Math.min(limits.low, step[part]);
  return { ...limits, low, isTypo: (typed) => typed > 2 * limits.high };
}

/**
 * What a field becomes when it is left, as in the goal editor (EDITOR-10): within its limits, a frail patient's lower
 * step never raised; an empty value or a typo (150 for 15) becomes what it was before, and so does the goal where the
 * text is no number. The note says what was changed.
 */
export function leaveField(
  draft: GoalDraft,
  { part, text, before }: { readonly part: EditedPart; readonly text: string; readonly before: GoalDraft },
  plan: DraftPlan,
): { readonly draft: GoalDraft; readonly note: ChangeNote | null } {
  if (!isGoalText(text)) return { draft: before, note: null };
  const { value, change } = readGoalEntry(numberIn(text), before[part], entryLimits(part, plan));
  if (change === null) return { draft, note: null };
  return {
    draft: value === before[part] ? before : editDraft(draft, part, value, plan),
    note: { change, typed: text, value, before: before[part] },
  };
}

/** Brings the goals toward the energy target, up to the caps of today's step. */
export function optimizeDraft(draft: GoalDraft, input: RecordedInput, plan: DraftPlan): GoalDraft {
  const patient: OptimizerPatient = {
    age: input.age ?? defaultAnswers.age,
    level_of_care: input.level_of_care ?? defaultAnswers.level_of_care,
    mobility_status: input.mobility_status ?? defaultAnswers.mobility_status,
  };
  return { ...draft, ...optimizeGoals(draft, draft.energy, patient, plan) };
}

/** Turned off, the energy follows from the goals again. */
export const toggleAutoBalance = (draft: GoalDraft): GoalDraft =>
  draft.isAutoBalanced ? withEnergy({ ...draft, isAutoBalanced: false }) : { ...draft, isAutoBalanced: true };
