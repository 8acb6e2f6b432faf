import { RIDE_LIMITS } from "@bedside-bike/ride";
import { HttpError } from "../../platform/errors.ts";

/**
 * Why a ride can't have begun then: it may start slightly ahead of our clock and up to a day ago (RIDE-4). Null if it
 * can.
 */
export function findImplausibleStart({ startedAt, at }: { startedAt: Date; at: Date }): HttpError | null {
  const aheadSeconds = (startedAt.getTime() - at.getTime()) / 1000;
  if (aheadSeconds > RIDE_LIMITS.maxStartAheadSeconds) {
    return new HttpError(400, "The ride's start time is in the future. Check the bike's clock.", "startedAt");
  }
  if (-aheadSeconds > RIDE_LIMITS.maxStartBehindHours * 3600) {
    return new HttpError(400, "The ride started more than 24 hours ago.", "startedAt");
  }
  return null;
}

/** Why a batch is none of this ride, or comes too late for it (RIDE-7, RIDE-8); null if it belongs to it. */
export function findMismatch(
  ride: { deviceNumber: number | null; startedAt: Date; isOpen: boolean; lastBatchAt: Date },
  batch: { deviceNumber: number; startedAt: Date; at: Date },
): HttpError | null {
  if (ride.deviceNumber !== batch.deviceNumber) {
    return new HttpError(409, "This ride id belongs to another ride.", "rideId");
  }
  if (ride.startedAt.getTime() !== batch.startedAt.getTime()) {
    return new HttpError(
      409,
      "This ride started at a different time. Send every batch with the same start time.",
      "startedAt",
    );
  }
  const silentHours = (batch.at.getTime() - ride.lastBatchAt.getTime()) / 3_600_000;
  if (!ride.isOpen && silentHours > RIDE_LIMITS.lateBatchHours) {
    return new HttpError(409, "This ride ended more than 24 hours ago and accepts no more readings.", "rideId");
  }
  return null;
}
