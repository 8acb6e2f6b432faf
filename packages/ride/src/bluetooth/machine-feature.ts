import { type FrameBytes, viewOf } from "./frame.ts";

/** FTMS 1.0, 4.3.1.1, by bit; bits 17-31 are reserved and ignored. */
const FEATURES = [
  "average-speed",
  "cadence",
  "total-distance",
  "inclination",
  "elevation-gain",
  "pace",
  "step-count",
  "resistance-level",
  "stride-count",
  "expended-energy",
  "heart-rate",
  "metabolic-equivalent",
  "elapsed-time",
  "remaining-time",
  "power",
  "force-on-belt-and-power-output",
  "user-data-retention",
] as const;

/** FTMS 1.0, 4.3.1.2, by bit; bits 17-31 are reserved and ignored. */
const TARGETS = [
  "speed",
  "inclination",
  "resistance",
  "power",
  "heart-rate",
  "expended-energy",
  "step-number",
  "stride-number",
  "distance",
  "training-time",
  "time-in-two-heart-rate-zones",
  "time-in-three-heart-rate-zones",
  "time-in-five-heart-rate-zones",
  "indoor-bike-simulation",
  "wheel-circumference",
  "spin-down",
  "cadence",
] as const;

export type MachineFeature = (typeof FEATURES)[number];
export type MachineTarget = (typeof TARGETS)[number];

/** What the machine can measure, and what can be set on it. */
export interface FitnessMachineFeature {
  features: ReadonlySet<MachineFeature>;
  targets: ReadonlySet<MachineTarget>;
}

/** Fitness Machine Feature (0x2ACC; FTMS 1.0, 4.3): two fields of 32 bits. Null if it is shorter. */
export function decodeFitnessMachineFeature(bytes: FrameBytes): FitnessMachineFeature | null {
  const view = viewOf(bytes);
  if (view.byteLength < 8) return null;
  return { features: namesOf(FEATURES, view.getUint32(0, true)), targets: namesOf(TARGETS, view.getUint32(4, true)) };
}

function namesOf<Name>(names: readonly Name[], bits: number): ReadonlySet<Name> {
  return new Set(names.filter((_, bit) => ((bits >>> bit) & 1) === 1));
}
