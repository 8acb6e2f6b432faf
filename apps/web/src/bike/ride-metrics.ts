/** The metrics of a ride in progress, from the bike or simulated. Null: nothing measured yet. */
export interface RideMetrics {
  /** Pedaling time. */
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly averagePowerWatts: number | null;
  readonly resistance: number | null;
  /** The latest power values, oldest first, for the sparkline. */
  readonly recentWatts: readonly number[];
}

const recentPowerCount = 60;

/** Always a new array, so that each batch is distinguishable from the last. */
export function appendRecentPower(recentWatts: readonly number[], powerWatts: number | null): readonly number[] {
  return [...recentWatts, ...(powerWatts === null ? [] : [powerWatts])].slice(-recentPowerCount);
}
