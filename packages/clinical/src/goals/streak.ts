const DAY_MILLISECONDS = 86_400_000;
const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MILLISECONDS);

/**
 * Consecutive days with a session up to today, or to yesterday if today has none yet. Days are YYYY-MM-DD in the
 * hospital's zone, in any order. Source: DASHBOARD-25.
 */
export function streakDays(daysWithSession: readonly string[], today: string): number {
  const days = new Set(daysWithSession.map(dayNumber));
  let day = dayNumber(today);
  if (!days.has(day)) day -= 1;
  let streak = 0;
  while (days.has(day - streak)) streak += 1;
  return streak;
}

/** The longest run of consecutive days with a session. */
export function longestStreakDays(daysWithSession: readonly string[]): number {
  const days = new Set(daysWithSession.map(dayNumber));
  let longest = 0;
  for (const day of days) {
    if (days.has(day - 1)) continue;
    let length = 1;
    while (days.has(day + length)) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
