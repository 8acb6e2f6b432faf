import { dashboardDailyGoalMinutes } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";

/** DASHBOARD-22. Minutes a day; null for a plan without minutes, also while it is on hold. */
export function dailyGoalMinutes(
  targets: readonly Pick<Goal, "goalType" | "targetValue" | "unit">[],
  hadGoals: boolean,
): number | null {
  if (hadGoals && !targets.some(({ goalType }) => goalType === "duration")) return null;
  return dashboardDailyGoalMinutes(targets);
}
