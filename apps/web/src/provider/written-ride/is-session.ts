import type { ListedSession } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";

/** A false start is no session; what somebody wrote down is always shown. */
export const isSession = ({ duration, written }: ListedSession): boolean =>
  written !== null || duration >= RIDE_LIMITS.minSessionSeconds;
