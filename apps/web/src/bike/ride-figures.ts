/** What a ride shows while it goes on, from the bike or simulated. Null: nothing measured yet. */
export interface RideFigures {
  /** Pedaling time. */
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly averageWatts: number | null;
  readonly resistance: number | null;
  /** The last powers, oldest first, for the sparkline. */
  readonly recentWatts: readonly number[];
}

const keptPowers = 60;

export function keepRecent(recentWatts: readonly number[], powerWatts: number | null): readonly number[] {
  return powerWatts === null ? recentWatts : [...recentWatts, powerWatts].slice(-keptPowers);
}
