import { streakDays } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import type { RideDay } from "../rides/ride-days.store.ts";
import type { RideRow } from "../rides/rides.store.ts";

export type MeasuredDay = Pick<
  RideDay,
  "day" | "durationSeconds" | "sessions" | "averagePowerWatts" | "energyWattMinutes" | "averageResistance"
>;
export type MeasuredSession = Pick<RideRow, "durationSeconds" | "averagePowerWatts" | "averageResistance">;

/** What a patient's goals are measured against. */
export interface Measured {
  readonly days: readonly MeasuredDay[];
  /** The newest ride that is long enough to count (RIDE-24). */
  readonly latestSession: MeasuredSession | null;
}

/**
 * A goal's current value in the goal's unit, to one decimal. Daily totals start at 0; means, and all values of a single
 * ride, are null until measured.
 */
export function calculateCurrentValue(
  goal: Pick<Goal, "goalType" | "period">,
  { days, latestSession }: Measured,
  today: string,
): number | null {
  if (goal.goalType === "consistency") {
    const sessionDays = days.filter(({ sessions }) => sessions > 0).map(({ day }) => day);
    return streakDays(sessionDays, today);
  }
  const ridden = days.find(({ day }) => day === today);
  if (goal.goalType === "sessions") return ridden?.sessions ?? 0;
  const value = goal.period === "daily" ? ofDay(goal.goalType, ridden) : ofSession(goal.goalType, latestSession);
  return value === null ? null : Math.round(value * 10) / 10;
}

type Measurable = "duration" | "energy" | "power" | "resistance";

function ofDay(goalType: Measurable, day: MeasuredDay | undefined): number | null {
  switch (goalType) {
    case "duration":
      return day ? day.durationSeconds / 60 : 0;
    case "energy":
      return day ? day.energyWattMinutes : 0;
    case "power":
      return day?.averagePowerWatts ?? null;
    case "resistance":
      return day?.averageResistance ?? null;
  }
}

function ofSession(goalType: Measurable, session: MeasuredSession | null): number | null {
  if (!session) return null;
  switch (goalType) {
    case "duration":
      return session.durationSeconds / 60;
    case "energy":
      return session.averagePowerWatts === null ? null : (session.averagePowerWatts * session.durationSeconds) / 60;
    case "power":
      return session.averagePowerWatts;
    case "resistance":
      return session.averageResistance;
  }
}
