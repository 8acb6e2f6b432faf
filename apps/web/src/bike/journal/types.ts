import type { Readable } from "../../store.ts";

/** What the bike reported at one moment. An absent optional value means "not measured", never zero. */
export interface SampledReading {
  /** Milliseconds of this device's wall clock (Date.now()) when it was measured. */
  readonly atMs: number;
  /** Power or cadence is always there. */
  readonly powerWatts?: number;
  readonly cadenceRpm?: number;
  readonly resistance?: number;
  readonly heartRateBpm?: number;
}

/** A reading as the server accepts it: `offsetSeconds` are whole seconds since the ride's start. */
export interface RideReading extends Omit<SampledReading, "atMs"> {
  readonly offsetSeconds: number;
}

export interface JournalState {
  /**
   * The ride that is being recorded or, after its end, until the server has all of it. Seconds are readings: one each.
   */
  readonly current: {
    readonly rideId: string;
    /** Not yet acknowledged by the server. */
    readonly keptSeconds: number;
    readonly sentSeconds: number;
    /**
     * The server refuses the ride for now, for example while a ride from another source is open. It is kept, and sent
     * once possible.
     */
    readonly isRefused: boolean;
  } | null;
  /** Seconds of all other rides on this tablet that the server has not acknowledged. */
  readonly waitingSeconds: number;
  /** Whether readings reach the disk. If they don't, they are held in memory, sent, and written once there is room. */
  readonly storage: StorageState;
  /** False in every window but one; such a window records nothing and counts nothing. */
  readonly isWriter: boolean;
}

export type StorageState = "ok" | "full" | "unavailable";

/** Why a ride is still on this tablet. */
export type WaitingReason = "not-signed-in" | "no-network" | "refused" | "to-be-deleted";

/** A waiting ride, without anything that says whose it is. */
export interface WaitingRide {
  readonly rideId: string;
  /** As corrected by the server if it has the ride; otherwise by this tablet's clock. */
  readonly startedAtMs: number;
  /** Seconds with readings that the server has not acknowledged. */
  readonly seconds: number;
  readonly why: WaitingReason;
  /** For "to-be-deleted": when the ride will be deleted, once staff have seen it (`markShown`); null before that. */
  readonly deletedAtMs: number | null;
}

export interface JournaledRide {
  readonly rideId: string;
  /** By this tablet's clock, right or wrong. */
  readonly startedAtMs: number;
  /**
   * Records a reading; resolves when it is on disk, or in memory if `storage` isn't "ok". One reading a second: the
   * first one wins. Does nothing once the ride has ended (6 h at most) or its patient has logged out.
   */
  keep(reading: SampledReading): Promise<void>;
  /** Ends the ride for good: 'End Session'. Resolves when that is stored; sending continues by itself. */
  end(): Promise<void>;
}

export interface NewRide {
  readonly patientId: string;
  readonly deviceNumber?: number;
  /** By this tablet's clock; now by default. Earlier if readings waited for the journal to begin. */
  readonly startedAtMs?: number;
}

export interface RideJournal {
  readonly state: Readable<JournalState>;
  /**
   * Begins a ride on this tablet, online or offline, and ends one that is still being recorded.
   * @throws JournalError
   */
  begin(ride: NewRide): Promise<JournaledRide>;
  /**
   * The patient's ride that a reload, a crash or a logout interrupted less than 10 minutes ago, to be continued; null
   * if there is none, or if it can't be known to be theirs: after a logout only the server can tell, and it may be
   * unreachable.
   */
  resume(patientId: string): Promise<JournaledRide | null>;
  /**
   * Tells who is signed in here as a patient, null for nobody. Call it on each change, and with null only once that is
   * certain: it stops the ride that is being recorded. Sending continues with whatever needs no sign-in, and this
   * patient's waiting rides begin at the server.
   */
  signedIn(patientId: string | null): void;
  /** Oldest first; in each window. */
  waiting(): Promise<WaitingRide[]>;
  /**
   * Staff have seen that this ride will be deleted. Counts only if `waiting` said so.
   * @throws JournalError in a window other than the writer's, like `forget`
   */
  markShown(rideId: string): Promise<void>;
  /** Deletes a ride unsent, because somebody who saw it said so. Not the one that is being recorded. */
  forget(rideId: string): Promise<void>;
  /** Stops at once, as when a page closes; the next page continues with what is stored. */
  close(): void;
}

/** The three calls to the server. Each rejects with an error that has the HTTP `status`, or without it if none came. */
export interface JournalCalls {
  begin(ride: BeginRide, signal?: AbortSignal): Promise<BegunRide>;
  send(batch: RideBatch, signal?: AbortSignal): Promise<{ readonly serverTime: string }>;
  sealingKey(signal?: AbortSignal): Promise<SealingKey>;
}

export interface BeginRide {
  readonly patientId: string;
  readonly rideId: string;
  /** ISO 8601, by this tablet's clock like `sentAt`. */
  readonly startedAt: string;
  readonly sentAt: string;
  readonly deviceNumber?: number;
  readonly sealedPatient: SealedPatient;
  /** What was ridden is always accepted; before that, a patient who must not ride is refused. */
  readonly hasReadings: boolean;
}

export interface BegunRide {
  readonly ticket: string;
  /** The start by the server's clock. */
  readonly startedAt: string;
  readonly serverTime: string;
}

export interface RideBatch {
  readonly rideId: string;
  readonly ticket: string;
  readonly startedAt: string;
  readonly readings: readonly RideReading[];
  readonly ended?: true;
}

/** The server's public key for RSA-OAEP-256. */
export interface SealingKey {
  readonly keyId: string;
  readonly publicKey: JsonWebKey;
}

/** A patient's id that only the server can open: base64url of RSA-OAEP-256. */
export interface SealedPatient {
  readonly keyId: string;
  readonly sealed: string;
}

export interface JournalClock {
  /** Milliseconds of the wall clock, which may be wrong and may jump. */
  now(): number;
  /** Milliseconds that never go back, counted from the page's start. */
  monotonicNow(): number;
  setTimeout(run: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface JournalDeps {
  readonly calls: JournalCalls;
  /** The browser's own by default, like the following. */
  readonly clock?: JournalClock;
  readonly locks?: Pick<LockManager, "request">;
  readonly storage?: Pick<StorageManager, "persist">;
  readonly databaseName?: string;
}

/**
 * Another window records the rides; or a ride can't begin because no key was ever fetched to seal its patient, or
 * because somebody else has signed in in the meantime.
 */
export class JournalError extends Error {
  readonly reason: "other-window" | "no-sealing-key" | "signed-out";

  constructor(reason: JournalError["reason"]) {
    super(`The journal can't do this: ${reason}.`);
    this.name = "JournalError";
    this.reason = reason;
  }
}
