import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { countRide, decodeReadings, encodeReadings, mergeReadings, type Reading } from "@bedside-bike/ride";
import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Bike, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { selectRows } from "../../platform/database/database.ts";
import { rideChunks, rideReadings, rides } from "../../platform/database/schema.ts";
import type { Deps } from "../../platform/route.ts";
import { closeSilentRides, mergeEndedRides } from "./close-rides.service.ts";
import { readReadings } from "./rides.store.ts";
import { mostChunks, storeBatches } from "./store-batches.service.ts";

let server: TestServer;
let bike: Bike;
beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
});
afterEach(() => server.setNow(null));
afterAll(() => server.destroy());

const deviceNumber = 123;
const everySecond = (from: number, count: number): Reading[] =>
  Array.from({ length: count }, (_, index) => ({
    offsetSeconds: from + index,
    powerWatts: 20 + ((from + index) % 13),
    cadenceRpm: 40,
  }));
const newRide = () => ({ rideId: randomUUID(), startedAt: new Date().toISOString() });
type Ride = ReturnType<typeof newRide>;

const storedReadings = async ({ rideId }: Ride) =>
  (await server.asOwner((tx) => readReadings(tx, [rideId]))).get(rideId);
const chunksOf = ({ rideId }: Ride) => server.asOwner((tx) => tx.$count(rideChunks, eq(rideChunks.rideId, rideId)));
const rowOf = async ({ rideId }: Ride) => {
  const [row] = await server.asOwner((tx) => tx.select().from(rides).where(eq(rides.id, rideId)));
  return row ?? expect.fail("The ride is not stored.");
};

const sendAll = (group: readonly Ride[], readings: readonly Reading[]) =>
  Promise.all(group.map((ride) => bike.send({ ...ride, readings })));

const hundredths = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);

/** Where `rides.progress` has the version of its running summary. */
const summaryVersionAt = 16;

/** Its totals equal those of a recount of these readings, and the readings are stored. */
async function expectCounted(ride: Ride, readings: readonly Reading[]): Promise<void> {
  expect(await storedReadings(ride)).toStrictEqual(readings);
  const summary = countRide(readings).summary();
  expect(await rowOf(ride)).toMatchObject({
    durationSeconds: Math.round(summary.durationSeconds),
    averagePowerWatts: hundredths(summary.averagePowerWatts),
    maxPowerWatts: hundredths(summary.maxPowerWatts),
    averageResistance: hundredths(summary.averageResistance),
  });
}

describe("batches that arrive together", () => {
  it("are stored in few transactions, each acknowledged once it is stored [RIDE-14]", async () => {
    const group = Array.from({ length: 50 }, newRide);
    const replies = await sendAll(group, everySecond(0, 5));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(group.map(() => 200));
    const [stored] = await server.asOwner((tx) =>
      selectRows<{ rides: number; transactions: number }>(
        tx,
        sql`select count(*)::int as rides, count(distinct xmin::text)::int as transactions from rides
            where ${inArray(
              rides.id,
              group.map(({ rideId }) => rideId),
            )}`,
      ),
    );
    expect(stored?.rides).toBe(50);
    expect(stored?.transactions).toBeLessThan(10);
  });

  it("are refused one by one: another bike's ride among 50 fails alone [RIDE-8, RIDE-14]", async () => {
    const group = Array.from({ length: 50 }, newRide);
    const [foreign = newRide()] = group.slice(25);
    await new Bike(server, 122).send({ ...foreign, readings: [] });
    const replies = await sendAll(group, everySecond(0, 5));
    expect(replies.flatMap(({ statusCode }, index) => (statusCode === 200 ? [] : [[index, statusCode]]))).toEqual([
      [25, 409],
    ]);
    for (const ride of [group[0], group[24], group[26], group[49]]) {
      expect(await storedReadings(ride as Ride)).toHaveLength(5);
    }
    expect(await storedReadings(foreign)).toEqual([]);
  });
});

describe("a ride's readings", () => {
  it(`are appended in chunks, and merged beyond ${mostChunks} [RIDE-25]`, async () => {
    const ride = newRide();
    for (let batch = 0; batch < mostChunks; batch += 1) {
      await bike.send({ ...ride, readings: everySecond(batch * 5, 5) });
    }
    expect(await chunksOf(ride)).toBe(mostChunks);
    await bike.send({ ...ride, readings: everySecond(mostChunks * 5, 5) });
    expect(await chunksOf(ride)).toBe(0);
    await bike.send({ ...ride, readings: everySecond(mostChunks * 5 + 5, 5) });
    expect(await chunksOf(ride)).toBe(1);
    await expectCounted(ride, everySecond(0, mostChunks * 5 + 10));
  });

  it("are merged when the ride ends", async () => {
    const ride = newRide();
    for (const from of [0, 60]) await bike.send({ ...ride, readings: everySecond(from, 60) });
    await bike.send({ ...ride, readings: [], ended: true });
    expect(await chunksOf(ride)).toBe(0);
    expect((await rowOf(ride)).progress).toBeNull();
    await expectCounted(ride, everySecond(0, 120));
  });

  it("are merged when it has been silent, and a late batch finds them [RIDE-7]", async () => {
    const start = new Date("2028-08-01T10:00:00Z");
    await server.setNow(start);
    const ride = { ...newRide(), startedAt: start.toISOString() };
    for (const from of [0, 60]) await bike.send({ ...ride, readings: everySecond(from, 60) });
    await server.setNow(new Date(start.getTime() + 121_000));
    await closeSilentRides(server.deps);
    expect(await chunksOf(ride)).toBe(0);
    expect((await bike.send({ ...ride, readings: everySecond(110, 20) })).json().acceptedReadings).toBe(10);
    await expectCounted(ride, everySecond(0, 130));
  });

  it("are merged after a node of the previous version has ended the ride, with the totals of all", async () => {
    const ride = newRide();
    for (const from of [0, 60]) await bike.send({ ...ride, readings: everySecond(from, 60) });
    await storeAsVersionBefore(ride, everySecond(120, 60), { isOpen: false });
    expect((await rowOf(ride)).durationSeconds).toBe(60);
    await mergeEndedRides(server.deps);
    expect(await chunksOf(ride)).toBe(0);
    await expectCounted(ride, everySecond(0, 180));
  });
});

describe("a ride that was under way when the server was upgraded", () => {
  it("goes on with its totals: what was kept between two batches is of another form [RIDE-25, DATA-6]", async () => {
    const ride = newRide();
    await bike.send({ ...ride, readings: everySecond(0, 60) });
    const { progress } = await rowOf(ride);
    const ofVersion2_0 = new DataView(Uint8Array.from(progress ?? expect.fail()).buffer);
    ofVersion2_0.setFloat64(summaryVersionAt, 1, true);
    await server.asOwner((tx) =>
      tx
        .update(rides)
        .set({ progress: new Uint8Array(ofVersion2_0.buffer) })
        .where(eq(rides.id, ride.rideId)),
    );
    const turns = Array.from({ length: 60 }, (_, index) => ({ offsetSeconds: 60 + index, cadenceRpm: 40 }));
    await bike.send({ ...ride, readings: turns, ended: true });
    await expectCounted(ride, [...everySecond(0, 60), ...turns]);
    expect(await rowOf(ride)).toMatchObject({ durationSeconds: 120, powerSeconds: 60 });
  });
});

/** How a node of the previous version handles a batch: it knows neither chunks nor progress. */
async function storeAsVersionBefore(
  { rideId }: Ride,
  batch: readonly Reading[],
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  await server.asOwner(async (tx) => {
    const [known] = await tx.select().from(rideReadings).where(eq(rideReadings.rideId, rideId));
    const readings = mergeReadings(decodeReadings(known?.packed ?? expect.fail()), batch);
    const { durationSeconds, averagePowerWatts, maxPowerWatts } = countRide(readings).summary();
    await tx
      .update(rideReadings)
      .set({ packed: encodeReadings(readings) })
      .where(eq(rideReadings.rideId, rideId));
    await tx
      .update(rides)
      .set({
        durationSeconds: Math.round(durationSeconds),
        averagePowerWatts,
        maxPowerWatts,
        isOpen,
        lastBatchAt: new Date(Date.now() + 1),
      })
      .where(eq(rides.id, rideId));
  });
}

describe("totals", () => {
  /** Commits nothing, as if the server had been killed before the commit. */
  const killed = (deps: Deps): Deps => ({
    ...deps,
    database: {
      ...deps.database,
      asSystem: (scope, work) =>
        deps.database.asSystem(scope, async (tx) => {
          await work(tx);
          throw new Error("killed");
        }),
    },
  });

  const secondsOfRide = 240;
  const parts = fc.record({
    from: fc.integer({ min: 0, max: secondsOfRide - 1 }),
    count: fc.integer({ min: 0, max: 60 }),
    fate: fc.oneof(
      { weight: 8, arbitrary: fc.constant("stored" as const) },
      { weight: 1, arbitrary: fc.constant("killed" as const) },
      { weight: 1, arbitrary: fc.constant("by the version before" as const) },
    ),
  });
  /** Mostly in the order of a ride, which is appended; with repeats, gaps and earlier batches. */
  const deliveries = fc
    .tuple(fc.integer({ min: 1, max: 20 }), fc.array(parts, { maxLength: 12 }))
    .map(([size, odd]) => {
      const steady = Array.from({ length: Math.ceil(secondsOfRide / size / 2) }, (_, index) => ({
        from: index * size,
        count: size,
        fate: "stored" as const,
      }));
      return odd.reduce<(typeof odd)[number][]>(
        (all, part, index) => all.toSpliced((part.from * (index + 7)) % (all.length + 1), 0, part),
        steady,
      );
    });
  const wholeRide = fc.array(
    fc.record(
      {
        powerWatts: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 400, noNaN: true })),
        cadenceRpm: fc.integer({ min: 0, max: 80 }),
        resistance: fc.integer({ min: 0, max: 100 }).map((tenth) => tenth / 10),
        stepMs: fc.oneof(
          { weight: 9, arbitrary: fc.constant(1000) },
          { weight: 1, arbitrary: fc.integer({ min: 1, max: 9000 }) },
        ),
      },
      { requiredKeys: ["cadenceRpm", "stepMs"], noNullPrototype: true },
    ),
    { minLength: secondsOfRide, maxLength: secondsOfRide },
  );

  it("property: equal a recount, in any order, with repeats, gaps, kills and batches from a node of the previous version [RIDE-25]", async () => {
    await fc.assert(
      fc.asyncProperty(wholeRide, deliveries, async (seconds, sent) => {
        let offsetMs = 0;
        const whole: Reading[] = seconds.map(({ stepMs, ...reading }) => {
          offsetMs += stepMs;
          return { ...reading, offsetSeconds: offsetMs / 1000 };
        });
        const ride = newRide();
        const batchOf = (readings: readonly Reading[]) => ({
          source: "bike" as const,
          deviceNumber,
          rideId: ride.rideId,
          startedAt: new Date(ride.startedAt),
          readings,
          hasEnded: false,
          at: new Date(),
        });
        await storeBatches([batchOf([])], server.deps);
        let expected: Reading[] = [];
        for (const { from, count, fate } of sent) {
          const readings = whole.slice(from, from + count);
          if (fate === "killed") {
            await expect(storeBatches([batchOf(readings)], killed(server.deps))).rejects.toThrow("killed");
            continue;
          }
          const merged = mergeReadings(expected, readings);
          if (fate === "stored") {
            const [stored] = await storeBatches([batchOf(readings)], server.deps);
            if (!stored || stored instanceof Error) throw stored;
            expect(stored.reply.acceptedReadings).toBe(merged.length - expected.length);
          } else await storeAsVersionBefore(ride, readings, { isOpen: true });
          expected = merged;
        }
        const ended = { ...batchOf([]), hasEnded: true, at: new Date() };
        await storeBatches([ended], server.deps);
        await expectCounted(ride, expected);
      }),
      { numRuns: process.env.TEST_DEPTH === "full" ? 60 : 15 },
    );
  });
});

describe("batches that arrive together with one whose ride can't be read", () => {
  it("are stored, and that one alone is an error [RIDE-14]", async () => {
    const group = Array.from({ length: 50 }, newRide);
    await sendAll(group, everySecond(0, 5));
    const damaged = group[7] as Ride;
    await server.asOwner((tx) =>
      tx
        .update(rideReadings)
        .set({ packed: Buffer.from("01ff") })
        .where(eq(rideReadings.rideId, damaged.rideId)),
    );
    // Late readings, for which each ride is read in full.
    const replies = await sendAll(group, [{ offsetSeconds: 2.5, powerWatts: 9 }]);
    expect(replies.flatMap(({ statusCode }, index) => (statusCode === 200 ? [] : [[index, statusCode]]))).toEqual([
      [7, 500],
    ]);
    expect(await storedReadings(group[6] as Ride)).toHaveLength(6);
  });
});

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

describe("more batches than can be stored", () => {
  it("are refused before they are read, and accepted ones are stored [RIDE-13]", async () => {
    const [taken, later] = [newRide(), newRide()];
    await bike.send({ ...taken, readings: [] });
    const [locked, released] = [signal(), signal()];
    const blocked = server.asOwner(async (tx) => {
      await tx.execute(sql`select 1 from rides where id = ${taken.rideId} for update`);
      locked.give();
      await released.given;
    });
    await locked.given;
    const stored = Promise.all([bike.send({ ...taken, readings: everySecond(0, 5) })]);
    const halfABody = () =>
      server.app.inject({
        method: "POST",
        url: "/api/devices/123/telemetry",
        headers: { authorization: `Bearer ${bike.key}`, "content-type": "application/json" },
        payload: '{"rideId":',
      });
    try {
      // With the embedded database, checking each batch's key waits, too: none of these is answered while there is
      // room.
      const refused = await vi.waitFor(
        async () => {
          const reply = await Promise.race([halfABody(), wait(100, null)]);
          expect(reply?.statusCode).toBe(503);
          return reply;
        },
        { timeout: 30_000, interval: 100 },
      );
      expect(refused?.headers["retry-after"]).toBe("2");
      expect(refused?.json()).toMatchObject({ error: expect.stringContaining("Send this batch again") });
      expect((await bike.send({ ...later, readings: everySecond(0, 5) })).statusCode).toBe(503);
    } finally {
      released.give();
      await blocked;
    }
    expect((await stored)[0].statusCode).toBe(200);
    await expectCounted(taken, everySecond(0, 5));
    expect(await storedReadings(later)).toBeUndefined();
    await vi.waitFor(async () => {
      expect((await bike.send({ ...later, readings: everySecond(0, 5) })).statusCode).toBe(200);
    });
  });
});
