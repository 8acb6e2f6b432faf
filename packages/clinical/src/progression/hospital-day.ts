const DAY = 24 * 60 * 60_000;

/** What the hospital's calendar and clock show, in milliseconds as if they showed UTC. */
interface HospitalTime {
  readonly midnight: number;
  readonly clock: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The first instant of the hospital's calendar day at `instant`. Daylight saving makes days of 23 and 25 hours, and in
 * some zones begins at midnight: there the day begins at 1:00.
 *
 * @param timeZone of IANA, as America/New_York; an unknown one is a RangeError
 */
export function startOfHospitalDay(instant: Date, timeZone: string): Date {
  const now = instant.getTime();
  const { midnight, clock } = hospitalTime(now, timeZone);
  const isToday = (time: number): boolean => hospitalTime(time, timeZone).midnight >= midnight;
  const byClockNow = midnight - (clock - now);
  const byClockThen = midnight - (hospitalTime(byClockNow, timeZone).clock - byClockNow);
  if (isToday(byClockThen) && !isToday(byClockThen - 1)) return new Date(byClockThen);
  return new Date(firstInstant(now - 2 * DAY, now, isToday));
}

/** Whole calendar days from one day to a later one, both YYYY-MM-DD. */
export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / DAY);

/** The first of the milliseconds after `before` that is so, if `until` and all between are. */
function firstInstant(before: number, until: number, isSo: (time: number) => boolean): number {
  let no = before;
  let yes = until;
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (isSo(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}

function hospitalTime(time: number, timeZone: string): HospitalTime {
  const parts = formatIn(timeZone).formatToParts(time);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)?.value);
  const midnight = Date.UTC(part("year"), part("month") - 1, part("day"));
  const seconds = (part("hour") * 60 + part("minute")) * 60 + part("second");
  const milliseconds = ((time % 1000) + 1000) % 1000;
  return { midnight, clock: midnight + seconds * 1000 + milliseconds };
}

/** Making a format costs a hundred times its use. */
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
