import { RIDE_LIMITS } from "../reading.ts";

/** Ranges of what enters a ride: RIDE-3's. A frame that says more, or less than nothing, is refused whole. */
export const POWER_WATTS = [0, RIDE_LIMITS.maxPowerWatts] as const;
export const CADENCE_RPM = [0, RIDE_LIMITS.maxCadenceRpm] as const;
export const HEART_RATE_BPM = [0, RIDE_LIMITS.maxHeartRateBpm] as const;
