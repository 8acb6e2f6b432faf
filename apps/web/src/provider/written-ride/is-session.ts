import type { ListedSession } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";

/** A false start is not shown; what somebody wrote down always is. */
export const isSession = ({ duration, written }: ListedSession): boolean =>
  written !== null || duration >= RIDE_LIMITS.minSessionSeconds;
