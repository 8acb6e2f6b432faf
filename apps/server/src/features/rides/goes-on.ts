import { isIdle, type Reading, RIDE_LIMITS } from "@bedside-bike/ride";

/** For about this long after a session's end pedals coast, or what was turned before it is on its way. */
const coastSeconds = 15;

/**
 * Whether the ride of a session that ended on screen goes on, since no screen can stop a bike: its pedals turn more than
 * fifteen seconds later, by the bike's clock. A ride that was silent for as long as closes one stays closed.
 */
export function goesOn(
  { endOfSession, lastBatchAt }: { readonly endOfSession: number | null; readonly lastBatchAt: Date },
  { readings, at }: { readonly readings: readonly Reading[]; readonly at: Date },
): boolean {
  if (endOfSession === null) return false;
  const silentSeconds = (at.getTime() - lastBatchAt.getTime()) / 1000;
  if (silentSeconds > RIDE_LIMITS.closeAfterSilenceSeconds) return false;
  return readings.some((reading) => reading.offsetSeconds > endOfSession + coastSeconds && !isIdle(reading));
}
