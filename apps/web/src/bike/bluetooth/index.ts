export type { BikeConnection, BikeConnectionOptions } from "./bike-connection.ts";
export type {
  BikeState,
  FailureReason,
  LinkedBike,
  RememberedBike,
  ResistanceLimit,
  ResistanceState,
  SampledReading,
  UnsupportedReason,
  UselessData,
} from "./bike-state.ts";
export { type Clock, pageClock } from "./clock.ts";
export { keepScreenAwake } from "./keep-screen-awake.ts";
export { openBikeConnection } from "./open-bike-connection.ts";
export { readRememberedBike, readToldBattery, type ToldBattery } from "./remembered-bike.ts";
export { limitOfGoal } from "./resistance-levels.ts";
