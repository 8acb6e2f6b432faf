export { mergeReadings } from "./merge-readings.ts";
export { parseRideCsv } from "./parse-ride-csv.ts";
export { parseRideTcx } from "./parse-ride-tcx.ts";
export { type Reading, RIDE_LIMITS } from "./reading.ts";
export { CorruptReadingsError, decodeReadings, encodeReadings } from "./readings-codec.ts";
export { RideFileError, type RideFileRecord, readingFromRecord } from "./ride-file-record.ts";
export { isIdle, type RideSummary, RunningSummary } from "./running-summary.ts";
export { createSimulatedRider, type SimulatedRiderOptions } from "./simulated-rider.ts";
export { countRide, summarizeRide } from "./summarize-ride.ts";
