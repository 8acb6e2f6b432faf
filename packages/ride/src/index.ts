export { mergeReadings } from "./merge-readings.ts";
export { joined, pedaledSpans, type Span, sharedMilliseconds } from "./pedaled-spans.ts";
export { isIdle, isPulse, type Reading, RIDE_LIMITS } from "./reading.ts";
export { CorruptReadingsError, decodeReadings, encodeReadings } from "./readings-codec.ts";
export { type RideSummary, RunningSummary } from "./running-summary.ts";
export { createSimulatedRider, type SimulatedRiderOptions } from "./simulated-rider.ts";
export { countRide, summarizeRide, withoutStrayWatts } from "./summarize-ride.ts";
