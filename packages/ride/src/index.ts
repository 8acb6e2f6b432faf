export { mergeReadings } from "./merge-readings.ts";
export { type Reading, RIDE_LIMITS } from "./reading.ts";
export { CorruptReadingsError, decodeReadings, encodeReadings } from "./readings-codec.ts";
export { isIdle, type RideSummary, summariseRide } from "./summarise-ride.ts";
