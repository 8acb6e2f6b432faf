/** What a ride shows while it goes on, from the bike or simulated. Null: nothing measured yet. */
export interface RideMetrics {
  /** Pedaling time. */
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly averagePowerWatts: number | null;
  readonly resistance: number | null;
  /** The last powers, oldest first, for the sparkline. */
  readonly recentWatts: readonly number[];
}

const recentPowerCount = 60;

/** Always a new list, so that each batch can be told from the last. */
export function appendRecentPower(recentWatts: readonly number[], powerWatts: number | null): readonly number[] {
  return [...recentWatts, ...(powerWatts === null ? [] : [powerWatts])].slice(-recentPowerCount);
}
