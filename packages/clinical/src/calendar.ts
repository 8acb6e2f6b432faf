/** What a calendar and a wall clock in a time zone show. `month` is 1-12, `hour` 0-23. */
export interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Read from the numeric parts of a format, never from its text: how a locale writes a day (en-CA once wrote 2026-11-21,
 * now 11/21/26) changes with the version of ICU that a browser or Node was built with.
 */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const parts = formatIn(timeZone).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
  };
}

/** The calendar day (YYYY-MM-DD) of an instant in a time zone, daylight saving included. */
export function calendarDay(instant: Date, timeZone: string): string {
  const { year, month, day } = wallClock(instant, timeZone);
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`;
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, "0");

/** Creating a format takes a hundred times as long as using it. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

const DAY = 24 * 60 * 60_000;

/** Whole days from one calendar day (YYYY-MM-DD) to a later one; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Whole years on a day of somebody born on another, both YYYY-MM-DD. Born on Feb 29, a year is full on Mar 1. */
export const ageOn = (day: string, dateOfBirth: string): number =>
  Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (day.slice(5) >= dateOfBirth.slice(5) ? 0 : 1);

/** The calendar day (YYYY-MM-DD) before one, however long the night between them is. */
export const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
