import { CADENCE_RPM, HEART_RATE_BPM, POWER_WATTS } from "./field-ranges.ts";
import { ANY, type Field, type FrameBytes, lengthOf, readFields, viewOf } from "./frame.ts";

type Name =
  | "speedKmh"
  | "averageSpeedKmh"
  | "cadenceRpm"
  | "averageCadenceRpm"
  | "distanceMeters"
  | "resistanceLevel"
  | "powerWatts"
  | "averagePowerWatts"
  | "heartRateBpm"
  | "elapsedSeconds"
  | "remainingSeconds";

/** What the frame's flags announce. `resistanceLevel` is the number as sent: the resolution is 1 here, not 0.1. */
export type IndoorBikeData = { [name in Name]?: number };

/** FTMS 1.0, 4.9.1. Bits 13-15 are reserved and ignored. */
const FIELDS: readonly Field<Name>[] = [
  { bit: 0, when: 0, name: "speedKmh", type: "uint16", perUnit: 100, range: ANY, section: "4.9.1.2" },
  { bit: 1, name: "averageSpeedKmh", type: "uint16", perUnit: 100, range: ANY, section: "4.9.1.3" },
  { bit: 2, name: "cadenceRpm", type: "uint16", perUnit: 2, range: CADENCE_RPM, section: "4.9.1.4" },
  { bit: 3, name: "averageCadenceRpm", type: "uint16", perUnit: 2, range: CADENCE_RPM, section: "4.9.1.5" },
  { bit: 4, name: "distanceMeters", type: "uint24", perUnit: 1, range: ANY, section: "4.9.1.6" },
  { bit: 5, name: "resistanceLevel", type: "sint16", perUnit: 1, range: ANY, section: "4.9.1.7" },
  { bit: 6, name: "powerWatts", type: "sint16", perUnit: 1, range: POWER_WATTS, section: "4.9.1.8" },
  { bit: 7, name: "averagePowerWatts", type: "sint16", perUnit: 1, range: POWER_WATTS, section: "4.9.1.9" },
  { bit: 8, name: null, type: "uint16", perUnit: 1, range: ANY, section: "4.9.1.10 Total Energy" },
  { bit: 8, name: null, type: "uint16", perUnit: 1, range: ANY, section: "4.9.1.11 Energy Per Hour" },
  { bit: 8, name: null, type: "uint8", perUnit: 1, range: ANY, section: "4.9.1.12 Energy Per Minute" },
  { bit: 9, name: "heartRateBpm", type: "uint8", perUnit: 1, range: HEART_RATE_BPM, section: "4.9.1.13" },
  { bit: 10, name: null, type: "uint8", perUnit: 10, range: ANY, section: "4.9.1.14 Metabolic Equivalent" },
  { bit: 11, name: "elapsedSeconds", type: "uint16", perUnit: 1, range: ANY, section: "4.9.1.15" },
  { bit: 12, name: "remainingSeconds", type: "uint16", perUnit: 1, range: ANY, section: "4.9.1.16" },
];

/** Whose ranges `decodeForRide` looks at itself. */
const FIELDS_FOR_RIDE = FIELDS.map((field) =>
  field.name === "cadenceRpm" || field.name === "heartRateBpm" ? { ...field, range: ANY } : field,
);

const FLAGS_BYTES = 2;
const RESISTANCE_LEVEL = 1 << 5;
const INSTANTANEOUS_POWER = 1 << 6;
/** What a notification holds without a larger MTU: a frame of that length may have been cut off. */
const SMALLEST_MTU_BYTES = 20;

/**
 * Indoor Bike Data (0x2AD2; FTMS 1.0, 4.9). Power 0-1500 W, cadence 0-250 rpm, heart rate 0-250 bpm, averages too;
 * otherwise null for the whole frame, as for one that is shorter or longer than its flags say (zeros may follow). A
 * frame that is one byte short has a resistance level of one byte, unless it may have been cut off at 20 bytes.
 */
export function decodeIndoorBikeData(bytes: FrameBytes): IndoorBikeData | null {
  return read(bytes, FIELDS);
}

/** How a field of 16 bits says that its value is not known. */
const UNKNOWN_CADENCE_RPM = 0xffff / 2;

/**
 * Like `decodeIndoorBikeData`, but without a heart rate above its range (some devices send 255 when nobody wears them),
 * and without a cadence of 0xffff, which is none.
 */
export function decodeForRide(bytes: FrameBytes): IndoorBikeData | null {
  const data = read(bytes, FIELDS_FOR_RIDE);
  if (data?.cadenceRpm === UNKNOWN_CADENCE_RPM) delete data.cadenceRpm;
  if ((data?.heartRateBpm ?? 0) > HEART_RATE_BPM[1]) delete data?.heartRateBpm;
  return (data?.cadenceRpm ?? 0) > CADENCE_RPM[1] ? null : data;
}

/** Whether a frame of the right length has instantaneous power among its fields, though its value may be refused. */
export function announcesPower(bytes: FrameBytes): boolean {
  const flags = flagsOf(viewOf(bytes));
  return flags !== null && (flags & INSTANTANEOUS_POWER) !== 0;
}

function read(bytes: FrameBytes, fields: readonly Field<Name>[]): IndoorBikeData | null {
  const view = viewOf(bytes);
  const flags = flagsOf(view);
  if (flags === null) return null;
  const isShort = view.byteLength < FLAGS_BYTES + lengthOf(FIELDS, flags);
  return readFields(view, FLAGS_BYTES, { fields: isShort ? fields.map(withShortLevel) : fields, flags });
}

/** The flags of a frame whose length matches them; otherwise null. */
function flagsOf(view: DataView): number | null {
  if (view.byteLength < FLAGS_BYTES) return null;
  const flags = view.getUint16(0, true);
  const missing = FLAGS_BYTES + lengthOf(FIELDS, flags) - view.byteLength;
  if (missing <= 0) return isZeroFrom(view, view.byteLength + missing) ? flags : null;
  const hasShortLevel = missing === 1 && (flags & RESISTANCE_LEVEL) !== 0 && view.byteLength !== SMALLEST_MTU_BYTES;
  return hasShortLevel ? flags : null;
}

/** GATT Specification Supplement 10, 3.125, has the level as uint8, and some machines send it so. */
function withShortLevel(field: Field<Name>): Field<Name> {
  return field.name === "resistanceLevel" ? { ...field, type: "uint8" } : field;
}

function isZeroFrom(view: DataView, start: number): boolean {
  for (let i = start; i < view.byteLength; i++) {
    if (view.getUint8(i) !== 0) return false;
  }
  return true;
}
