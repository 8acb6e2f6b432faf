import { streakDays } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";

/** One day's pedaling. Null: no ride of the day had that figure. */
export interface MeasuredDay {
  /** In the hospital's zone, YYYY-MM-DD. */
  readonly day: string;
  readonly seconds: number;
  /** Rides of 60 s or more: RIDE-24. */
  readonly sessions: number;
  /** Weighted by time. */
  readonly averagePowerWatts: number | null;
  readonly energyWattMinutes: number | null;
  readonly averageResistance: number | null;
}

export interface MeasuredSession {
  readonly durationSeconds: number;
  readonly averagePowerWatts: number | null;
  readonly averageResistance: number | null;
}

/** What a patient's goals are measured against: days with rides, and rides of 60 s or more with the newest first. */
export interface Measured {
  readonly days: readonly MeasuredDay[];
  readonly recent: readonly MeasuredSession[];
}

/**
 * A goal's current value in the goal's unit, to one decimal. What adds up over a day starts at 0; a mean, and
 * anything of a session, is null until it has been measured.
 */
export function calculateCurrentValue(
  goal: Pick<Goal, "goalType" | "period">,
  { days, recent }: Measured,
  today: string,
): number | null {
  if (goal.goalType === "consistency") {
    const sessionDays = days.filter(({ sessions }) => sessions > 0).map(({ day }) => day);
    return streakDays(sessionDays, today);
  }
  const ridden = days.find(({ day }) => day === today);
  if (goal.goalType === "sessions") return ridden?.sessions ?? 0;
  const value = goal.period === "daily" ? ofDay(goal.goalType, ridden) : ofSession(goal.goalType, recent[0]);
  return value === null ? null : Math.round(value * 10) / 10;
}

type Measurable = "duration" | "energy" | "power" | "resistance";

function ofDay(goalType: Measurable, day: MeasuredDay | undefined): number | null {
  switch (goalType) {
    case "duration":
      return day ? day.seconds / 60 : 0;
    case "energy":
      return day ? day.energyWattMinutes : 0;
    case "power":
      return day?.averagePowerWatts ?? null;
    case "resistance":
      return day?.averageResistance ?? null;
  }
}

function ofSession(goalType: Measurable, session: MeasuredSession | undefined): number | null {
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
