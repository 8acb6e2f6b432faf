import { type Reading, RIDE_LIMITS } from "./reading.ts";

/** A ride file that cannot be played; the message names the place in it. */
export class RideFileError extends Error {
  override name = "RideFileError";
}

/** One record of a ride file before it is checked; undefined if the file has no value. */
export type RideFileRecord = { [key in keyof Reading]: number | undefined };

const HIGHEST: Readonly<Record<keyof Reading, number>> = {
  offsetSeconds: RIDE_LIMITS.maxRideSeconds,
  powerWatts: RIDE_LIMITS.maxPowerWatts,
  cadenceRpm: RIDE_LIMITS.maxCadenceRpm,
  resistance: RIDE_LIMITS.maxResistance,
  heartRateBpm: RIDE_LIMITS.maxHeartRateBpm,
};

/**
 * The record as a reading, or null if it has no power: unknown power is not a reading, and not 0 W. Recorders write a
 * heart rate of 0 for "no strap", so it is left out. Throws RideFileError naming `place` on a value beyond RIDE_LIMITS.
 */
export function readingFromRecord(record: RideFileRecord, place: string): Reading | null {
  if (record.powerWatts === undefined) return null;
  if (record.offsetSeconds === undefined) throw new RideFileError(`${place} has no time.`);
  for (const name of Object.keys(HIGHEST) as (keyof Reading)[]) {
    const value = record[name];
    if (value !== undefined && !(value >= 0 && value <= HIGHEST[name])) {
      throw new RideFileError(`${place}: ${name} is ${value}, but must be between 0 and ${HIGHEST[name]}.`);
    }
  }
  const reading: Reading = { offsetSeconds: record.offsetSeconds, powerWatts: record.powerWatts };
  if (record.cadenceRpm !== undefined) reading.cadenceRpm = record.cadenceRpm;
  if (record.resistance !== undefined) reading.resistance = record.resistance;
  if (record.heartRateBpm) reading.heartRateBpm = record.heartRateBpm;
  return reading;
}
