import type { KeptRides } from "./kept-rides.ts";
import type { RideRecord } from "./ride-record.ts";
import type { WaitingReason, WaitingRide } from "./types.ts";

/** How long a tablet stores what it can't send; the server accepts a ride for a day longer. */
export const keptForMs = 7 * 24 * 3600_000;
/** After staff have seen that a ride will be deleted, they still have time to get its patient to sign in. */
export const deletedAfterShownMs = 24 * 3600_000;

interface Situation {
  readonly nowMs: number;
  readonly currentRideId: string | null;
  /** Whether the ride can begin at the server without anybody else signing in. */
  mayBegin(ride: RideRecord): boolean;
}

/** The rides with seconds that the server doesn't have, without the one that is being kept; oldest first. */
export function listWaiting(kept: KeptRides, { nowMs, currentRideId, mayBegin }: Situation): WaitingRide[] {
  const waiting = kept.list().map((ride) => ({ ride, seconds: kept.unsentSeconds(ride.rideId) + ride.refusedSeconds }));
  return waiting
    .filter(({ ride, seconds }) => seconds > 0 && ride.rideId !== currentRideId)
    .map(({ ride, seconds }) => ({
      rideId: ride.rideId,
      startedAtMs: ride.serverStartedAt === null ? ride.startedAtMs : Date.parse(ride.serverStartedAt),
      seconds,
      why: findReason(ride, nowMs, mayBegin),
      deletedAtMs: ride.shownAtMs === null ? null : ride.shownAtMs + deletedAfterShownMs,
    }));
}

function findReason(ride: RideRecord, nowMs: number, mayBegin: Situation["mayBegin"]): WaitingReason {
  if (isRefused(ride)) return "refused";
  if (isToBeDeleted(ride, nowMs)) return "to-be-deleted";
  return ride.ticket !== null || mayBegin(ride) ? "no-network" : "not-signed-in";
}

/** What the server refuses is deleted only by people. */
const isRefused = ({ refusedWith, refusedSeconds }: RideRecord) => refusedWith !== null || refusedSeconds > 0;

export const isToBeDeleted = (ride: RideRecord, nowMs: number): boolean =>
  !isRefused(ride) && ride.endedAtMs !== null && nowMs - ride.endedAtMs >= keptForMs;

/**
 * Deletes what staff have seen will be deleted: a day later, or, if the disk is full, one ride at once, the oldest
 * finished one.
 */
export function deleteShown(kept: KeptRides, nowMs: number): void {
  const shown = kept
    .list()
    .filter((ride) => ride.shownAtMs !== null && isToBeDeleted(ride, nowMs))
    .sort((a, b) => (a.endedAtMs ?? 0) - (b.endedAtMs ?? 0));
  for (const [index, { rideId, shownAtMs }] of shown.entries()) {
    const isDue = nowMs - (shownAtMs ?? nowMs) >= deletedAfterShownMs;
    if (isDue || (index === 0 && kept.storage === "full")) void kept.remove(rideId);
  }
}
