import type { RideReading, SealedPatient } from "./types.ts";

/** A reading as it lies on disk. */
export interface KeptReading extends RideReading {
  readonly rideId: string;
  /** When its second of the ride was, by this tablet's clock. */
  readonly measuredAtMs: number;
}

/**
 * Lets a reload go on with a ride without a network: an HMAC of its patient's id whose key the page can use but not read.
 * It goes with the patient's logout, and until then tells no more than the open session itself.
 */
export interface RiderMark {
  readonly key: CryptoKey;
  readonly mark: ArrayBuffer;
}

/** A ride as it lies on disk, without its readings. Times are of this tablet's clock unless they say otherwise. */
export interface RideRecord {
  readonly rideId: string;
  readonly deviceNumber?: number;
  readonly startedAtMs: number;
  readonly sealedPatient: SealedPatient;
  readonly riderMark: RiderMark | null;
  readonly ticket: string | null;
  /** ISO 8601, by the server's clock; null before the ride began there. */
  readonly serverStartedAt: string | null;
  /** The server has acknowledged or refused every reading up to this offset; -1 for none. */
  readonly settledOffsetSeconds: number;
  readonly sentSeconds: number;
  /** Readings that the server refused, which lie apart. */
  readonly refusedSeconds: number;
  /** Why the server refuses the whole ride, as an HTTP status; null if it doesn't. Asked again at each start and sign-in. */
  readonly refusedWith: number | null;
  /** Of the newest reading; -1 for none. */
  readonly lastOffsetSeconds: number;
  readonly lastMeasuredAtMs: number;
  readonly endedAtMs: number | null;
  readonly isEndSent: boolean;
  readonly shownAtMs: number | null;
}

/** The same ride on a clock that was set by so much. */
export const shiftRide = (ride: RideRecord, milliseconds: number): RideRecord => ({
  ...ride,
  startedAtMs: ride.startedAtMs + milliseconds,
  lastMeasuredAtMs: ride.lastMeasuredAtMs + milliseconds,
  endedAtMs: ride.endedAtMs === null ? null : ride.endedAtMs + milliseconds,
  shownAtMs: ride.shownAtMs === null ? null : ride.shownAtMs + milliseconds,
});
