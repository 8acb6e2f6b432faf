/**
 * What a bike reported at one moment of a ride. An absent optional value means "not measured", never zero.
 * `offsetSeconds` counts from the ride's start and means something to the millisecond. `resistance` is the bike's own
 * level, not a force.
 */
export interface Reading {
  offsetSeconds: number;
  powerWatts: number;
  cadenceRpm?: number;
  resistance?: number;
  heartRateBpm?: number;
}

/** RIDE-3: what a bedside bike can plausibly send, and how long a ride stays open. */
export const RIDE_LIMITS = {
  maxPowerWatts: 1500,
  maxCadenceRpm: 250,
  maxResistance: 100,
  maxHeartRateBpm: 250,
  maxReadingsPerBatch: 600,
  maxBatchBytes: 64 * 1024,
  maxRideSeconds: 6 * 3600,
  maxGapSeconds: 5,
  minSessionSeconds: 60,
  closeAfterSilenceSeconds: 120,
  lateBatchHours: 24,
  maxStartAheadSeconds: 120,
  maxStartBehindHours: 24,
  /** For rides that a tablet sends: it may have been offline for a week. */
  tabletHours: 8 * 24,
} as const;

/** Without a pulse of 0, which a strap without contact sends: not measured (RIDE-12). Otherwise the same object. */
export function withoutZeroPulse(reading: Reading): Reading {
  if (reading.heartRateBpm !== 0) return reading;
  const { heartRateBpm: _, ...measured } = reading;
  return measured;
}

/** The offset in whole milliseconds, by which two readings are recognized as the same. */
export function offsetMilliseconds(reading: Reading): number {
  return Math.round(reading.offsetSeconds * 1000);
}
