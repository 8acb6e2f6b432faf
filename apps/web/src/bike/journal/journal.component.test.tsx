import { expect, it, vi } from "vitest";
import { seconds, Tablet } from "../../../test/support/journal/tablet.ts";

it("has each reading on disk within its second, and sends every 5 s what the server then has [JOURNAL-1, JOURNAL-2]", async () => {
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  const ride = await tablet.begin(journal, 121);
  await tablet.settle(journal);
  const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
  await ride.keep({ atMs: tablet.clock.now(), powerWatts: 30, cadenceRpm: 40, resistance: 3, heartRateBpm: 90 });
  expect(opened.mock.calls.map(([, mode, options]) => [mode, options])).toEqual([
    ["readwrite", { durability: "strict" }],
  ]);
  opened.mockRestore();
  const { readings } = await tablet.dump();
  expect(readings).toEqual([
    {
      rideId: ride.rideId,
      offsetSeconds: 0,
      measuredAtMs: tablet.clock.now(),
      powerWatts: 30,
      cadenceRpm: 40,
      resistance: 3,
      heartRateBpm: 90,
    },
  ]);
  await tablet.advance(journal, 1000);
  await tablet.ride(journal, ride, [31, 32, 33]);
  expect(tablet.server.batches).toEqual([]);
  expect(journal.state.get()).toMatchObject({ current: { rideId: ride.rideId, keptSeconds: 4, sentSeconds: 0 } });
  await tablet.ride(journal, ride, [34]);
  expect(tablet.server.received(ride.rideId).map(({ powerWatts }) => powerWatts)).toEqual([30, 31, 32, 33, 34]);
  expect((await tablet.dump()).readings).toEqual([]);
  expect(journal.state.get()).toMatchObject({ current: { keptSeconds: 0, sentSeconds: 5 }, waitingSeconds: 0 });
  await ride.end();
  await tablet.settle(journal);
  expect(tablet.server.rides.get(ride.rideId)).toMatchObject({ patientId: "7", deviceNumber: 121, hasEnded: true });
  expect(await tablet.dump()).toMatchObject({ rides: [], readings: [], refused: [] });
  expect(journal.state.get()).toEqual({ current: null, waitingSeconds: 0, storage: "ok", isWriter: true });
  expect(tablet.server.problems).toEqual([]);
});

it("keeps one reading a second, the first one, however late timers are [JOURNAL-3]", async () => {
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  const ride = await tablet.begin(journal);
  const keepAt = [0, 400, 1100, 1960, 3040, 3300, 4010, 9000].map((atMs, index) => ({ atMs, powerWatts: index }));
  let now = 0;
  for (const { atMs, powerWatts } of keepAt) {
    await tablet.advance(journal, atMs - now);
    now = atMs;
    await ride.keep({ atMs: tablet.clock.now(), powerWatts });
  }
  await ride.end();
  await tablet.settle(journal);
  expect(tablet.server.received(ride.rideId)).toEqual([
    { offsetSeconds: 0, powerWatts: 0 },
    { offsetSeconds: 1, powerWatts: 2 },
    { offsetSeconds: 2, powerWatts: 3 },
    { offsetSeconds: 3, powerWatts: 4 },
    { offsetSeconds: 4, powerWatts: 6 },
    { offsetSeconds: 9, powerWatts: 7 },
  ]);
});

it("loses no second of an offline hour, and catches up in batches that the server takes [JOURNAL-2, JOURNAL-4]", async () => {
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  const ride = await tablet.begin(journal);
  await tablet.ride(journal, ride, [10, 11]);
  tablet.server.fault = "unreachable";
  const hour = seconds(3600);
  const values = { cadenceRpm: 41.123456789, resistance: 3.123456789, heartRateBpm: 91.123456789 };
  for (const powerWatts of hour) {
    void ride.keep({ atMs: tablet.clock.now(), powerWatts: powerWatts + 0.123456789, ...values });
    tablet.clock.advance(1000);
  }
  await tablet.settle(journal);
  expect(journal.state.get().current).toMatchObject({ keptSeconds: 3602, sentSeconds: 0 });
  tablet.server.fault = "none";
  await tablet.advance(journal, 30_000);
  await ride.end();
  await tablet.settle(journal);
  expect(tablet.server.received(ride.rideId).map(({ offsetSeconds }) => offsetSeconds)).toEqual(
    seconds(3602, (s) => s),
  );
  expect(tablet.server.batches.length).toBeGreaterThan(6);
  expect(tablet.server.problems).toEqual([]);
});

it("tries again after 1, 2, 4, 8, 15 and 30 s, without end [JOURNAL-4]", async () => {
  const tablet = new Tablet();
  const journal = await tablet.open();
  await tablet.signIn(journal, "7");
  tablet.server.fault = "unreachable";
  await journal.begin({ patientId: "7" });
  await tablet.settle(journal);
  const pauses: number[] = [];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    pauses.push(...tablet.clock.pauses);
    await tablet.advance(journal, tablet.clock.pauses[0] ?? 0);
  }
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000]);
  tablet.server.fault = "none";
  await tablet.advance(journal, 30_000);
  expect(tablet.clock.pauses).toEqual([5000]);
});
