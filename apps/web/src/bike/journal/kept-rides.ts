import { JournalDatabase, type RememberedKey } from "./journal-database.ts";
import { type KeptReading, type RideRecord, shiftRide } from "./ride-record.ts";
import type { StorageState } from "./types.ts";
import { UnwrittenChanges } from "./unwritten-changes.ts";

interface KeptRide {
  readonly record: RideRecord;
  readonly unsentSeconds: number;
}

/**
 * All rides on this tablet: their records in memory, their readings on disk, and in memory whatever the disk has not
 * accepted yet. A change counts at once, is written as soon as the disk is free, and is retried for as long as the disk
 * refuses it.
 */
export class KeptRides {
  readonly #database: JournalDatabase;
  readonly #now: () => number;
  readonly #onChange: () => void;
  readonly #rides = new Map<string, KeptRide>();
  readonly #unwritten = new UnwrittenChanges();
  #key: RememberedKey | null = null;
  #isLoaded = false;
  #isClosed = false;
  #storage: StorageState = "ok";
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #isMoreToWrite = false;

  constructor(databaseName: string, now: () => number, onChange: () => void) {
    this.#database = new JournalDatabase(databaseName);
    this.#now = now;
    this.#onChange = onChange;
  }

  get storage(): StorageState {
    return this.#storage;
  }

  get sealingKey(): RememberedKey | null {
    return this.#key;
  }

  /** Oldest first. */
  list(): RideRecord[] {
    return [...this.#rides.values()].map(({ record }) => record).sort((a, b) => a.startedAtMs - b.startedAtMs);
  }

  find(rideId: string): RideRecord | undefined {
    return this.#rides.get(rideId)?.record;
  }

  /** Readings that the server has neither acknowledged nor refused. */
  unsentSeconds(rideId: string): number {
    return this.#rides.get(rideId)?.unsentSeconds ?? 0;
  }

  /** Reads what earlier pages left. Never rejects: `storage` tells. */
  async load(): Promise<void> {
    try {
      await this.#load();
    } catch {
      this.#storage = "unavailable";
      this.#database.close();
    }
    this.#onChange();
  }

  rememberKey(key: RememberedKey): void {
    this.#key = key;
    this.#unwritten.addKey(key);
    void this.write();
  }

  /** Adds a ride, or stores it changed. */
  put(record: RideRecord): Promise<void> {
    return this.#put({ record, unsentSeconds: this.unsentSeconds(record.rideId) });
  }

  /** Changes a ride, if it is still there. */
  async change(rideId: string, change: Partial<RideRecord>): Promise<void> {
    const record = this.find(rideId);
    if (record) await this.put({ ...record, ...change });
  }

  remove(rideId: string): Promise<void> {
    this.#rides.delete(rideId);
    this.#unwritten.removeRide(rideId);
    this.#onChange();
    return this.write();
  }

  /**
   * Stores the ride's next reading. The record is not written for it, because the newest reading can be read from disk.
   */
  keep(reading: KeptReading): Promise<void> {
    const { rideId, offsetSeconds, measuredAtMs } = reading;
    const ride = this.#rides.get(rideId);
    if (!ride) return Promise.resolve();
    const record = { ...ride.record, lastOffsetSeconds: offsetSeconds, lastMeasuredAtMs: measuredAtMs };
    this.#rides.set(rideId, { record, unsentSeconds: ride.unsentSeconds + 1 });
    this.#unwritten.addReading(reading);
    this.#onChange();
    return this.write();
  }

  /**
   * The ride's first unsent readings, none left out.
   * @throws if some of them are on a disk that can't be read.
   */
  async unsent(rideId: string, limit: number): Promise<KeptReading[]> {
    const ride = this.#rides.get(rideId);
    if (!ride || this.#isClosed) return [];
    // Taken before the disk is read: what is written meanwhile would otherwise be in neither.
    const inMemory = this.#unwritten.readingsOf(rideId);
    if (ride.unsentSeconds === inMemory.length) return inMemory.slice(0, limit);
    const onDisk = await this.#database.readings(rideId, ride.record.settledOffsetSeconds, limit);
    const byOffset = new Map([...onDisk, ...inMemory].map((reading) => [reading.offsetSeconds, reading]));
    return [...byOffset.values()].sort((a, b) => a.offsetSeconds - b.offsetSeconds).slice(0, limit);
  }

  /** The server has these readings, which are the ride's first unsent ones. */
  acknowledge(rideId: string, readings: readonly KeptReading[], change: Partial<RideRecord>): Promise<void> {
    const sentSeconds = (this.find(rideId)?.sentSeconds ?? 0) + readings.length;
    return this.#settle(rideId, readings, { ...change, sentSeconds });
  }

  /**
   * The server refuses these readings, the ride's first unsent ones: stored separately, so that the others don't wait
   * for them.
   */
  setApart(rideId: string, readings: readonly KeptReading[]): Promise<void> {
    const refusedSeconds = (this.find(rideId)?.refusedSeconds ?? 0) + readings.length;
    this.#unwritten.addRefused(readings);
    return this.#settle(rideId, readings, { refusedSeconds });
  }

  /** Writes what has not been written yet. Never rejects: `storage` tells. */
  write(): Promise<void> {
    this.#isMoreToWrite = true;
    if (!this.#isWriting) this.#writing = this.#writeAll();
    return this.#writing;
  }

  /** Nothing is written any more. */
  close(): void {
    this.#isClosed = true;
    this.#database.close();
  }

  #settle(rideId: string, readings: readonly KeptReading[], change: Partial<RideRecord>): Promise<void> {
    const ride = this.#rides.get(rideId);
    if (!ride) return Promise.resolve();
    const settledOffsetSeconds = readings.at(-1)?.offsetSeconds ?? ride.record.settledOffsetSeconds;
    this.#unwritten.dropReadings(rideId, settledOffsetSeconds);
    const record = { ...ride.record, ...change, settledOffsetSeconds };
    return this.#put({ record, unsentSeconds: ride.unsentSeconds - readings.length });
  }

  #put(ride: KeptRide): Promise<void> {
    const { rideId } = ride.record;
    this.#rides.set(rideId, ride);
    this.#unwritten.addRide(rideId);
    this.#onChange();
    return this.write();
  }

  async #load(): Promise<void> {
    const { rides, key } = await this.#database.load();
    for (const { ride, unsentSeconds } of rides) {
      const { rideId, lastMeasuredAtMs, endedAtMs } = ride;
      if (this.#rides.has(rideId) || this.#unwritten.isRemoved(rideId)) continue;
      // If the clock was set back since then, that must not give a ride a negative age.
      const aheadMs = Math.max(lastMeasuredAtMs, endedAtMs ?? 0) - this.#now();
      this.#rides.set(rideId, { record: aheadMs > 0 ? shiftRide(ride, -aheadMs) : ride, unsentSeconds });
    }
    this.#key ??= key;
    this.#isLoaded = true;
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    let isAccepted = true;
    while (this.#isMoreToWrite && isAccepted && !this.#isClosed && !this.#unwritten.isEmpty) {
      this.#isMoreToWrite = false;
      isAccepted = await this.#writeNext();
      this.#isMoreToWrite ||= !this.#unwritten.isEmpty;
    }
    // In the same step as the last check for something to write, so that nothing that comes now is left to the next
    // call.
    this.#isWriting = false;
  }

  /** Returns whether the disk took it. */
  async #writeNext(): Promise<boolean> {
    const changes = this.#unwritten.take((rideId) => this.find(rideId));
    try {
      // The disk is back: what earlier pages left there belongs to the rides, too.
      if (!this.#isLoaded) await this.#load();
      await this.#database.write(changes);
    } catch (error) {
      this.#unwritten.failed(changes);
      this.#storage = isFull(error) ? "full" : "unavailable";
      if (this.#storage === "full") await this.#database.free(changes).catch(() => undefined);
      else this.#database.close();
      this.#onChange();
      return false;
    }
    this.#unwritten.written(changes);
    if (this.#storage !== "ok" && this.#unwritten.isEmpty) {
      this.#storage = "ok";
      this.#onChange();
    }
    return true;
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === "QuotaExceededError";
