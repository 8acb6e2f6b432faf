/** A target as the goals table holds it. */
export interface GoalTarget {
  readonly goalType: string;
  readonly targetValue: number;
  readonly unit: string;
}

export const DAILY_GOAL_DEFAULTS = { durationMinutes: 15, sessionsPerDay: 2 } as const;

/** SPEC.md 9, session screen and hospital target. */
export const SESSION_DAILY_GOAL_MINUTES = 40;

/** SPEC.md 5: on the dashboard a duration target above 100 is seconds. */
export const dashboardDurationMinutes = (target: number): number => (target > 100 ? target / 60 : target);

/** SPEC.md 5: in the session goal calculation a duration above 60 is seconds. */
export const sessionDurationMinutes = (target: number): number => (target > 60 ? target / 60 : target);

/** Minutes a day: duration target times session count; 15 x 2 without goals. SPEC.md 9, dashboard daily goal. */
export function dashboardDailyGoalMinutes(goals: readonly GoalTarget[]): number {
  const duration = goals.find((goal) => goal.goalType === "duration");
  const sessions = goals.find((goal) => goal.goalType === "sessions");
  const minutes = duration ? durationGoalMinutes(duration) : DAILY_GOAL_DEFAULTS.durationMinutes;
  return minutes * (sessions?.targetValue ?? DAILY_GOAL_DEFAULTS.sessionsPerDay);
}

/** SPEC.md 3: 'seconds' converted to minutes; without a telling unit, the dashboard's rule. */
export const durationGoalMinutes = (goal: GoalTarget): number =>
  goal.unit === "seconds" ? goal.targetValue / 60 : dashboardDurationMinutes(goal.targetValue);

/** Percent of a goal, 0-100; negative or invalid counts as 0. SPEC.md 5. */
export function goalProgressPercent(done: number, target: number): number {
  const percent = (done / target) * 100;
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
}
