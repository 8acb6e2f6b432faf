/** RIDE-24: shorter rides don't count as sessions. */
export const leastSessionSeconds = 60;

export interface DaySoFar {
  readonly filledSeconds: number;
  readonly goalMinutes: number;
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
  const { filledSeconds, goalMinutes, sessionMinutes, streakDays, hasSessionToday, hour } = day;
  const left = minutesLeft(filledSeconds, goalMinutes);
  const when = filledSeconds < leastSessionSeconds ? ("first" as const) : nextPartOfDay(hour);
  return {
    session: left > 0 && hour < lastHour ? { when, minutes: Math.min(left, sessionMinutes) } : null,
    streak: { day: hasSessionToday ? ("tomorrow" as const) : ("today" as const), count: streakDays + 1 },
  };
}

/** Rounded up: never 0 before the goal is reached. */
export const minutesLeft = (filledSeconds: number, goalMinutes: number): number =>
  Math.max(0, Math.ceil(goalMinutes - filledSeconds / 60));

/** How many sessions the day's minutes make up: a ride of a minute is not one. */
export const sessionsDone = (
  filledSeconds: number,
  { minutes, sessions }: { minutes: number; sessions: number },
): number => (minutes > 0 ? Math.min(sessions, Math.floor(filledSeconds / 60 / minutes)) : 0);
