import { wallClock } from "../calendar.ts";

const DAY = 24 * 60 * 60_000;

/** What the hospital's calendar and clock show, in milliseconds as if they showed UTC. */
interface HospitalTime {
  readonly midnight: number;
  readonly clock: number;
}

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

/** The first millisecond after `before` for which this is true, if it stays true up to `until`. */
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
  const { year, month, day, hour, minute, second } = wallClock(new Date(time), timeZone);
  const midnight = Date.UTC(year, month - 1, day);
  const seconds = (hour * 60 + minute) * 60 + second;
  const milliseconds = ((time % 1000) + 1000) % 1000;
  return { midnight, clock: midnight + seconds * 1000 + milliseconds };
}
