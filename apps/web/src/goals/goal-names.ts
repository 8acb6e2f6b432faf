import { dailyEnergyWattMinutes, type EditorGoals, GOAL_MEASURES, GOAL_WORDS } from "@bedside-bike/clinical";
import type { CallBody, GoalType } from "@bedside-bike/contract";

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

/** Passive and unloaded plans have no watts, and so no energy and no resistance. */
export const goalNamesOf = ({ hasWatts }: { hasWatts: boolean }): readonly GoalName[] =>
  hasWatts ? goalNames : ["duration", "sessions"];

/**
 * The goals as the call takes them; the energy follows from watts, minutes and sessions. The standard English labels
 * are translated on the screens that show them.
 */
export function toNewGoals(
  values: EditorGoals,
  names: readonly GoalName[] = goalNames,
): CallBody<"goals.save">["goals"] {
  return names.map((goalType) => ({
    goalType,
    targetValue: goalType === "energy" ? dailyEnergyWattMinutes(values) : values[goalFields[goalType]],
    currentValue: null,
    ...GOAL_MEASURES[goalType],
    ...GOAL_WORDS[goalType],
    isActive: true,
  }));
}
