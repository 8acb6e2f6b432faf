import { wallClock } from "@bedside-bike/clinical/calendar";

const minuteMilliseconds = 60_000;

/**
 * The instant of this minute of this day (0 is midnight) in the hospital's time zone. If a daylight-saving change skips
 * that minute, the instant is off by at most the size of the change; if the minute occurs twice, it is one of the two.
 */
export function instantAt(day: string, minuteOfDay: number, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * minuteMilliseconds;
  const guess = asIfUtc - offsetMilliseconds(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetMilliseconds(guess, timeZone));
}

/** The time zone's offset from UTC at an instant. */
function offsetMilliseconds(instant: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(instant), timeZone);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instant / 1000) * 1000;
}
