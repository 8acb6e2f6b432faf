import {
  clampEditorGoals,
  dailyEnergyWattMinutes,
  type EditorGoals,
  GOAL_WORDS,
  recalculateMinutesForLock,
  shownTarget,
} from "@bedside-bike/clinical";
import type { CallBody, Goal, GoalType } from "@bedside-bike/contract";

export type GoalField = keyof EditorGoals;
export type GoalName = Extract<GoalType, "duration" | "power" | "resistance" | "sessions" | "energy">;

/** The editor's fields in the order of the card, and the goal that each becomes. */
export const goalFields = {
  duration: "duration_min_per_session",
  power: "watt_goal",
  sessions: "sessions_per_day",
  resistance: "resistance_level",
  energy: "total_daily_energy",
} as const satisfies Record<GoalName, GoalField>;

export const goalNames = Object.keys(goalFields) as GoalName[];

/** The editor's values for a patient's active goals; a goal that is not set has the recommended value. */
export function valuesOf(active: readonly Goal[], recommendation: EditorGoals): EditorGoals {
  const valueFor = (name: GoalName) => {
    const goal = active.find(({ goalType }) => goalType === name);
    return goal ? shownTarget(goal) : recommendation[goalFields[name]];
  };
  return {
    duration_min_per_session: valueFor("duration"),
    watt_goal: valueFor("power"),
    sessions_per_day: valueFor("sessions"),
    resistance_level: valueFor("resistance"),
    total_daily_energy: valueFor("energy"),
  };
}

const isEditable = (goal: Goal): goal is Goal & { goalType: GoalName } => goal.goalType in goalFields;

export const isSame = (a: EditorGoals, b: EditorGoals) =>
  goalNames.every((name) => a[goalFields[name]] === b[goalFields[name]]);

interface EditRules {
  readonly recommendation: EditorGoals;
  readonly isLocked: boolean;
}

/** The values after one field was edited. An out-of-range or invalid entry counts as the value it gets on blur. */
export function editValues(values: EditorGoals, field: GoalField, text: string, rules: EditRules): EditorGoals {
  const typed = text.trim() === "" ? Number.NaN : Number(text.replace(",", "."));
  const clamped = clampEditorGoals({ ...values, [field]: typed }, rules.recommendation)[field];
  return follow({ ...values, [field]: clamped }, field, rules.isLocked);
}

/** Locked, the energy stays and watts or sessions change the minutes; otherwise the energy follows the other three. */
function follow(edited: EditorGoals, field: GoalField, isLocked: boolean): EditorGoals {
  const { total_daily_energy: energy, watt_goal: watts, sessions_per_day: sessions } = edited;
  if (!isLocked) {
    const isEnergyFollowing = field !== "total_daily_energy" && field !== "resistance_level";
    return isEnergyFollowing ? { ...edited, total_daily_energy: Math.round(dailyEnergyWattMinutes(edited)) } : edited;
  }
  const areMinutesFollowing = field === "watt_goal" || field === "sessions_per_day" || field === "total_daily_energy";
  return areMinutesFollowing
    ? { ...edited, duration_min_per_session: recalculateMinutesForLock(energy, watts, sessions) }
    : edited;
}

/** The edited values after one goal was changed outside the editor: other edits stay. */
export function takeOver(values: EditorGoals, base: EditorGoals, changed: Goal, isLocked: boolean): EditorGoals {
  if (!isEditable(changed)) return values;
  const field = goalFields[changed.goalType];
  const taken = { ...values, [field]: shownTarget(changed) };
  const isEnergyEdited = values.total_daily_energy !== base.total_daily_energy;
  return isEnergyEdited || isLocked ? follow(taken, field, isLocked) : taken;
}

/** The newest active goal, sent along as the version that the edits are based on. */
export const newestGoalId = (goals: readonly Goal[]): number | null =>
  goals.reduce<number | null>((newest, { id }) => (newest === null || id > newest ? id : newest), null);

const wire = {
  duration: { unit: "minutes", period: "session" },
  power: { unit: "watts", period: "session" },
  sessions: { unit: "sessions", period: "daily" },
  resistance: { unit: "level", period: "session" },
  energy: { unit: "Watt-Min", period: "daily" },
} as const satisfies Record<GoalName, { unit: Goal["unit"]; period: Goal["period"] }>;

/** The goals as the call takes them. The standard English labels are translated on the screens that show them. */
export function toNewGoals(values: EditorGoals): CallBody<"goals.save">["goals"] {
  return goalNames.map((goalType) => ({
    goalType,
    targetValue: values[goalFields[goalType]],
    currentValue: null,
    ...wire[goalType],
    ...GOAL_WORDS[goalType],
    isActive: true,
  }));
}
