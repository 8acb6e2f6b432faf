import { calendarDay, wallClock } from "@bedside-bike/clinical/calendar";

/** Since then every time zone differs from UTC by whole minutes, and changes at a whole minute. */
const wholeMinutesFrom = Date.UTC(1973, 0);
const minuteMilliseconds = 60_000;
const mostKeptDays = 10_000;
const keptDays = new Map<string, string>();

/**
 * The calendar day (YYYY-MM-DD) of an instant in the hospital's time zone. Cached by the minute, because formatting is
 * slow.
 */
export function hospitalDay(instant: Date, timeZone: string): string {
  const milliseconds = instant.getTime();
  if (!(milliseconds >= wholeMinutesFrom)) return calendarDay(instant, timeZone);
  const minute = `${Math.floor(milliseconds / minuteMilliseconds)} ${timeZone}`;
  const kept = keptDays.get(minute);
  if (kept !== undefined) return kept;
  const day = calendarDay(instant, timeZone);
  if (keptDays.size >= mostKeptDays) keptDays.clear();
  keptDays.set(minute, day);
  return day;
}

/** Tells the time. The server's clock is the database's (database-clock.ts). */
export interface Clock {
  now(): Date;
}

/** This machine's clock, for code that runs without a database. */
export const systemClock: Clock = { now: () => new Date() };

/** The day `count` days after (before, if negative) a calendar day. */
export function addDays(day: string, count: number): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + count);
  return midnight.toISOString().slice(0, 10);
}

/** The hour (0-23) of an instant in the hospital's time zone. */
export function hospitalHour(instant: Date, timeZone: string): number {
  return wallClock(instant, timeZone).hour;
}
