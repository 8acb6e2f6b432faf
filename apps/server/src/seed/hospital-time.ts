const minuteMilliseconds = 60_000;

/**
 * The instant at which the hospital's clocks show this minute of this day (0 is midnight). Where the clocks jump over
 * that minute, the instant is off by the jump at most; where they show it twice, it is one of the two.
 */
export function instantAt(day: string, minuteOfDay: number, timeZone: string): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * minuteMilliseconds;
  const guess = asIfUtc - offsetMilliseconds(asIfUtc, timeZone);
  return new Date(asIfUtc - offsetMilliseconds(guess, timeZone));
}

/** How far the zone's clocks are ahead of UTC at an instant. */
function offsetMilliseconds(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return shown - Math.floor(instant / 1000) * 1000;
}
