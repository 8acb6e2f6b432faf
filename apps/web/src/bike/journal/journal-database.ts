import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { KeptReading, RideRecord } from "./ride-record.ts";
import type { SealingKey } from "./types.ts";

export interface RememberedKey extends SealingKey {
  readonly fetchedAtMs: number;
}

interface Schema extends DBSchema {
  rides: { key: string; value: RideRecord };
  readings: { key: [rideId: string, offsetSeconds: number]; value: KeptReading };
  /** Readings that the server refused. */
  refused: { key: [rideId: string, offsetSeconds: number]; value: KeptReading };
  keys: { key: "sealing"; value: RememberedKey };
}

/** Everything to be written in one transaction. */
export interface Changes {
  readonly readings: readonly KeptReading[];
  readonly refused: readonly KeptReading[];
  /** Their settled readings are deleted. */
  readonly rides: readonly RideRecord[];
  /** Ids of rides that are deleted with all their readings. */
  readonly removed: readonly string[];
  readonly key: RememberedKey | null;
}

export interface LoadedRide {
  readonly ride: RideRecord;
  readonly unsentSeconds: number;
}

const version = 1;
/** A transaction is complete only when it is on the disk, not in a buffer of the operating system. */
const strict = { durability: "strict" } as const;

/** The rides on disk, in IndexedDB. Each call rejects if the disk can't be used, and tries to open it again the next time. */
export class JournalDatabase {
  readonly #name: string;
  #opening: Promise<IDBPDatabase<Schema>> | null = null;

  constructor(name: string) {
    this.#name = name;
  }

  async write({ readings, refused, rides, removed, key }: Changes): Promise<void> {
    const database = await this.#open();
    const areOnlyReadings = refused.length + rides.length + removed.length === 0 && key === null;
    const stores = areOnlyReadings ? (["readings"] as const) : (["readings", "rides", "refused", "keys"] as const);
    const transaction = database.transaction(stores as ["readings", "rides", "refused", "keys"], "readwrite", strict);
    const done: Promise<unknown>[] = [];
    const store = transaction.objectStore("readings");
    for (const reading of readings) done.push(store.put(reading));
    for (const reading of refused) done.push(transaction.objectStore("refused").put(reading));
    for (const ride of rides) {
      done.push(transaction.objectStore("rides").put(ride));
      done.push(store.delete(settledReadings(ride)));
    }
    for (const rideId of removed) {
      done.push(transaction.objectStore("rides").delete(rideId));
      done.push(store.delete(allReadings(rideId)), transaction.objectStore("refused").delete(allReadings(rideId)));
    }
    if (key) done.push(transaction.objectStore("keys").put(key, "sealing"));
    // The transaction's own error names the cause, such as a full disk; its requests may only say that it was aborted.
    const settled = Promise.allSettled(done);
    await transaction.done.finally(() => settled);
  }

  /** Deletes what is settled, and writes nothing: a full disk still allows that. */
  async free({ rides, removed }: Pick<Changes, "rides" | "removed">): Promise<void> {
    if (rides.length + removed.length === 0) return;
    const transaction = (await this.#open()).transaction("readings", "readwrite", strict);
    for (const ride of rides) transaction.store.delete(settledReadings(ride)).catch(() => undefined);
    for (const rideId of removed) transaction.store.delete(allReadings(rideId)).catch(() => undefined);
    await transaction.done;
  }

  /** The ride's lowest readings above an offset. */
  async readings(rideId: string, above: number, limit: number): Promise<KeptReading[]> {
    const transaction = (await this.#open()).transaction("readings");
    ignoreEnd(transaction);
    return transaction.store.getAll(IDBKeyRange.bound([rideId, above], [rideId, Infinity], true), limit);
  }

  async load(): Promise<{ rides: LoadedRide[]; key: RememberedKey | null }> {
    const transaction = (await this.#open()).transaction(["rides", "readings", "keys"]);
    ignoreEnd(transaction);
    const readings = transaction.objectStore("readings");
    const load = async (ride: RideRecord): Promise<LoadedRide> => {
      const unsent = IDBKeyRange.bound([ride.rideId, ride.settledOffsetSeconds], [ride.rideId, Infinity], true);
      const [unsentSeconds, last] = await Promise.all([readings.count(unsent), readings.openCursor(unsent, "prev")]);
      if (!last) return { ride, unsentSeconds };
      const { offsetSeconds, measuredAtMs } = last.value;
      return { ride: { ...ride, lastOffsetSeconds: offsetSeconds, lastMeasuredAtMs: measuredAtMs }, unsentSeconds };
    };
    const [rides, key] = await Promise.all([
      transaction
        .objectStore("rides")
        .getAll()
        .then((all) => Promise.all(all.map(load))),
      transaction.objectStore("keys").get("sealing"),
    ]);
    return { rides, key: key ?? null };
  }

  close(): void {
    this.#opening?.then((database) => database.close()).catch(() => undefined);
    this.#opening = null;
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#opening) return this.#opening;
    const opening = openDB<Schema>(this.#name, version, {
      upgrade(database, _before, _after, transaction) {
        ignoreEnd(transaction);
        database.createObjectStore("rides", { keyPath: "rideId" });
        database.createObjectStore("readings", { keyPath: ["rideId", "offsetSeconds"] });
        database.createObjectStore("refused", { keyPath: ["rideId", "offsetSeconds"] });
        database.createObjectStore("keys");
      },
      // A newer version of the app is open in another window and waits for this one.
      blocking: () => this.close(),
      terminated: () => this.close(),
    });
    this.#opening = opening;
    opening.catch(() => {
      if (this.#opening === opening) this.#opening = null;
    });
    return opening;
  }
}

/** Used where the requests' own errors suffice: a browser that closes a database would report this one as unhandled. */
function ignoreEnd({ done }: { readonly done: Promise<void> }): void {
  done.catch(() => undefined);
}

const allReadings = (rideId: string) => IDBKeyRange.bound([rideId, -Infinity], [rideId, Infinity]);

const settledReadings = ({ rideId, settledOffsetSeconds }: RideRecord) =>
  IDBKeyRange.bound([rideId, -Infinity], [rideId, settledOffsetSeconds]);
