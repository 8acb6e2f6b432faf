const DAY_MILLISECONDS = 86_400_000;
/** Parsed by hand: `Date.parse` takes three times as long, and a stay has many days. */
const dayNumber = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8))) / DAY_MILLISECONDS;

export interface Streaks {
  /** Up to today, or to yesterday if today has no session yet. */
  readonly currentDays: number;
  readonly longestDays: number;
}

/**
 * Consecutive days with a session. Days are YYYY-MM-DD in the hospital's time zone, in any order; excused days neither
 * count nor break a streak. Source: DASHBOARD-25, DOSE-7.
 */
export function findStreaks(
  daysWithSession: readonly string[],
  today: string,
  excusedDays: readonly string[] = [],
): Streaks {
  const days = new Set(daysWithSession.map(dayNumber));
  const excused = new Set(excusedDays.map(dayNumber));
  const lengthBack = (from: number): number => {
    let length = 0;
    for (let day = from; days.has(day) || excused.has(day); day -= 1) if (days.has(day)) length += 1;
    return length;
  };
  const now = dayNumber(today);
  let longestDays = 0;
  for (const day of days) if (!days.has(day + 1)) longestDays = Math.max(longestDays, lengthBack(day));
  return { currentDays: lengthBack(days.has(now) ? now : now - 1), longestDays };
}

/**
 * The first day that completed a streak of this length, YYYY-MM-DD; null if there never was one. Excused days neither count
 * nor break it.
 */
export function findDayOfStreak(
  daysWithSession: readonly string[],
  length: number,
  excusedDays: readonly string[] = [],
): string | null {
  const excused = new Set(excusedDays.map(dayNumber));
  let current = 0;
  let before = Number.NaN;
  for (const day of [...new Set(daysWithSession)].sort()) {
    const number = dayNumber(day);
    let previous = number - 1;
    while (previous !== before && excused.has(previous)) previous -= 1;
    current = previous === before ? current + 1 : 1;
    before = number;
    if (current === length) return day;
  }
  return null;
}

/** The current streak of `findStreaks`. */
export const streakDays = (
  daysWithSession: readonly string[],
  today: string,
  excusedDays: readonly string[] = [],
): number => findStreaks(daysWithSession, today, excusedDays).currentDays;
