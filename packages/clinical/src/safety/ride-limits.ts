/** What a live ride must stay within. Source: heart rate as the stop criteria (ccrp-2020-t5); power, the ward's day, 2 (J). */
export const RIDE_WATCH = {
  heartRateBpm: { low: 40, high: 130 },
  /** As a share of the watts in force today. */
  powerPercent: 130,
  /** Seconds of pedaling before power above it is reported. */
  powerSeconds: 60,
} as const;

export interface WatchedMoment {
  /** Of pedaling so far. */
  readonly rideSeconds: number;
  readonly powerWatts: number | null;
  readonly heartRateBpm: number | null;
}

export interface RideWatch {
  /** Seconds of pedaling at which power went over its limit; null while it is within. */
  readonly overSinceSeconds: number | null;
  /** Why the ride is marked; null while it is not. */
  readonly mark: { readonly kind: "heart_rate"; readonly bpm: number } | { readonly kind: "power" } | null;
}

export const unwatched: RideWatch = { overSinceSeconds: null, mark: null };

/**
 * A live ride after one more reading. Pure. A heart rate that is not measured, or sent as 0, says nothing; without
 * watts in force no power is too much.
 * @param stepWatts what is in force today; null in a plan without watts
 */
export function watchRide(before: RideWatch, moment: WatchedMoment, stepWatts: number | null): RideWatch {
  const { rideSeconds, powerWatts, heartRateBpm: bpm } = moment;
  const isOver = stepWatts !== null && powerWatts !== null && powerWatts * 100 > stepWatts * RIDE_WATCH.powerPercent;
  const overSinceSeconds = isOver ? (before.overSinceSeconds ?? rideSeconds) : null;
  const { low, high } = RIDE_WATCH.heartRateBpm;
  if (bpm !== null && bpm > 0 && (bpm < low || bpm > high))
    return { overSinceSeconds, mark: { kind: "heart_rate", bpm } };
  const isLong = overSinceSeconds !== null && rideSeconds - overSinceSeconds >= RIDE_WATCH.powerSeconds;
  return { overSinceSeconds, mark: isLong ? { kind: "power" } : null };
}
