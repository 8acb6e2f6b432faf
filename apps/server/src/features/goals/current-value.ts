import { minutesDone, streakDays } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import type { FilledSession, LatestFilled, RiddenSeconds, RideDay } from "../ride-days/ride-days.store.ts";
import { powerSecondsOf } from "../rides/ride-metrics.ts";

/** What a patient's goals are measured against; rides while paused don't count. */
export interface Measured {
  readonly days: readonly Pick<RiddenSeconds, "day" | "filledSessions" | "passiveFilledSessions">[];
  /** Today's; undefined without a ride. */
  readonly ridden: MeasuredDay | undefined;
  /** The newest rides that are long enough to count (RIDE-24). */
  readonly latestFilled: LatestFilled;
  /** Passive rides count for a passive plan, pedaled ones for all others. */
  readonly isPassive: boolean;
  /** Days that break no streak. */
  readonly excusedDays: readonly string[];
}

type MeasuredDay = Pick<
  RideDay,
  | "filledSeconds"
  | "passiveFilledSeconds"
  | "filledSessions"
  | "passiveFilledSessions"
  | "filledEnergyWattMinutes"
  | "filledPowerWatts"
  | "filledResistance"
>;

/**
 * A goal's current value in the goal's unit, to one decimal. Daily totals start at 0; means, and all values of a single
 * ride, are null until measured.
 */
export function calculateCurrentValue(
  goal: Pick<Goal, "goalType" | "period">,
  { days, ridden, latestFilled, isPassive, excusedDays }: Measured,
  today: string,
): number | null {
  const sessionsOf = (day: Measured["days"][number] | MeasuredDay) =>
    isPassive ? day.passiveFilledSessions : day.filledSessions;
  if (goal.goalType === "consistency") {
    const sessionDays = days.filter((day) => sessionsOf(day) > 0).map(({ day }) => day);
    return streakDays(sessionDays, today, excusedDays);
  }
  if (goal.goalType === "sessions") return ridden ? sessionsOf(ridden) : 0;
  // A ride without watts says nothing about a goal in watts: the newest that has them does.
  const pedaled = goal.goalType === "power" || goal.goalType === "energy" ? latestFilled.powered : latestFilled.pedaled;
  const latest = isPassive ? latestFilled.passive : pedaled;
  const value = goal.period === "daily" ? ofDay(goal.goalType, ridden, isPassive) : ofSession(goal.goalType, latest);
  if (value === null) return null;
  return goal.goalType === "duration" ? minutesDone(value * 60) : Math.round(value * 10) / 10;
}

type Measurable = "duration" | "energy" | "power" | "resistance";

function ofDay(goalType: Measurable, day: MeasuredDay | undefined, isPassive: boolean): number | null {
  switch (goalType) {
    case "duration":
      return day ? (isPassive ? day.passiveFilledSeconds : day.filledSeconds) / 60 : 0;
    case "energy":
      return day ? day.filledEnergyWattMinutes : 0;
    case "power":
      return day?.filledPowerWatts ?? null;
    case "resistance":
      return day?.filledResistance ?? null;
  }
}

function ofSession(goalType: Measurable, session: FilledSession | null): number | null {
  if (!session) return null;
  switch (goalType) {
    case "duration":
      return session.durationSeconds / 60;
    case "energy":
      return session.averagePowerWatts === null ? null : (session.averagePowerWatts * powerSecondsOf(session)) / 60;
    case "power":
      return session.averagePowerWatts;
    case "resistance":
      return session.averageResistance;
  }
}
