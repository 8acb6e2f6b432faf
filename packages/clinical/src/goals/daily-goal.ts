import { clamp } from "../arithmetic.ts";

/** A goal as stored or sent; SPEC.md 3: targetValue may arrive as a string. */
export interface GoalTarget {
  readonly goalType: string;
  readonly targetValue: number | string;
  readonly unit?: string | null;
}

/** SPEC.md 9, 'Dashboard daily goal ... defaults 15 min and 2 sessions = 30'. */
export const DASHBOARD_DEFAULTS = { minutes: 15, sessions: 2 } as const;
/** SPEC.md 9, 'Session screen daily goal fixed 40 min (2400 s)'. */
export const SESSION_DAILY_GOAL_MINUTES = 40;
/** SPEC.md 5: a larger duration target must be seconds; dashboard and session goal calculation differ. */
const SECONDS_ABOVE = { dashboard: 100, session: 60 } as const;

/** SPEC.md 5, 'on the dashboard a target above 100 is treated as seconds and divided by 60'. */
export const durationTargetMinutes = (target: number | string, unit?: string | null): number =>
  toMinutes(Number(target), unit, SECONDS_ABOVE.dashboard);

/** SPEC.md 5, 'in the session goal calculation a value above 60 is treated as seconds'. */
export const sessionDurationTargetMinutes = (target: number | string, unit?: string | null): number =>
  toMinutes(Number(target), unit, SECONDS_ABOVE.session);

/** A goal's target as the screens show it: a duration in minutes, all else in its own unit. */
export const shownTarget = ({ goalType, targetValue, unit }: GoalTarget): number =>
  goalType === "duration" ? durationTargetMinutes(targetValue, unit) : Number(targetValue);

const toMinutes = (target: number, unit: string | null | undefined, secondsAbove: number): number =>
  unit === "seconds" || target > secondsAbove ? target / 60 : target;

/** Minutes today: duration target times session target. SPEC.md 9, 'Dashboard daily goal = ...'. */
export function dashboardDailyGoalMinutes(targets: readonly GoalTarget[]): number {
  const duration = targets.find((target) => target.goalType === "duration");
  const sessions = targets.find((target) => target.goalType === "sessions");
  const minutes = duration ? durationTargetMinutes(duration.targetValue, duration.unit) : Number.NaN;
  const count = sessions ? Number(sessions.targetValue) : Number.NaN;
  return (minutes > 0 ? minutes : DASHBOARD_DEFAULTS.minutes) * (count > 0 ? count : DASHBOARD_DEFAULTS.sessions);
}

/** 0-100. SPEC.md 5, 'Progress percentage capped at 100; negative or invalid counts as 0'. */
export function goalProgressPercent(current: number, target: number): number {
  const percent = (current / target) * 100;
  return Number.isFinite(percent) && target > 0 ? clamp(percent, 0, 100) : 0;
}
