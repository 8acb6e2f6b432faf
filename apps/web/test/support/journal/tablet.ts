import { deleteDB, openDB } from "idb";
import { afterEach } from "vitest";
import {
  type JournalDeps,
  type JournaledRide,
  openJournal,
  type RideJournal,
} from "../../../src/bike/journal/index.ts";
import { ManualClock } from "./manual-clock.ts";
import { RideServer } from "./ride-server.ts";

/** Timers that end a wait for a reply; they don't mean that the journal is idle. */
const repliesWithinMs = [20_000, 6_000];
const tablets = new Set<Tablet>();

export async function disposeTablets(): Promise<void> {
  for (const tablet of tablets) await tablet.dispose();
  tablets.clear();
}

afterEach(disposeTablets);

/** A tablet with its disk, which is the browser's own IndexedDB, and the page on it. */
export class Tablet {
  readonly clock = new ManualClock();
  /** Right, whatever the tablet's clock says. */
  serverAheadMs = 0;
  readonly server = new RideServer(() => this.clock.now() + this.serverAheadMs);
  readonly databaseName = `journal-${crypto.randomUUID()}`;
  readonly #windows: RideJournal[] = [];
  #patientId = "";

  constructor() {
    tablets.add(this);
  }

  /** The page, which begins with nobody signed in. */
  async open(deps: Partial<JournalDeps> = {}): Promise<RideJournal> {
    const opening = openJournal({
      calls: this.server,
      clock: this.clock,
      databaseName: this.databaseName,
      storage: { persist: async () => true },
      ...deps,
    });
    const journal = await opening;
    this.#windows.push(journal);
    await this.settle(journal);
    return journal;
  }

  /** The page closes without warning and opens again. */
  async reload(journal: RideJournal, deps?: Partial<JournalDeps>): Promise<RideJournal> {
    journal.close();
    this.clock.startPage();
    this.server.silent = 0;
    // A page's lock is released with it, but not at the same moment.
    await navigator.locks.request(`bedside-bike ${this.databaseName}`, async () => undefined);
    return this.open(deps);
  }

  async signIn(journal: RideJournal, patientId: string | null): Promise<void> {
    this.server.session = patientId;
    this.#patientId = patientId ?? "";
    journal.signedIn(patientId);
    await this.settle(journal);
  }

  /** A ride of the patient who is signed in, which has begun at the server if it can be reached. */
  async begin(journal: RideJournal, deviceNumber?: number): Promise<JournaledRide> {
    const ride = await journal.begin({ patientId: this.#patientId, deviceNumber });
    await this.settle(journal);
    return ride;
  }

  /** Waits until the journal has nothing to do before time continues. */
  async settle(journal: RideJournal): Promise<void> {
    for (let resting = 0; resting < 2; ) {
      await nextTask();
      resting = (await this.#isResting(journal)) ? resting + 1 : 0;
    }
  }

  async advance(journal: RideJournal, milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    await this.settle(journal);
  }

  /** One reading a second with these watts; null for a second in which the bike says nothing. */
  async ride(journal: RideJournal, ride: JournaledRide, watts: readonly (number | null)[]): Promise<void> {
    for (const powerWatts of watts) {
      if (powerWatts !== null) await ride.keep({ atMs: this.clock.now(), powerWatts });
      await this.advance(journal, 1000);
    }
  }

  /** Everything on the tablet's disk. */
  async dump(): Promise<Record<string, unknown[]>> {
    const database = await openDB(this.databaseName);
    const stores = [...database.objectStoreNames];
    const rows = await Promise.all(stores.map(async (store) => [store, await database.getAll(store)] as const));
    database.close();
    return Object.fromEntries(rows);
  }

  async dispose(): Promise<void> {
    for (const journal of this.#windows) journal.close();
    await deleteDB(this.databaseName);
  }

  async #isResting(journal: RideJournal): Promise<boolean> {
    if (this.server.inFlight > 0) return false;
    if (this.server.silent > 0 || this.clock.pauses.some((pause) => !repliesWithinMs.includes(pause))) return true;
    // Without a ride it sets itself no timer.
    const { current, isWriter } = journal.state.get();
    return !isWriter || (current === null && (await this.#isEmpty(journal)));
  }

  async #isEmpty(journal: RideJournal): Promise<boolean> {
    const rides = await this.dump().then(
      (stores) => stores.rides,
      () => journal.waiting(),
    );
    return rides === undefined || rides.length === 0;
  }
}

export const seconds = (count: number, watts = (second: number) => 20 + (second % 50)): number[] =>
  Array.from({ length: count }, (_, second) => watts(second));

/** A turn of the browser's event loop: disk and cryptography need real ones. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
