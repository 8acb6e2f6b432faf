import { DASHBOARD_DEFAULTS, dashboardDailyGoalMinutes } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";

/** DASHBOARD-22. Minutes a day; null for a plan without minutes, also while it is on hold. */
export function dailyGoalMinutes(
  targets: readonly Pick<Goal, "goalType" | "targetValue" | "unit">[],
  hadGoals: boolean,
): number | null {
  if (hadGoals && !targets.some(({ goalType }) => goalType === "duration")) return null;
  return dashboardDailyGoalMinutes(targets);
}

/** How many sessions the daily goal is divided into. */
export function dailySessions(targets: readonly Pick<Goal, "goalType" | "targetValue">[]): number {
  const target = targets.find(({ goalType }) => goalType === "sessions")?.targetValue ?? 0;
  return target > 0 ? Math.round(target) : DASHBOARD_DEFAULTS.sessions;
}
