import { type RideSummary, withoutStrayWatts } from "@bedside-bike/ride";

/** A measured ride's metrics, as its row holds them. */
export interface StoredMetrics {
  readonly durationSeconds: number;
  readonly averagePowerWatts: number | null;
  readonly maxPowerWatts: number | null;
  /** Null unless watts were measured in a part of the ride. */
  readonly powerSeconds: number | null;
  readonly averageCadenceRpm: number | null;
  readonly averageResistance: number | null;
}

export function storedMetrics(counted: RideSummary): StoredMetrics {
  const summary = withoutStrayWatts(counted);
  const { averagePowerWatts, maxPowerWatts, averageCadenceRpm, averageResistance } = summary;
  const durationSeconds = Math.round(summary.durationSeconds);
  const powerSeconds = Math.round(summary.powerSeconds);
  const isInPart = averagePowerWatts !== null && powerSeconds < durationSeconds;
  return {
    durationSeconds,
    averagePowerWatts,
    maxPowerWatts,
    powerSeconds: isInPart ? powerSeconds : null,
    averageCadenceRpm,
    averageResistance,
  };
}

/** In how many of a ride's seconds watts were measured. A written ride's mean is of all of it. */
export function powerSecondsOf({
  durationSeconds,
  averagePowerWatts,
  powerSeconds,
}: Pick<StoredMetrics, "durationSeconds" | "averagePowerWatts" | "powerSeconds">): number {
  return averagePowerWatts === null ? 0 : (powerSeconds ?? durationSeconds);
}
