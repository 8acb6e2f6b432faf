import { inOrder } from "./merge-readings.ts";
import { type Reading, RIDE_LIMITS } from "./reading.ts";
import { type RideSummary, RunningSummary } from "./running-summary.ts";

/**
 * Duration is pedaling time (docs/decisions/020-pedaling-time.md): each reading stands for the time until the next;
 * gaps over 5 s are left out; 0 W with 0 or no rpm counts only as coasting, when pedaling resumes within 5 s.
 * Takes readings in any order; O(n) for those that come from `mergeReadings`.
 */
export const summarizeRide = (readings: readonly Reading[]): RideSummary => countRide(readings).summary();

/**
 * Watts of a few seconds are no figure of a ride whose others have none: they count from a minute on, or if they were
 * measured for half of it.
 */
export function withoutStrayWatts(summary: RideSummary): RideSummary {
  const { powerSeconds, durationSeconds } = summary;
  if (powerSeconds >= RIDE_LIMITS.minSessionSeconds || powerSeconds >= durationSeconds / 2) return summary;
  return { ...summary, powerSeconds: 0, averagePowerWatts: null, maxPowerWatts: null, energyWattMinutes: 0 };
}

/** The same, to be continued. */
export function countRide(readings: readonly Reading[]): RunningSummary {
  const running = new RunningSummary();
  for (const reading of inOrder(readings)) running.add(reading);
  return running;
}
