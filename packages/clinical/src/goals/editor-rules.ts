import { clamp, roundHalfUp } from "../arithmetic.ts";
import { type ExceededCap, exceededCaps } from "../safety/check-goals.ts";
import type { GoalCaps, GoalPart } from "../safety/goal-caps.ts";
import { GOAL_LIMITS } from "./goal-limits.ts";
import { dailyEnergyWattMinutes, type GoalSettings } from "./optimize-goals.ts";

/** The goal editor's five fields. */
export interface EditorGoals extends GoalSettings {
  readonly resistance_level: number;
  readonly total_daily_energy: number;
}

/** A day of the build-up: 0 W in passive and unloaded plans. */
export interface GoalStep {
  readonly watts: number;
  readonly minutes: number;
}

/** A step as the editor's values. Only minutes and watts are built up. */
export const goalsOfStep = (
  { watts, minutes }: GoalStep,
  recommendation: { readonly sessions_per_day: number; readonly start_resistance: number },
): EditorGoals => ({
  duration_min_per_session: minutes,
  watt_goal: watts,
  resistance_level: recommendation.start_resistance,
  sessions_per_day: recommendation.sessions_per_day,
  total_daily_energy: watts * minutes * recommendation.sessions_per_day,
});

/**
 * The editor's clamps on blur. The lower end is the smaller of the limit and today's step, so that a frail patient's
 * 5 minutes are not doubled; a field that is no number falls back to the step.
 * Source: EDITOR-10.
 */
export function clampEditorGoals(goals: EditorGoals, step: EditorGoals): EditorGoals {
  const { minutes, watts, resistance, sessions, wattMinutes } = GOAL_LIMITS.editor;
  const within = (field: keyof EditorGoals, { low, high }: { low: number; high: number }, decimals: number) => {
    const value = Number.isFinite(goals[field]) ? goals[field] : step[field];
    return clamp(roundHalfUp(value, decimals), Math.min(low, step[field]), high);
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

/** The goals as the caps see them. Energy is what is set or made, whichever is more. */
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
