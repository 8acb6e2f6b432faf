import type { RideReading, SealedPatient } from "./types.ts";

/** A reading as stored on disk. */
export interface KeptReading extends RideReading {
  readonly rideId: string;
  /** When its second of the ride was, by this tablet's clock. */
  readonly measuredAtMs: number;
}

/**
 * Lets a reload continue a ride offline: an HMAC of its patient's id, made with a key that the page can use but not
 * read. It is deleted when the patient logs out, and until then reveals no more than the open sign-in session itself.
 */
export interface RiderMark {
  readonly key: CryptoKey;
  readonly mark: ArrayBuffer;
}

/** A ride as stored on disk, without its readings. Times are by this tablet's clock unless stated otherwise. */
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
  /** Readings that the server refused, stored separately. */
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

/** The same ride on a clock that was set by this much. */
export const shiftRide = (ride: RideRecord, milliseconds: number): RideRecord => ({
  ...ride,
  startedAtMs: ride.startedAtMs + milliseconds,
  lastMeasuredAtMs: ride.lastMeasuredAtMs + milliseconds,
  endedAtMs: ride.endedAtMs === null ? null : ride.endedAtMs + milliseconds,
  shownAtMs: ride.shownAtMs === null ? null : ride.shownAtMs + milliseconds,
});
