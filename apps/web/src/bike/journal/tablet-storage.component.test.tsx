import { deleteDB, openDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import { disposeTablets, seconds, Tablet } from "../../../test/support/journal/tablet.ts";
import { JournalError } from "./index.ts";

interface StorageBucket {
  readonly indexedDB: IDBFactory;
}
interface StorageBuckets {
  open(name: string, options: { quota: number }): Promise<StorageBucket>;
  delete(name: string): Promise<void>;
}
/** Chromium's parts of an origin's storage, each with a quota of its own. */
const { storageBuckets } = navigator as unknown as { storageBuckets: StorageBuckets };
const buckets: string[] = [];

afterEach(async () => {
  await disposeTablets();
  vi.unstubAllGlobals();
  for (const name of buckets.splice(0)) await storageBuckets.delete(name);
});

async function useSmallDisk(): Promise<void> {
  const name = `disk-${Date.now()}`;
  buckets.push(name);
  vi.stubGlobal("indexedDB", (await storageBuckets.open(name, { quota: 300_000 })).indexedDB);
}

/** Fills the disk to its last byte; the result makes room again. */
async function fillDisk(): Promise<() => Promise<void>> {
  const database = await openDB("others", 1, { upgrade: (opened) => void opened.createObjectStore("bytes") });
  for (const size of [60_000, 4000, 200]) {
    for (let isFull = false; !isFull; ) {
      const transaction = database.transaction("bytes", "readwrite");
      void transaction.store.put(crypto.getRandomValues(new Uint8Array(size)), crypto.randomUUID());
      isFull = await transaction.done.then(
        () => false,
        () => true,
      );
    }
  }
  return async () => {
    database.close();
    await deleteDB("others");
  };
}

it("goes on in memory while the disk is full, sends from there, and writes once there is room [JOURNAL-11]", async () => {
  await useSmallDisk();
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, seconds(6));
  tablet.server.fault = "unreachable";
  const makeRoom = await fillDisk();
  await tablet.ride(journal, ride, seconds(10));
  expect(journal.state.get()).toMatchObject({ storage: "full", current: { keptSeconds: 11 } });
  expect((await tablet.dump()).readings?.length).toBeLessThan(11);
  await makeRoom();
  await tablet.ride(journal, ride, seconds(2));
  expect(journal.state.get()).toMatchObject({ storage: "ok", current: { keptSeconds: 13 } });
  expect((await tablet.dump()).readings).toHaveLength(13);
  await fillDisk();
  await tablet.ride(journal, ride, seconds(10));
  expect(journal.state.get()).toMatchObject({ storage: "full", current: { keptSeconds: 23 } });
  tablet.server.fault = "none";
  await tablet.advance(journal, 30_000);
  expect(tablet.server.received(ride.rideId)).toHaveLength(28);
  expect(journal.state.get()).toMatchObject({ current: { keptSeconds: 0, sentSeconds: 28 } });
  expect((await tablet.dump()).readings).toEqual([]);
  expect(tablet.server.problems).toEqual([]);
});

it("sends from memory if there is no disk at all [JOURNAL-11]", async () => {
  const tablet = new Tablet();
  // A version from the future, which this one can't open.
  const future = await openDB(tablet.databaseName, 99);
  future.close();
  const journal = await tablet.open();
  expect(journal.state.get()).toMatchObject({ storage: "unavailable", isWriter: true });
  await tablet.signIn(journal, "7");
  const ride = await tablet.begin(journal);
  tablet.server.fault = "unreachable";
  await tablet.ride(journal, ride, seconds(10));
  expect(journal.state.get()).toMatchObject({ storage: "unavailable", current: { keptSeconds: 10 } });
  tablet.server.fault = "none";
  await tablet.advance(journal, 30_000);
  expect(tablet.server.received(ride.rideId)).toHaveLength(10);
  tablet.server.fault = "unreachable";
  await tablet.ride(journal, ride, seconds(3));
  await deleteDB(tablet.databaseName);
  await tablet.ride(journal, ride, seconds(3));
  expect(journal.state.get()).toMatchObject({ storage: "ok", current: { keptSeconds: 6 } });
  expect((await tablet.dump()).readings).toHaveLength(6);
});

it("asks the browser once, when a ride begins, never to clear the disk by itself [JOURNAL-11]", async () => {
  const persist = vi.fn(async () => false);
  const tablet = new Tablet();
  const journal = await tablet.open({ storage: { persist } });
  await tablet.signIn(journal, "7");
  expect(persist).not.toHaveBeenCalled();
  await journal.begin({ patientId: "7" });
  await journal.begin({ patientId: "7" });
  expect(persist).toHaveBeenCalledOnce();
});

it("begins where the browser can't be asked [JOURNAL-11]", async () => {
  const tablet = new Tablet();
  const journal = await tablet.open({ storage: {} as StorageManager });
  await tablet.signIn(journal, "7");
  await expect(journal.begin({ patientId: "7" })).resolves.toBeDefined();
});

it("stores rides in one window; another stores and counts nothing until that one is closed [JOURNAL-12]", async () => {
  const tablet = new Tablet();
  const first = await tablet.open();
  await tablet.signIn(first, "7");
  const ride = await tablet.begin(first);
  await tablet.ride(first, ride, seconds(3));
  const opening = tablet.open();
  await expect.poll(() => tablet.clock.pauses).toContain(1000);
  tablet.clock.advance(1000);
  const second = await opening;
  expect(second.state.get()).toEqual({ current: null, waitingSeconds: 0, storage: "ok", isWriter: false });
  await expect(second.begin({ patientId: "7" })).rejects.toEqual(new JournalError("other-window"));
  expect(await second.resume("7")).toBeNull();
  expect(await second.waiting()).toEqual([]);
  await expect(second.forget(ride.rideId)).rejects.toEqual(new JournalError("other-window"));
  tablet.server.fault = "unreachable";
  await ride.end();
  await tablet.settle(first);
  expect(await second.waiting()).toMatchObject([{ rideId: ride.rideId, seconds: 3 }]);
  const isWriter = vi.fn();
  second.state.subscribe(isWriter);
  first.close();
  await expect.poll(() => second.state.get().isWriter).toBe(true);
  expect(isWriter).toHaveBeenCalled();
  expect(second.state.get().waitingSeconds).toBe(3);
  tablet.server.fault = "none";
  await tablet.signIn(second, "7");
  await tablet.settle(second);
  expect(tablet.server.received(ride.rideId)).toHaveLength(3);
});
