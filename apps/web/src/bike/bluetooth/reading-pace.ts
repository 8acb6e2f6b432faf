/** How much earlier than a second after the last one a reading may come: bikes don't keep exact time. */
const toleranceMs = 300;
const secondMs = 1000;

/** Decides which of a bike's frames become readings: one a second, however often and unevenly it sends. */
export function createReadingPace(): (atMs: number) => boolean {
  let dueMs: number | null = null;
  return (atMs) => {
    // After a pause, or when the tablet's clock was set back, the seconds count from here.
    if (dueMs === null || Math.abs(atMs - dueMs) > secondMs + toleranceMs) dueMs = atMs;
    if (atMs < dueMs - toleranceMs) return false;
    dueMs += secondMs;
    return true;
  };
}
