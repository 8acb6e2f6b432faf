import { type Reading, RIDE_LIMITS } from "../reading.ts";
import { GATT_CHARACTERISTICS } from "./assigned-numbers.ts";
import { createCrankCadence } from "./crank-cadence.ts";
import { decodeCyclingCadence, decodeCyclingPower } from "./cycling-measurements.ts";
import type { FrameBytes } from "./frame.ts";
import { decodeHeartRate } from "./heart-rate.ts";
import { createHeldValue, type HeldValue } from "./held-value.ts";
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
   * What is known at this moment; null if neither power nor cadence is. Without power it is a reading of turns: legs
   * that turn pedal (RIDE-20), and watts that were not measured are absent.
   */
  readingAt(atMs: number): SampledValues | null;
  /** Whether all that it could decode is how fast and how far: nothing of which a reading is made. */
  sendsSpeedOnly(): boolean;
}

const HOLD_MS = 3000;
/** Slow pedaling: a turn at 15 rpm takes 4 s. */
const HOLD_CADENCE_MS = 4000;

/** Power and cadence from the machine, otherwise from sensors; decision 087. */
export function createBikeSample(): BikeSample {
  const power = { machine: createHeldValue(HOLD_MS), sensor: createHeldValue(HOLD_MS) };
  const heartRate = { machine: createHeldValue(HOLD_MS), strap: createHeldValue(HOLD_MS) };
  const machineCadence = createHeldValue(HOLD_CADENCE_MS);
  const crank = { power: createCrankCadence(HOLD_CADENCE_MS), cadence: createCrankCadence(HOLD_CADENCE_MS) };
  const resistance = createHeldValue(HOLD_MS);
  /** A machine whose motor turns the pedals sends negative watts: other sensors' turns are not the patient's then. */
  const refusedPower = createHeldValue(HOLD_MS);
  let hasSpeed = false;

  const receivers: Readonly<Record<number, (bytes: FrameBytes, atMs: number) => boolean>> = {
    [GATT_CHARACTERISTICS.indoorBikeData](bytes, atMs) {
      const data = decodeForRide(bytes);
      if (!data) {
        if (announcesPower(bytes)) refusedPower.hold(1, atMs);
        return false;
      }
      hasSpeed ||= data.speedKmh !== undefined;
      power.machine.hold(data.powerWatts, atMs);
      machineCadence.hold(data.cadenceRpm, atMs);
      resistance.hold(data.resistanceLevel, atMs);
      holdPulse(heartRate.machine, data.heartRateBpm, atMs);
      return true;
    },
    [GATT_CHARACTERISTICS.cyclingPowerMeasurement](bytes, atMs) {
      const data = decodeCyclingPower(bytes);
      if (!data) return false;
      power.sensor.hold(data.powerWatts, atMs);
      crank.power.receive(data, atMs);
      return true;
    },
    [GATT_CHARACTERISTICS.cscMeasurement](bytes, atMs) {
      const data = decodeCyclingCadence(bytes);
      if (data) crank.cadence.receive(data, atMs);
      hasSpeed ||= data?.wheelRevolutions !== undefined;
      return data !== null;
    },
    [GATT_CHARACTERISTICS.heartRateMeasurement](bytes, atMs) {
      const data = decodeHeartRate(bytes);
      holdPulse(heartRate.strap, data?.heartRateBpm, atMs);
      return data !== null;
    },
  };

  return {
    receive(characteristic, bytes, atMs) {
      return receivers[characteristic]?.(bytes, atMs) ?? false;
    },
    readingAt(atMs) {
      const cadenceRpm = machineCadence.at(atMs) ?? crank.power.at(atMs) ?? crank.cadence.at(atMs);
      const powerWatts = power.machine.at(atMs) ?? power.sensor.at(atMs);
      if (powerWatts === undefined && (cadenceRpm === undefined || refusedPower.at(atMs) !== undefined)) return null;
      const level = resistance.at(atMs);
      const heartRateBpm = heartRate.machine.at(atMs) ?? heartRate.strap.at(atMs);
      const values: SampledValues = {};
      if (powerWatts !== undefined) values.powerWatts = powerWatts;
      if (cadenceRpm !== undefined) values.cadenceRpm = cadenceRpm;
      if (level !== undefined && level >= 0 && level <= RIDE_LIMITS.maxResistance) values.resistance = level;
      if (heartRateBpm !== undefined) values.heartRateBpm = heartRateBpm;
      return values;
    },
    sendsSpeedOnly: () => hasSpeed,
  };
}

/** 0 is not measured (RIDE-12), and ends what was. */
function holdPulse(pulse: HeldValue, bpm: number | undefined, atMs: number): void {
  if (bpm === 0) pulse.forget();
  else pulse.hold(bpm, atMs);
}
