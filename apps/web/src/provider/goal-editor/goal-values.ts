import {
  clampEditorGoals,
  dailyEnergyWattMinutes,
  type EditorGoals,
  recalculateMinutesForLock,
  shownTarget,
} from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { type GoalField, type GoalName, goalFields, goalNames } from "../../goals/goal-names.ts";

/** The editor's values for a patient's active goals; a goal that is not set has today's step. */
export function valuesOf(active: readonly Goal[], step: EditorGoals): EditorGoals {
  const valueFor = (name: GoalName) => {
    const goal = active.find(({ goalType }) => goalType === name);
    return goal ? shownTarget(goal) : step[goalFields[name]];
  };
  return {
    duration_min_per_session: valueFor("duration"),
    watt_goal: valueFor("power"),
    sessions_per_day: valueFor("sessions"),
    resistance_level: valueFor("resistance"),
    total_daily_energy: valueFor("energy"),
  };
}

/** The level that the patient has; the lowest without such a goal. */
export const resistanceOf = (active: readonly Goal[]): number =>
  active.find(({ goalType }) => goalType === "resistance")?.targetValue ?? 1;

export const isEditable = (goal: Goal): goal is Goal & { goalType: GoalName } => goal.goalType in goalFields;

export const isSame = (a: EditorGoals, b: EditorGoals) =>
  goalNames.every((name) => a[goalFields[name]] === b[goalFields[name]]);

interface EditRules {
  readonly step: EditorGoals;
  readonly isLocked: boolean;
  /** The most minutes that may be sent; null where nothing caps them. */
  readonly mostMinutes: number | null;
}

/** The values after one field was edited. An out-of-range or invalid entry counts as the value it gets on blur. */
export function editValues(values: EditorGoals, field: GoalField, text: string, rules: EditRules): EditorGoals {
  const typed = text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
  const clamped = clampEditorGoals({ ...values, [field]: typed }, rules.step)[field];
  return follow({ ...values, [field]: clamped }, field, rules);
}

/** Locked, the energy stays and watts or sessions change the minutes; otherwise the energy follows the other three. */
function follow(
  edited: EditorGoals,
  field: GoalField,
  { isLocked, mostMinutes }: Omit<EditRules, "step">,
): EditorGoals {
  const { total_daily_energy: energy, watt_goal: watts, sessions_per_day: sessions } = edited;
  if (!isLocked) {
    const isEnergyFollowing = field !== "total_daily_energy" && field !== "resistance_level";
    return isEnergyFollowing ? { ...edited, total_daily_energy: Math.round(dailyEnergyWattMinutes(edited)) } : edited;
  }
  const areMinutesFollowing = field === "watt_goal" || field === "sessions_per_day" || field === "total_daily_energy";
  return areMinutesFollowing
    ? { ...edited, duration_min_per_session: recalculateMinutesForLock(energy, watts, sessions, mostMinutes) }
    : edited;
}

/** The edited values after one goal was changed outside the editor: other edits stay. */
export function takeOver(
  values: EditorGoals,
  base: EditorGoals,
  changed: Goal,
  rules: Omit<EditRules, "step">,
): EditorGoals {
  if (!isEditable(changed)) return values;
  const field = goalFields[changed.goalType];
  const taken = { ...values, [field]: shownTarget(changed) };
  const isEnergyEdited = values.total_daily_energy !== base.total_daily_energy;
  return isEnergyEdited || rules.isLocked ? follow(taken, field, rules) : taken;
}

/** The newest active goal, sent along as the version that the edits are based on. */
export const newestGoalId = (goals: readonly Goal[]): number | null =>
  goals.reduce<number | null>((newest, { id }) => (newest === null || id > newest ? id : newest), null);
