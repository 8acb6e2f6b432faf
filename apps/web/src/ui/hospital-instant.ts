import { wallClock } from "@bedside-bike/clinical/calendar";

const dayMs = 86_400_000;

/** What the hospital's calendar and clock show, as the browser's own fields have it. */
export interface DayAndTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly time: string;
}

const padded = (value: number, digits = 2) => String(value).padStart(digits, "0");

export function dayAndTimeOf(atMs: number, timeZone: string): DayAndTime {
  const { year, month, day, hour, minute } = wallClock(new Date(atMs), timeZone);
  return { day: `${padded(year, 4)}-${padded(month)}-${padded(day)}`, time: `${padded(hour)}:${padded(minute)}` };
}

/**
 * The instant, in milliseconds since 1970, at which the hospital's clock shows this; null for something that is not a
 * day or time. If there are two, when clocks go back, the earlier one; a time that clocks skip counts from before they
 * do.
 */
export function instantOf({ day, time }: DayAndTime, timeZone: string): number | null {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return null;
  const offsetAt = (instant: number) => {
    const shown = wallClock(new Date(instant), timeZone);
    const shownAsUtc = Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second);
    return shownAsUtc - Math.floor(instant / 1000) * 1000;
  };
  const before = asUtc - offsetAt(asUtc - dayMs);
  const after = asUtc - offsetAt(asUtc + dayMs);
  const fits = [before, after].filter((instant) => instant + offsetAt(instant) === asUtc);
  return fits.length > 0 ? Math.min(...fits) : before;
}
