import type { CrankEvent } from "./crank-cadence.ts";
import { POWER_WATTS } from "./field-ranges.ts";
import { ANY, type Field, type FrameBytes, readFields, viewOf } from "./frame.ts";

/** Counters of a wheel: `wheelRevolutions` has 32 bits, `wheelEventTicks` 16. */
export interface WheelEvent {
  wheelRevolutions?: number;
  wheelEventTicks?: number;
}

/** What the frame's flags announce. Crank ticks are 1/1024 s and wheel ticks 1/2048 s (CPS 1.1, 3.2.1.5). */
export interface CyclingPower extends CrankEvent, WheelEvent {
  powerWatts: number;
}

/** What the frame's flags announce. Ticks are 1/1024 s. */
export interface CyclingCadence extends CrankEvent, WheelEvent {}

/** CPS 1.1, 3.2.1. Bits 1, 3 and 12 announce no field, bits 13-15 are reserved and ignored. */
const POWER_FIELDS: readonly Field<keyof CyclingPower>[] = [
  { bit: null, name: "powerWatts", type: "sint16", perUnit: 1, range: POWER_WATTS, section: "3.2.1.2" },
  { bit: 0, name: null, type: "uint8", perUnit: 2, range: ANY, section: "3.2.1.3 Pedal Power Balance" },
  { bit: 2, name: null, type: "uint16", perUnit: 32, range: ANY, section: "3.2.1.4 Accumulated Torque" },
  { bit: 4, name: "wheelRevolutions", type: "uint32", perUnit: 1, range: ANY, section: "3.2.1.5" },
  { bit: 4, name: "wheelEventTicks", type: "uint16", perUnit: 1, range: ANY, section: "3.2.1.5" },
  { bit: 5, name: "crankRevolutions", type: "uint16", perUnit: 1, range: ANY, section: "3.2.1.6" },
  { bit: 5, name: "crankEventTicks", type: "uint16", perUnit: 1, range: ANY, section: "3.2.1.6" },
  { bit: 6, name: null, type: "uint32", perUnit: 1, range: ANY, section: "3.2.1.7 Extreme Force Magnitudes" },
  { bit: 7, name: null, type: "uint32", perUnit: 1, range: ANY, section: "3.2.1.8 Extreme Torque Magnitudes" },
  { bit: 8, name: null, type: "uint24", perUnit: 1, range: ANY, section: "3.2.1.9 Extreme Angles" },
  { bit: 9, name: null, type: "uint16", perUnit: 1, range: ANY, section: "3.2.1.10 Top Dead Spot Angle" },
  { bit: 10, name: null, type: "uint16", perUnit: 1, range: ANY, section: "3.2.1.11 Bottom Dead Spot Angle" },
  { bit: 11, name: null, type: "uint16", perUnit: 1, range: ANY, section: "3.2.1.12 Accumulated Energy" },
];

/** CSCS 1.0, 3.1.1. Bits 2-7 are reserved and ignored. */
const CADENCE_FIELDS: readonly Field<keyof CyclingCadence>[] = [
  { bit: 0, name: "wheelRevolutions", type: "uint32", perUnit: 1, range: ANY, section: "3.1.1.2" },
  { bit: 0, name: "wheelEventTicks", type: "uint16", perUnit: 1, range: ANY, section: "3.1.1.2" },
  { bit: 1, name: "crankRevolutions", type: "uint16", perUnit: 1, range: ANY, section: "3.1.1.3" },
  { bit: 1, name: "crankEventTicks", type: "uint16", perUnit: 1, range: ANY, section: "3.1.1.3" },
];

/** Cycling Power Measurement (0x2A63; CPS 1.1, 3.2). Null if it is cut off or its power is not within 0-1500 W. */
export function decodeCyclingPower(bytes: FrameBytes): CyclingPower | null {
  const view = viewOf(bytes);
  if (view.byteLength < 2) return null;
  const values = readFields(view, 2, { fields: POWER_FIELDS, flags: view.getUint16(0, true) });
  return values?.powerWatts === undefined ? null : { ...values, powerWatts: values.powerWatts };
}

/** CSC Measurement (0x2A5B; CSCS 1.0, 3.1). Null if it is cut off. */
export function decodeCyclingCadence(bytes: FrameBytes): CyclingCadence | null {
  const view = viewOf(bytes);
  return view.byteLength < 1 ? null : readFields(view, 1, { fields: CADENCE_FIELDS, flags: view.getUint8(0) });
}
