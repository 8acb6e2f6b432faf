import { inOrder } from "./merge-readings.ts";
import { offsetMilliseconds, type Reading, RIDE_LIMITS } from "./reading.ts";

/**
 * A ride's metrics. Averages are weighted by time over the pedaling time alone; null where nothing was measured in
 * it. `maxPowerWatts` is the highest reading of the whole ride, null without readings.
 */
export interface RideSummary {
  durationSeconds: number;
  averagePowerWatts: number | null;
  maxPowerWatts: number | null;
  averageCadenceRpm: number | null;
  averageResistance: number | null;
  averageHeartRateBpm: number | null;
  energyWattMinutes: number;
  readingCount: number;
}

const MAX_GAP_MS = RIDE_LIMITS.maxGapSeconds * 1000;
const LAST_READING_MS = 1000;

/**
 * Duration is pedaling time (docs/decisions/020-pedaling-time.md): each reading stands for the time until the next;
 * gaps over 5 s are left out; 0 W with 0 or no rpm counts only as coasting, when pedaling resumes within 5 s.
 * Takes readings in any order; O(n) for those that come from `mergeReadings`.
 */
export function summarizeRide(readings: readonly Reading[]): RideSummary {
  const ride = inOrder(readings);
  const power = new WeightedMean();
  const cadence = new WeightedMean();
  const resistance = new WeightedMean();
  const heartRate = new WeightedMean();
  let maxPowerWatts: number | null = null;

  const count = (first: number, end: number) => {
    for (let i = first; i < end; i++) {
      const reading = ride[i] as Reading;
      const standsForMs = millisecondsOf(ride, i);
      power.add(reading.powerWatts, standsForMs);
      cadence.add(reading.cadenceRpm, standsForMs);
      resistance.add(reading.resistance, standsForMs);
      heartRate.add(reading.heartRateBpm, standsForMs);
    }
  };

  let lastPedaling = -1;
  ride.forEach((reading, i) => {
    maxPowerWatts = Math.max(maxPowerWatts ?? 0, reading.powerWatts);
    if (isIdle(reading)) return;
    const firstIdle = lastPedaling + 1;
    if (lastPedaling >= 0 && firstIdle < i && isCoasting(ride, firstIdle, i)) count(firstIdle, i);
    count(i, i + 1);
    lastPedaling = i;
  });

  return {
    durationSeconds: power.weight / 1000,
    averagePowerWatts: power.value(),
    maxPowerWatts,
    averageCadenceRpm: cadence.value(),
    averageResistance: resistance.value(),
    averageHeartRateBpm: heartRate.value(),
    energyWattMinutes: power.weightedSum / 60_000,
    readingCount: ride.length,
  };
}

/** Any power or any cadence is exercise: a patient at 3 W is pedaling, and so are free-turning legs at 0 W. */
export function isIdle(reading: Reading): boolean {
  return reading.powerWatts === 0 && !reading.cadenceRpm;
}

/** The idle readings `first..end-1` between pedaling readings `first-1` and `end`: a coast, or a stop? */
function isCoasting(ride: readonly Reading[], first: number, end: number): boolean {
  return (
    millisecondsBetween(ride, first - 1, first) <= MAX_GAP_MS && millisecondsBetween(ride, first, end) <= MAX_GAP_MS
  );
}

/** How long the last reading before a gap or the ride's end lasted is unknown: taken as the one before, 1 s at most. */
function millisecondsOf(ride: readonly Reading[], i: number): number {
  const untilNextMs = millisecondsBetween(ride, i, i + 1);
  if (untilNextMs <= MAX_GAP_MS) return untilNextMs;
  return Math.min(millisecondsBetween(ride, i - 1, i), LAST_READING_MS);
}

function millisecondsBetween(ride: readonly Reading[], earlier: number, later: number): number {
  const from = ride[earlier];
  const to = ride[later];
  return from && to ? offsetMilliseconds(to) - offsetMilliseconds(from) : Number.POSITIVE_INFINITY;
}

class WeightedMean {
  weight = 0;
  weightedSum = 0;

  add(value: number | undefined, weight: number): void {
    if (value === undefined) return;
    this.weight += weight;
    this.weightedSum += value * weight;
  }

  value(): number | null {
    return this.weight > 0 ? this.weightedSum / this.weight : null;
  }
}
