import { clamp, roundHalfUp } from "../arithmetic.ts";
import { GOAL_LIMITS } from "./goal-limits.ts";

/** The goal editor's five fields. */
export interface EditorGoals {
  readonly duration_min_per_session: number;
  readonly watt_goal: number;
  readonly resistance_level: number;
  readonly sessions_per_day: number;
  readonly total_daily_energy: number;
}

/**
 * The editor's clamps on blur. The lower end is the smaller of the limit and the recommendation, so that a
 * frail patient's 5 minutes are not doubled; a field that is no number falls back to the recommendation.
 * Source: EDITOR-10.
 */
export function clampEditorGoals(goals: EditorGoals, recommendation: EditorGoals): EditorGoals {
  const { minutes, watts, resistance, sessions, wattMinutes } = GOAL_LIMITS.editor;
  const within = (field: keyof EditorGoals, { low, high }: { low: number; high: number }, decimals: number) => {
    const value = Number.isFinite(goals[field]) ? goals[field] : recommendation[field];
    return clamp(roundHalfUp(value, decimals), Math.min(low, recommendation[field]), high);
  };
  return {
    duration_min_per_session: within("duration_min_per_session", minutes, 1),
    watt_goal: within("watt_goal", watts, 1),
    resistance_level: within("resistance_level", resistance, 0),
    sessions_per_day: within("sessions_per_day", sessions, 0),
    total_daily_energy: within("total_daily_energy", wattMinutes, 0),
  };
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

type LimitedGoals = Pick<EditorGoals, "total_daily_energy" | "duration_min_per_session" | "watt_goal">;
export type ExceededLimit = "energy" | "duration" | "power";

/**
 * Which limits the edited goals exceed: EDITOR-12.
 */
export function exceededLimits(goals: LimitedGoals, recommendation: LimitedGoals): ExceededLimit[] {
  const { wattMinutes, minutes, watts } = GOAL_LIMITS.exceeds;
  const exceeded: ExceededLimit[] = [];
  if (isOver(goals.total_daily_energy, recommendation.total_daily_energy, wattMinutes)) exceeded.push("energy");
  if (isOver(goals.duration_min_per_session, recommendation.duration_min_per_session, minutes)) {
    exceeded.push("duration");
  }
  if (isOver(goals.watt_goal, recommendation.watt_goal, watts)) exceeded.push("power");
  return exceeded;
}

export const exceedsLimits = (goals: LimitedGoals, recommendation: LimitedGoals): boolean =>
  exceededLimits(goals, recommendation).length > 0;

// Exactly 130 % must not count as over it through floating point: 30 x 1.3 is 39.00000000000001 or 39.
const isOver = (value: number, recommended: number, share: number): boolean =>
  value > roundHalfUp(recommended * share, 6);
