import { DASHBOARD_DEFAULTS } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";

/** How many sessions the daily goal is divided into. */
export function dailySessions(targets: readonly Pick<Goal, "goalType" | "targetValue">[]): number {
  const target = targets.find(({ goalType }) => goalType === "sessions")?.targetValue ?? 0;
  return target > 0 ? Math.round(target) : DASHBOARD_DEFAULTS.sessions;
}
