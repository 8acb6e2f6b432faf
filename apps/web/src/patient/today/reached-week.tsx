import type { Dashboard } from "@bedside-bike/contract";
import { useDay } from "../../bike/live-ride.tsx";
import { Week, WeekCard } from "../state/week-card.tsx";

interface ReachedWeekProps {
  dashboard: Pick<Dashboard, "patient" | "today" | "rideState">;
  isInCard?: boolean;
}

/** The week's small rings, once today's has closed. */
export function ReachedWeek({ dashboard, isInCard = false }: ReachedWeekProps) {
  const { isReached } = useDay(dashboard.today);
  if (!isReached) return null;
  return isInCard ? <Week dashboard={dashboard} /> : <WeekCard dashboard={dashboard} />;
}
