import {
  dailyEnergyWattMinutes,
  type EditorGoals,
  type GoalCaps,
  goalsOfStep,
  mostOfEntry,
  PART_OF_GOAL,
  readGoalEntry,
  recalculateMinutesForLock,
  shownTarget,
} from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { numberIn } from "@bedside-bike/contract/read-number";
import type { ChangeNote } from "../../goals/change-note.ts";
import { type GoalField, type GoalName, goalFields, goalNames } from "../../goals/goal-names.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { isGoalText } from "../../goals/goal-text.ts";

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

/** The recommendation's own values for today, at most what may be sent: what 'Reset' restores (EDITOR-3). */
export function recommendedToday({ recommendation, caps, hasWatts }: RecommendedPlan): EditorGoals {
  const { today_watts: watts, today_minutes: minutes, today_sessions, start_resistance } = recommendation;
  const goals = goalsOfStep(
    { watts: hasWatts ? watts : 0, minutes },
    { sessions_per_day: today_sessions, start_resistance },
  );
  const capped = (field: GoalField) => Math.min(goals[field], mostOf(field, caps));
  const allowed = {
    watt_goal: capped("watt_goal"),
    duration_min_per_session: capped("duration_min_per_session"),
    sessions_per_day: capped("sessions_per_day"),
    resistance_level: capped("resistance_level"),
  };
  return { ...allowed, total_daily_energy: Math.round(dailyEnergyWattMinutes(allowed)) };
}

type RecommendedPlan = Pick<GoalPlan, "recommendation" | "caps" | "hasWatts">;

export const isEditable = (goal: Goal): goal is Goal & { goalType: GoalName } => goal.goalType in goalFields;

export const isSame = (a: EditorGoals, b: EditorGoals) =>
  goalNames.every((name) => a[goalFields[name]] === b[goalFields[name]]);

interface EditRules {
  readonly step: EditorGoals;
  readonly isLocked: boolean;
  /** What each value alone may be at most. */
  readonly caps: GoalCaps;
}

export type ChangeNotes = Readonly<Partial<Record<GoalField, ChangeNote>>>;

/** The one upper limit of a field. */
export const mostOf = (field: GoalField, caps: GoalCaps): number => mostOfEntry(field, capOf(field, caps));

/**
 * The most that may be sent of a field alone; null if nothing caps it. The energy follows from the rest and has no cap.
 */
function capOf(field: GoalField, caps: GoalCaps): number | null {
  const name = goalNames.find((one) => goalFields[one] === field);
  return name === undefined || name === "energy" ? null : caps[PART_OF_GOAL[name]].hard;
}

/**
 * The values after one field was edited, and which of them changed without being typed. What can't be read leaves them
 * as they were.
 */
export function editValues(
  before: EditorGoals,
  { field, text }: { readonly field: GoalField; readonly text: string },
  rules: EditRules,
): { readonly values: EditorGoals; readonly notes: ChangeNotes } {
  if (!isGoalText(text)) return { values: before, notes: {} };
  const { value, change } = readGoalEntry(field, numberIn(text), {
    before,
    step: rules.step,
    most: capOf(field, rules.caps),
  });
  const values = follow({ ...before, [field]: value }, field, rules);
  const minutes = values.duration_min_per_session;
  const isMoved = field !== "duration_min_per_session" && minutes !== before.duration_min_per_session;
  const kept = values[field];
  const reason = kept === value ? change : kept < value ? "most" : "least";
  return {
    values,
    notes: {
      ...(reason && { [field]: { change: reason, typed: text, value: kept, before: before[field] } }),
      ...(isMoved && {
        duration_min_per_session: {
          change: isEnergyReached(values) ? "lock" : "lockNear",
          typed: text,
          value: minutes,
          before: before.duration_min_per_session,
        },
      }),
    },
  };
}

/** One field as it was before an edit; other edits stay. */
export const withValue = (
  values: EditorGoals,
  { field, value }: { readonly field: GoalField; readonly value: number },
  rules: EditRules,
): EditorGoals => follow({ ...values, [field]: value }, field, rules);

/**
 * Locked, the energy stays and watts or sessions change the minutes; an energy that no minutes reach becomes what they
 * do. Otherwise the energy follows the other three.
 */
function follow(edited: EditorGoals, field: GoalField, { isLocked, caps }: Omit<EditRules, "step">): EditorGoals {
  const { total_daily_energy: energy, watt_goal: watts, sessions_per_day: sessions } = edited;
  if (!isLocked) {
    const isEnergyFollowing = field !== "total_daily_energy" && field !== "resistance_level";
    return isEnergyFollowing ? { ...edited, total_daily_energy: Math.round(dailyEnergyWattMinutes(edited)) } : edited;
  }
  const areMinutesFollowing = field === "watt_goal" || field === "sessions_per_day" || field === "total_daily_energy";
  if (!areMinutesFollowing) return edited;
  const minutes = recalculateMinutesForLock(energy, watts, sessions, caps.minutes.hard);
  const followed = { ...edited, duration_min_per_session: minutes };
  return field === "total_daily_energy" && !isEnergyReached(followed)
    ? { ...followed, total_daily_energy: Math.round(dailyEnergyWattMinutes(followed)) }
    : followed;
}

/** But for the minutes, which are rounded to 0.1. */
function isEnergyReached(goals: EditorGoals): boolean {
  const perMinute = goals.watt_goal * goals.sessions_per_day;
  return Math.abs(dailyEnergyWattMinutes(goals) - goals.total_daily_energy) <= perMinute * 0.05 + 0.5;
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
