import { clamp } from "../arithmetic.ts";
import type { FullPrescription } from "../progression/prescription.ts";
import type { GoalPart } from "../safety/goal-caps.ts";
import { PART_OF_GOAL } from "./goal-words.ts";

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

const partOf: Readonly<Record<string, GoalPart | undefined>> = PART_OF_GOAL;

/** What goals prescribe, part by part; a part without a goal is absent. */
export function prescribedBy(goals: readonly GoalTarget[]): Partial<FullPrescription> {
  const parts: Partial<Record<GoalPart, number>> = {};
  for (const goal of goals) {
    const part = partOf[goal.goalType];
    if (part) parts[part] ??= shownTarget(goal);
  }
  return parts;
}

/** Minutes today: duration target times session target. */
export function dashboardDailyGoalMinutes(targets: readonly GoalTarget[]): number {
  const { minutes = 0, sessions = 0 } = prescribedBy(targets);
  return (minutes > 0 ? minutes : DASHBOARD_DEFAULTS.minutes) * (sessions > 0 ? sessions : DASHBOARD_DEFAULTS.sessions);
}

/** 0-100: DASHBOARD-24. */
export function goalProgressPercent(current: number, target: number): number {
  const percent = (current / target) * 100;
  return Number.isFinite(percent) && target > 0 ? clamp(percent, 0, 100) : 0;
}
