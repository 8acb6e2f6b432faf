import type { Changes, RememberedKey } from "./journal-database.ts";
import type { KeptReading, RideRecord } from "./ride-record.ts";

/** The most that one transaction writes, so that the disk is free for the next second's reading. */
const mostReadings = 600;

/** What the disk has not accepted yet. */
export class UnwrittenChanges {
  /** By ride and offset. They stay here until they are on disk; a reading never changes. */
  readonly #readings = new Map<string, KeptReading>();
  readonly #refused = new Set<KeptReading>();
  readonly #rides = new Set<string>();
  readonly #removed = new Set<string>();
  #key: RememberedKey | null = null;
  #limit = mostReadings;

  get isEmpty(): boolean {
    return this.#readings.size + this.#refused.size + this.#rides.size + this.#removed.size === 0 && !this.#key;
  }

  addReading(reading: KeptReading): void {
    this.#readings.set(keyOf(reading), reading);
  }

  addRefused(readings: readonly KeptReading[]): void {
    for (const reading of readings) this.#refused.add(reading);
  }

  addRide(rideId: string): void {
    this.#rides.add(rideId);
  }

  addKey(key: RememberedKey): void {
    this.#key = key;
  }

  removeRide(rideId: string): void {
    this.#rides.delete(rideId);
    this.#removed.add(rideId);
    this.dropReadings(rideId, Number.POSITIVE_INFINITY);
    for (const reading of this.#refused) if (reading.rideId === rideId) this.#refused.delete(reading);
  }

  isRemoved(rideId: string): boolean {
    return this.#removed.has(rideId);
  }

  /** The server has answered for these readings, so they no longer have to be written. */
  dropReadings(rideId: string, upToOffset: number): void {
    for (const [key, reading] of this.#readings) {
      if (reading.rideId === rideId && reading.offsetSeconds <= upToOffset) this.#readings.delete(key);
    }
  }

  /** In the order of their offsets. */
  readingsOf(rideId: string): KeptReading[] {
    return [...this.#readings.values()].filter((reading) => reading.rideId === rideId);
  }

  /** What is to be written now. Tell the outcome to `written` or `failed`. */
  take(find: (rideId: string) => RideRecord | undefined): Changes {
    const changes = {
      readings: [...this.#readings.values()].slice(0, this.#limit),
      refused: [...this.#refused],
      rides: [...this.#rides].flatMap((rideId) => find(rideId) ?? []),
      removed: [...this.#removed],
      key: this.#key,
    };
    // What changes while it is being written is recorded again.
    this.#rides.clear();
    return changes;
  }

  written({ readings, refused, removed, key }: Changes): void {
    for (const reading of readings) this.#readings.delete(keyOf(reading));
    for (const reading of refused) this.#refused.delete(reading);
    for (const rideId of removed) this.#removed.delete(rideId);
    if (key === this.#key) this.#key = null;
    this.#limit = Math.min(mostReadings, this.#limit * 10);
  }

  /** While the disk refuses, one reading is enough to find out whether it still does. */
  failed({ rides }: Changes): void {
    for (const { rideId } of rides) if (!this.#removed.has(rideId)) this.#rides.add(rideId);
    this.#limit = 1;
  }
}

const keyOf = ({ rideId, offsetSeconds }: KeptReading) => `${rideId} ${offsetSeconds}`;
