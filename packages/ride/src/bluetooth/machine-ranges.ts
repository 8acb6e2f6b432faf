import { ANY, type Field, type FrameBytes, readFields, viewOf } from "./frame.ts";

/** In the machine's own levels, of resolution 0.1. */
export interface ResistanceRange {
  minimumLevel: number;
  maximumLevel: number;
  stepLevel: number;
}

export interface PowerRange {
  minimumWatts: number;
  maximumWatts: number;
  stepWatts: number;
}

/** FTMS 1.0, 4.13. */
const RESISTANCE_FIELDS: readonly Field<keyof ResistanceRange>[] = [
  { bit: null, name: "minimumLevel", type: "sint16", perUnit: 10, range: ANY, section: "4.13" },
  { bit: null, name: "maximumLevel", type: "sint16", perUnit: 10, range: ANY, section: "4.13" },
  { bit: null, name: "stepLevel", type: "uint16", perUnit: 10, range: ANY, section: "4.13" },
];

/** FTMS 1.0, 4.14. */
const POWER_FIELDS: readonly Field<keyof PowerRange>[] = [
  { bit: null, name: "minimumWatts", type: "sint16", perUnit: 1, range: ANY, section: "4.14" },
  { bit: null, name: "maximumWatts", type: "sint16", perUnit: 1, range: ANY, section: "4.14" },
  { bit: null, name: "stepWatts", type: "uint16", perUnit: 1, range: ANY, section: "4.14" },
];

/**
 * Supported Resistance Level Range (0x2AD6; FTMS 1.0, 4.13). Null if it is cut off, and if it leaves nothing to set:
 * no step, or a maximum that is not above the minimum.
 */
export function decodeResistanceRange(bytes: FrameBytes): ResistanceRange | null {
  const range = readFields(viewOf(bytes), 0, { fields: RESISTANCE_FIELDS, flags: 0 }) as ResistanceRange | null;
  return range && range.maximumLevel > range.minimumLevel && range.stepLevel > 0 ? range : null;
}

/** Supported Power Range (0x2AD8; FTMS 1.0, 4.14). Null as for `decodeResistanceRange`. */
export function decodePowerRange(bytes: FrameBytes): PowerRange | null {
  const range = readFields(viewOf(bytes), 0, { fields: POWER_FIELDS, flags: 0 }) as PowerRange | null;
  return range && range.maximumWatts > range.minimumWatts && range.stepWatts > 0 ? range : null;
}
