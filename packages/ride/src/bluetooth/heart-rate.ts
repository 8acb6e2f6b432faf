import { HEART_RATE_BPM } from "./field-ranges.ts";
import { ANY, type Field, type FrameBytes, lengthOf, readFields, viewOf } from "./frame.ts";

/** A strap without contact sends 0: not measured. */
export interface HeartRate {
  heartRateBpm: number;
}

/** HRS 1.0, 3.1.1. Bits 1-2 are the strap's contact, bits 5-7 are reserved and ignored. */
const FIELDS: readonly Field<keyof HeartRate>[] = [
  { bit: 0, when: 0, name: "heartRateBpm", type: "uint8", perUnit: 1, range: HEART_RATE_BPM, section: "3.1.1.2" },
  { bit: 0, when: 1, name: "heartRateBpm", type: "uint16", perUnit: 1, range: HEART_RATE_BPM, section: "3.1.1.2" },
  { bit: 3, name: null, type: "uint16", perUnit: 1, range: ANY, section: "3.1.1.3 Energy Expended" },
  { bit: 4, name: null, type: "uint16", perUnit: 1024, range: ANY, section: "3.1.1.4 RR-Interval, one or more" },
];

/** Heart Rate Measurement (0x2A37; HRS 1.0, 3.1). Null if it is cut off or above 250 bpm. */
export function decodeHeartRate(bytes: FrameBytes): HeartRate | null {
  const view = viewOf(bytes);
  if (view.byteLength < 1) return null;
  const flags = view.getUint8(0);
  const heartRateBpm = readFields(view, 1, { fields: FIELDS, flags })?.heartRateBpm;
  const hasHalfInterval = (flags & (1 << 4)) !== 0 && (view.byteLength - 1 - lengthOf(FIELDS, flags)) % 2 !== 0;
  return heartRateBpm === undefined || hasHalfInterval ? null : { heartRateBpm };
}
