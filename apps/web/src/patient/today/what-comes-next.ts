import { minutesLeft, type PatientDay } from "@bedside-bike/clinical";

/** RIDE-24: shorter rides don't count as sessions. */
export const leastSessionSeconds = 60;

export interface DaySoFar extends Pick<PatientDay, "filledSeconds" | "dailyGoalMinutes" | "isReached"> {
  readonly sessionMinutes: number;
  /** Consecutive days with a session, today included once it has one. */
  readonly streakDays: number;
  readonly hasSessionToday: boolean;
  /** The hour by the hospital's clock, 0-23. */
  readonly hour: number;
}

export type PartOfDay = "afternoon" | "evening" | "later";

/** Nobody is asked to pedal again after this hour. */
const lastHour = 20;

export const nextPartOfDay = (hour: number): PartOfDay => (hour < 12 ? "afternoon" : hour < 17 ? "evening" : "later");

/** The session that is still to be ridden today, null if none is; and what the next day with a session makes. */
export function whatComesNext(day: DaySoFar) {
  const { filledSeconds, sessionMinutes, streakDays, hasSessionToday, hour } = day;
  const left = minutesLeft(day);
  const when = filledSeconds < leastSessionSeconds ? ("first" as const) : nextPartOfDay(hour);
  return {
    session: left > 0 && hour < lastHour ? { when, minutes: Math.min(left, sessionMinutes) } : null,
    streak: { day: hasSessionToday ? ("tomorrow" as const) : ("today" as const), count: streakDays + 1 },
  };
}
