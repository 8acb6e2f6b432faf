import type { Dashboard } from "@bedside-bike/contract";
import { WeekCard } from "../state/week-card.tsx";
import { useIsGoalReached } from "./today-ring.tsx";

/** The week's small rings, once today's has closed. */
export function ReachedWeek({ dashboard }: { dashboard: Pick<Dashboard, "patient" | "today" | "rideState"> }) {
  const isReached = useIsGoalReached(dashboard.today);
  return isReached ? <WeekCard dashboard={dashboard} /> : null;
}
