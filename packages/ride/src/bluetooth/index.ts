export { GATT_CHARACTERISTICS, GATT_SERVICES } from "./assigned-numbers.ts";
export { type BikeSample, createBikeSample, type SampledValues } from "./bike-sample.ts";
export {
  type ControlPointCommand,
  type ControlPointReply,
  type ControlPointRequest,
  type ControlPointResult,
  decodeControlPointReply,
  encodeControlPoint,
} from "./control-point.ts";
export { type CrankEvent, crankCadenceRpm } from "./crank-cadence.ts";
export {
  type CyclingCadence,
  type CyclingPower,
  decodeCyclingCadence,
  decodeCyclingPower,
} from "./cycling-measurements.ts";
export type { FrameBytes } from "./frame.ts";
export { decodeHeartRate, type HeartRate } from "./heart-rate.ts";
export { decodeIndoorBikeData, type IndoorBikeData } from "./indoor-bike-data.ts";
export {
  decodeFitnessMachineFeature,
  type FitnessMachineFeature,
  type MachineFeature,
  type MachineTarget,
} from "./machine-feature.ts";
export { decodePowerRange, decodeResistanceRange, type PowerRange, type ResistanceRange } from "./machine-ranges.ts";
export { decodeMachineStatus, type MachineStatus } from "./machine-status.ts";
