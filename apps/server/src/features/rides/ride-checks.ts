import type { RideSource } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { HttpError } from "../../platform/errors.ts";

/**
 * How long ago a ride may have begun, and how long after its last batch it accepts another one (RIDE-4, RIDE-7,
 * RIDE-51).
 */
const latestHours: Record<RideSource, { readonly start: number; readonly batch: number }> = {
  bike: { start: RIDE_LIMITS.maxStartBehindHours, batch: RIDE_LIMITS.lateBatchHours },
  tablet: { start: RIDE_LIMITS.tabletHours, batch: RIDE_LIMITS.tabletHours },
  hand: { start: RIDE_LIMITS.tabletHours, batch: 0 },
};

const inWords = (hours: number): string => (hours > 48 ? `${hours / 24} days` : `${hours} hours`);

/**
 * Why a ride can't have begun then: it may start slightly ahead of our clock and up to a day ago, or 8 days if the bike
 * doesn't send it itself. Null if it can.
 */
export function findImplausibleStart({
  startedAt,
  at,
  source = "bike",
}: {
  startedAt: Date;
  at: Date;
  source?: RideSource;
}): HttpError | null {
  const aheadSeconds = (startedAt.getTime() - at.getTime()) / 1000;
  if (aheadSeconds > RIDE_LIMITS.maxStartAheadSeconds) {
    return new HttpError(
      400,
      source === "hand"
        ? "The ride's start time is in the future."
        : "The ride's start time is in the future. Check the bike's clock.",
      "startedAt",
    );
  }
  const hours = latestHours[source].start;
  if (-aheadSeconds > hours * 3600) {
    return new HttpError(400, `The ride started more than ${inWords(hours)} ago.`, "startedAt");
  }
  return null;
}

/**
 * Whether the patient is pedaling as readings arrive, up to that second of the ride. A bike sends as it is ridden, and
 * a simulated one faster than the clock; a tablet may send what it stored for days, which must neither keep anybody
 * signed in nor appear on a screen as an open ride.
 */
export function isUnderWay({
  source,
  startedAt,
  offsetSeconds,
  at,
}: {
  source: RideSource;
  startedAt: Date;
  offsetSeconds: number;
  at: Date;
}): boolean {
  if (source === "bike") return true;
  return startedAt.getTime() + (offsetSeconds + RIDE_LIMITS.closeAfterSilenceSeconds) * 1000 >= at.getTime();
}

/** By the server's clock, if the sender says what its own clock showed as it sent; otherwise what it says. */
export function correctedStart({
  startedAt,
  sentAt,
  at,
}: {
  startedAt: Date;
  sentAt?: Date | undefined;
  at: Date;
}): Date {
  return sentAt === undefined ? startedAt : new Date(startedAt.getTime() + at.getTime() - sentAt.getTime());
}

export const takenRideId = (): HttpError => new HttpError(409, "This ride id belongs to another ride.", "rideId");

/** Why a batch doesn't belong to this ride, or comes too late for it (RIDE-7, RIDE-8); null if it belongs to it. */
export function findMismatch(
  ride: {
    source: RideSource;
    deviceNumber: number | null;
    startedAt: Date;
    bikeStartedAt: Date | null;
    isOpen: boolean;
    lastBatchAt: Date;
  },
  batch: { source: RideSource; deviceNumber: number | null; startedAt: Date; at: Date },
): HttpError | null {
  // A tablet's batch names no bike: its ticket is valid for this ride only.
  if (ride.source !== batch.source || (ride.source === "bike" && ride.deviceNumber !== batch.deviceNumber)) {
    return takenRideId();
  }
  if ((ride.bikeStartedAt ?? ride.startedAt).getTime() !== batch.startedAt.getTime()) {
    return new HttpError(
      409,
      "This ride started at a different time. Send every batch with the same start time.",
      "startedAt",
    );
  }
  const silentHours = (batch.at.getTime() - ride.lastBatchAt.getTime()) / 3_600_000;
  const hours = latestHours[ride.source].batch;
  if (!ride.isOpen && silentHours > hours) {
    const ended = `This ride ended more than ${inWords(hours)} ago and accepts no more readings.`;
    return new HttpError(409, ended, "rideId");
  }
  return null;
}
