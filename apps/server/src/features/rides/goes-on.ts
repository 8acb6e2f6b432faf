import { isIdle, type Reading, RIDE_LIMITS } from "@bedside-bike/ride";
import type { EndedSession } from "./ride-progress.ts";

/** Pedals coast, and a batch is on its way, for about this long after a session has ended. */
const coastSeconds = 10;

/**
 * Whether the ride of a session that ended on screen goes on: no screen can stop a bike. Its pedals turn though the
 * session ended more than ten seconds ago, by the server's clock and by the bike's. A ride that was silent for as long
 * as closes one stays closed.
 */
export function goesOn(
  { endedSession, lastBatchAt }: { readonly endedSession: EndedSession | null; readonly lastBatchAt: Date },
  { readings, at }: { readonly readings: readonly Reading[]; readonly at: Date },
): boolean {
  if (!endedSession) return false;
  const seconds = (from: Date) => (at.getTime() - from.getTime()) / 1000;
  if (seconds(endedSession.at) <= coastSeconds || seconds(lastBatchAt) > RIDE_LIMITS.closeAfterSilenceSeconds) {
    return false;
  }
  const coastsUntil = endedSession.offsetSeconds + coastSeconds;
  return readings.some((reading) => reading.offsetSeconds > coastsUntil && !isIdle(reading));
}
