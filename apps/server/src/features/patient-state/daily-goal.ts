import { DASHBOARD_DEFAULTS } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";

/** The number of sessions into which the daily goal is divided. */
export function dailySessions(targets: readonly Pick<Goal, "goalType" | "targetValue">[]): number {
  const target = targets.find(({ goalType }) => goalType === "sessions")?.targetValue ?? 0;
  return target > 0 ? Math.round(target) : DASHBOARD_DEFAULTS.sessions;
}
