/**
 * What a bike reported at one moment of a ride. An absent value means "not measured", never zero; power or cadence is
 * always there. `offsetSeconds` counts from the ride's start and means something to the millisecond. `resistance` is
 * the bike's own level, not a force.
 */
export interface Reading {
  offsetSeconds: number;
  powerWatts?: number;
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

/** A strap without contact sends 0, and some send 255: not measured (RIDE-12). */
export const isPulse = (bpm: number): boolean => bpm > 0 && bpm <= RIDE_LIMITS.maxHeartRateBpm;

/** Without a pulse that is none. Otherwise the same object. */
export function withoutImpossiblePulse(reading: Reading): Reading {
  const { heartRateBpm, ...measured } = reading;
  return heartRateBpm === undefined || isPulse(heartRateBpm) ? reading : measured;
}

/** The offset in whole milliseconds, by which two readings are recognized as the same. */
export function offsetMilliseconds(reading: Reading): number {
  return Math.round(reading.offsetSeconds * 1000);
}

interface MeasuredEffort {
  readonly powerWatts?: number | null;
  readonly cadenceRpm?: number | null;
}

/**
 * Any power or any cadence counts as exercise: a patient at 3 W is pedaling, and so are legs that spin freely at 0 W.
 */
export function isIdle({ powerWatts, cadenceRpm }: MeasuredEffort): boolean {
  return !powerWatts && !cadenceRpm;
}
