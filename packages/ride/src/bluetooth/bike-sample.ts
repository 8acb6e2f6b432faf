import { type Reading, RIDE_LIMITS } from "../reading.ts";
import { GATT_CHARACTERISTICS } from "./assigned-numbers.ts";
import { createCrankCadence } from "./crank-cadence.ts";
import { decodeCyclingCadence, decodeCyclingPower } from "./cycling-measurements.ts";
import type { FrameBytes } from "./frame.ts";
import { decodeHeartRate } from "./heart-rate.ts";
import { createHeldValue, type HeldValue, isWithin } from "./held-value.ts";
import { announcesPower, decodeForRide } from "./indoor-bike-data.ts";

/** What a bike is doing at one moment, within RIDE_LIMITS. An absent value is not measured, never zero. */
export type SampledValues = Omit<Reading, "offsetSeconds">;

/** Combines what a bike and the sensors around it sent. Times are ms of one clock, whose zero doesn't matter. */
export interface BikeSample {
  /**
   * Takes a notification, by its characteristic's 16-bit UUID. False if it can't be decoded or adds nothing to a
   * reading.
   */
  receive(characteristic: number, bytes: FrameBytes, atMs: number): boolean;
  /**
   * What is known at this moment; null if neither power nor cadence is. A machine that announces no power is read as
   * 0 W with its cadence, which is pedaling (RIDE-20); one whose power has gone silent isn't read at all.
   */
  readingAt(atMs: number): SampledValues | null;
}

const HOLD_MS = 3000;
/** Slow pedaling: a turn at 15 rpm takes 4 s. */
const HOLD_CADENCE_MS = 4000;
/** A machine that measures power announces it in its first seconds. */
const POWER_ANNOUNCED_WITHIN_MS = 4000;

/** Power and cadence from the machine, otherwise from sensors; decision 087. */
export function createBikeSample(): BikeSample {
  const power = { machine: createHeldValue(HOLD_MS), sensor: createHeldValue(HOLD_MS) };
  const heartRate = { machine: createHeldValue(HOLD_MS), strap: createHeldValue(HOLD_MS) };
  const machineCadence = createHeldValue(HOLD_CADENCE_MS);
  const crank = { power: createCrankCadence(HOLD_CADENCE_MS), cadence: createCrankCadence(HOLD_CADENCE_MS) };
  const resistance = createHeldValue(HOLD_MS);
  let announcedPower = false;
  let firstAtMs: number | null = null;

  const receivers: Readonly<Record<number, (bytes: FrameBytes, atMs: number) => boolean>> = {
    [GATT_CHARACTERISTICS.indoorBikeData](bytes, atMs) {
      announcedPower ||= announcesPower(bytes);
      const data = decodeForRide(bytes);
      if (!data) return false;
      power.machine.hold(data.powerWatts, atMs);
      machineCadence.hold(data.cadenceRpm, atMs);
      resistance.hold(data.resistanceLevel, atMs);
      holdPulse(heartRate.machine, data.heartRateBpm, atMs);
      return true;
    },
    [GATT_CHARACTERISTICS.cyclingPowerMeasurement](bytes, atMs) {
      announcedPower = true;
      const data = decodeCyclingPower(bytes);
      if (!data) return false;
      power.sensor.hold(data.powerWatts, atMs);
      crank.power.receive(data, atMs);
      return true;
    },
    [GATT_CHARACTERISTICS.cscMeasurement](bytes, atMs) {
      const data = decodeCyclingCadence(bytes);
      if (data) crank.cadence.receive(data, atMs);
      return data !== null;
    },
    [GATT_CHARACTERISTICS.heartRateMeasurement](bytes, atMs) {
      const data = decodeHeartRate(bytes);
      holdPulse(heartRate.strap, data?.heartRateBpm, atMs);
      return data !== null;
    },
  };

  function powerAt(atMs: number): number | undefined {
    const watts = power.machine.at(atMs) ?? power.sensor.at(atMs);
    if (watts !== undefined || announcedPower) return watts;
    return firstAtMs !== null && !isWithin(POWER_ANNOUNCED_WITHIN_MS, firstAtMs, atMs) ? 0 : undefined;
  }

  return {
    receive(characteristic, bytes, atMs) {
      firstAtMs ??= atMs;
      return receivers[characteristic]?.(bytes, atMs) ?? false;
    },
    readingAt(atMs) {
      const cadenceRpm = machineCadence.at(atMs) ?? crank.power.at(atMs) ?? crank.cadence.at(atMs);
      const powerWatts = powerAt(atMs);
      if (powerWatts === undefined || (!announcedPower && cadenceRpm === undefined)) return null;
      const level = resistance.at(atMs);
      const heartRateBpm = heartRate.machine.at(atMs) ?? heartRate.strap.at(atMs);
      const values: SampledValues = { powerWatts };
      if (cadenceRpm !== undefined) values.cadenceRpm = cadenceRpm;
      if (level !== undefined && level >= 0 && level <= RIDE_LIMITS.maxResistance) values.resistance = level;
      if (heartRateBpm !== undefined) values.heartRateBpm = heartRateBpm;
      return values;
    },
  };
}

/** 0 is not measured (RIDE-12), and ends what was. */
function holdPulse(pulse: HeldValue, bpm: number | undefined, atMs: number): void {
  if (bpm === 0) pulse.forget();
  else pulse.hold(bpm, atMs);
}
