import { roundHalfUp } from "../arithmetic.ts";
import type { StepLoad } from "../progression/prescription.ts";
import { type ExceededCap, exceededCaps } from "../safety/check-goals.ts";
import type { GoalCaps, GoalPart } from "../safety/goal-caps.ts";
import { GOAL_LIMITS } from "./goal-limits.ts";
import { dailyEnergyWattMinutes, type GoalSettings } from "./optimize-goals.ts";

/** The goal editor's five fields. */
export interface EditorGoals extends GoalSettings {
  readonly resistance_level: number;
  readonly total_daily_energy: number;
}

/** A step as the editor's values. Only minutes and watts are built up. */
export const goalsOfStep = (
  { watts, minutes }: StepLoad,
  recommendation: { readonly sessions_per_day: number; readonly start_resistance: number },
): EditorGoals => ({
  duration_min_per_session: minutes,
  watt_goal: watts,
  resistance_level: recommendation.start_resistance,
  sessions_per_day: recommendation.sessions_per_day,
  total_daily_energy: watts * minutes * recommendation.sessions_per_day,
});

/** Why a field of the editor has a value other than the one typed. */
export type EntryChange = "most" | "least" | "rounded" | "typo" | "missing";

interface EntryRules {
  /** The values before the field was edited. */
  readonly before: EditorGoals;
  readonly step: EditorGoals;
  /** The most that may be sent for this field; null if nothing caps it. */
  readonly most: number | null;
}

const entryLimits = {
  duration_min_per_session: { ...GOAL_LIMITS.editor.minutes, decimals: 1 },
  watt_goal: { ...GOAL_LIMITS.editor.watts, decimals: 1 },
  resistance_level: { ...GOAL_LIMITS.editor.resistance, decimals: 0 },
  sessions_per_day: { ...GOAL_LIMITS.editor.sessions, decimals: 0 },
  total_daily_energy: { ...GOAL_LIMITS.editor.wattMinutes, decimals: 0 },
} as const satisfies Record<keyof EditorGoals, unknown>;

/** The one upper limit of a field: the most that may be sent, within what the editor accepts. */
export function mostOfEntry(field: keyof EditorGoals, most: number | null): number {
  const { high, decimals } = entryLimits[field];
  const scale = 10 ** decimals;
  return most === null ? high : Math.min(high, Math.floor(most * scale + 1e-9) / scale);
}

/**
 * What one typed value becomes when its field is left, and why it is not the one typed. The lower limit yields to a
 * lower step, so that a frail patient's 5 minutes are not doubled. One digit more than the field takes is a typo (150
 * for 15): then the previous value comes back, never the limit. Source: EDITOR-10.
 */
export function readGoalEntry(
  field: keyof EditorGoals,
  typed: number,
  { before, step, most }: EntryRules,
): { readonly value: number; readonly change: EntryChange | null } {
  if (!Number.isFinite(typed)) return { value: before[field], change: "missing" };
  const { low, high, decimals } = entryLimits[field];
  const highest = mostOfEntry(field, most);
  const hasDigitMore = Math.trunc(typed).toString().length > high.toString().length;
  if (typed < 0 || hasDigitMore) return { value: before[field], change: "typo" };
  const value = roundHalfUp(typed, decimals);
  const lowest = Math.min(low, step[field], highest);
  if (value > highest) return { value: highest, change: "most" };
  if (value < lowest) return { value: lowest, change: "least" };
  return { value, change: value === typed ? null : "rounded" };
}

export type OverrideWarningKey = "duration" | "power" | "resistance" | "energy";

/** 'Duration (X min) exceeds AI recommendation of 20 min': the screen's words by key, its numbers here. */
export interface OverrideWarning {
  readonly key: OverrideWarningKey;
  readonly params: { readonly value: number; readonly limit: number };
}

/** EDITOR-11. */
export function overrideWarnings(goals: EditorGoals): OverrideWarning[] {
  const { minutes, watts, resistance, wattMinutes } = GOAL_LIMITS.override;
  const checks = [
    { key: "duration", value: goals.duration_min_per_session, limit: minutes },
    { key: "power", value: goals.watt_goal, limit: watts },
    { key: "resistance", value: goals.resistance_level, limit: resistance },
    { key: "energy", value: goals.total_daily_energy, limit: wattMinutes },
  ] as const;
  return checks
    .filter(({ value, limit }) => value > limit)
    .map(({ key, value, limit }) => ({ key, params: { value, limit } }));
}

/** The goals as the caps count them. Energy is what is set or what follows from the parts, whichever is more. */
export const partsOfGoals = (goals: EditorGoals): Readonly<Record<GoalPart, number>> => ({
  watts: goals.watt_goal,
  minutes: goals.duration_min_per_session,
  sessions: goals.sessions_per_day,
  energy: Math.max(goals.total_daily_energy, dailyEnergyWattMinutes(goals)),
  resistance: goals.resistance_level,
});

/** Which caps the edited goals exceed: EDITOR-12, EDITOR-14. */
export const exceededByGoals = (goals: EditorGoals, caps: GoalCaps): ExceededCap[] =>
  exceededCaps(partsOfGoals(goals), caps);
