import { clamp } from "../arithmetic.ts";

/** A goal as stored or sent; targetValue may arrive as a string. */
export interface GoalTarget {
  readonly goalType: string;
  readonly targetValue: number | string;
  readonly unit?: string | null;
}

/** DASHBOARD-22. */
export const DASHBOARD_DEFAULTS = { minutes: 15, sessions: 2 } as const;
/** EXERCISE-2. */
export const SESSION_DAILY_GOAL_MINUTES = 40;
/** A larger duration target is taken to be in seconds; the screens differ: DASHBOARD-23, EXERCISE-13. */
const SECONDS_ABOVE = { dashboard: 100, session: 60 } as const;

/** DASHBOARD-23. */
export const durationTargetMinutes = (target: number | string, unit?: string | null): number =>
  toMinutes(Number(target), unit, SECONDS_ABOVE.dashboard);

/** EXERCISE-13. */
export const sessionDurationTargetMinutes = (target: number | string, unit?: string | null): number =>
  toMinutes(Number(target), unit, SECONDS_ABOVE.session);

/** A goal's target as the screens show it: a duration in minutes, all else in its own unit. */
export const shownTarget = ({ goalType, targetValue, unit }: GoalTarget): number =>
  goalType === "duration" ? durationTargetMinutes(targetValue, unit) : Number(targetValue);

const toMinutes = (target: number, unit: string | null | undefined, secondsAbove: number): number =>
  unit === "seconds" || target > secondsAbove ? target / 60 : target;

/** Minutes today: duration target times session target. */
export function dashboardDailyGoalMinutes(targets: readonly GoalTarget[]): number {
  const duration = targets.find((target) => target.goalType === "duration");
  const sessions = targets.find((target) => target.goalType === "sessions");
  const minutes = duration ? durationTargetMinutes(duration.targetValue, duration.unit) : Number.NaN;
  const count = sessions ? Number(sessions.targetValue) : Number.NaN;
  return (minutes > 0 ? minutes : DASHBOARD_DEFAULTS.minutes) * (count > 0 ? count : DASHBOARD_DEFAULTS.sessions);
}

/** 0-100: DASHBOARD-24. */
export function goalProgressPercent(current: number, target: number): number {
  const percent = (current / target) * 100;
  return Number.isFinite(percent) && target > 0 ? clamp(percent, 0, 100) : 0;
}
