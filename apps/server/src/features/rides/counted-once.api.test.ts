import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { beginRide, TabletRide } from "../../../test/support/tablet.ts";
import { Bike, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { enrollDevice } from "../devices/enroll-device.service.ts";
import { listJudgedDays } from "../plan/judged-days.store.ts";
import { storeSharedSeconds } from "./shared-seconds.store.ts";
import { lockRides } from "./telemetry.store.ts";

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

let server: TestServer;
let care: Care;
let bike: Bike;
beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
});
afterAll(() => server.destroy());

/** Each test has days of its own, and a patient at bike 123 whose plan is in force. */
let noon = Date.parse("2028-03-01T17:00:00Z");
beforeEach(async () => {
  noon += 30 * day;
  await server.setNow(new Date(noon));
  care = await Care.begin(server, { deviceNumber: "123" });
  await care.assess();
  expect((await care.sendStart()).statusCode).toBe(201);
});
const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString();
const passTo = (milliseconds: number) => care.travel(noon + milliseconds);

const everySecond = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 25 }));
/** Ten minutes, as a bike, a tablet or a posted ride reports them. */
const tenMinutes = 600;
const rideAt = (milliseconds: number, seconds = tenMinutes) => ({
  rideId: randomUUID(),
  startedAt: at(milliseconds),
  readings: everySecond(0, seconds),
});
const post = (ride: object) => care.patient.call("POST", `${care.path}/sessions`, ride);

/** Every place that shows, or decides by, the patient's minutes and sessions of today. */
async function countedEverywhere() {
  const { today, stats, goals } = await care.dashboard();
  const [usage] = (await care.patient.call("GET", `${care.path}/usage-data?days=1`)).json();
  const judged = await server.asOwner((tx) =>
    listJudgedDays(tx, { patientId: care.patient.user.id, since: new Date(noon - day), isPassive: false }),
  );
  const doses = judged.flatMap(({ rides }) => rides);
  return {
    seconds: {
      today: today.durationSeconds,
      "today's plan": today.filledSeconds,
      total: stats.totalDuration,
      report: usage.duration,
      "provider's list": (await care.row()).todaySeconds,
      "next step's dose": Math.round(doses.reduce((sum, { minutes }) => sum + minutes, 0) * 60),
    },
    sessions: {
      total: stats.totalSessions,
      report: usage.sessions,
      goal: Number(goals.find(({ goalType }) => goalType === "sessions")?.currentValue),
      "next step's dose": doses.length,
    },
  };
}

async function expectCounted(seconds: number, sessions: number): Promise<void> {
  const counted = await countedEverywhere();
  expect(new Set(Object.values(counted.seconds)), JSON.stringify(counted.seconds)).toEqual(new Set([seconds]));
  expect(new Set(Object.values(counted.sessions)), JSON.stringify(counted.sessions)).toEqual(new Set([sessions]));
}

describe("One bike with two keys", () => {
  const enrollAnew = async () => (await server.asOwner((tx) => enrollDevice(tx, 123, new Date()))).key;

  it("attack: late batches with the old key are refused; with the new one they count once [RIDE-2, RIDE-10, RIDE-57]", async () => {
    await passTo(15 * minute);
    const { readings, ...ride } = rideAt(0);
    const oldKey = bike.key;
    expect((await bike.send({ ...ride, readings: readings.slice(0, 300) }, oldKey)).statusCode).toBe(200);
    const newKey = await enrollAnew();
    try {
      expect((await bike.send({ ...ride, readings }, oldKey)).statusCode).toBe(401);
      expect((await bike.send({ ...rideAt(0), ended: true }, oldKey)).statusCode).toBe(401);
      for (let time = 0; time < 3; time += 1) {
        expect((await bike.send({ ...ride, readings, ended: true }, newKey)).statusCode).toBe(200);
      }
      await expectCounted(tenMinutes, 1);
    } finally {
      await server.asOwner((tx) =>
        tx.execute(`update devices set key_hash = encode(sha256('${oldKey}'), 'hex') where number = 123`),
      );
    }
  });

  it("attack: enrolled again, it sends the same minutes as other rides too, and they count once [RIDE-57]", async () => {
    await passTo(15 * minute);
    const ride = rideAt(0);
    await bike.send({ ...ride, ended: true });
    const oldKey = bike.key;
    const newKey = await enrollAnew();
    try {
      const replies = [
        await bike.send({ ...ride, ended: true }, newKey),
        await bike.send({ ...rideAt(0), ended: true }, newKey),
        await bike.send({ ...rideAt(2 * minute, 300), ended: true }, newKey),
        ...(await Promise.all([0, 1, 2].map(() => bike.send({ ...rideAt(0), ended: true }, newKey)))),
      ];
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      await expectCounted(tenMinutes, 1);
    } finally {
      await server.asOwner((tx) =>
        tx.execute(`update devices set key_hash = encode(sha256('${oldKey}'), 'hex') where number = 123`),
      );
    }
  });
});

describe("A bike whose clock is ahead", () => {
  it("attack: with starts up to 2 min ahead, again and again, each second counts once [RIDE-4, RIDE-57]", async () => {
    const starts = [0, 120, 0, 120, 120];
    for (const ahead of starts) {
      expect((await bike.send({ ...rideAt(ahead * second), ended: true })).statusCode).toBe(200);
    }
    for (const ahead of [121, 180, 3600]) {
      expect((await bike.send({ ...rideAt(ahead * second), ended: true })).statusCode).toBe(400);
    }
    await passTo(15 * minute);
    await expectCounted(tenMinutes + 120, 2);
  });

  it("attack: the same time in one ride after the other, batch by batch and in turns, counts once [RIDE-57]", async () => {
    const rides = [rideAt(0), rideAt(2 * minute), rideAt(0)];
    await passTo(15 * minute);
    for (let part = 0; part < 10; part += 1) {
      for (const { readings, ...ride } of rides) {
        const batch = readings.slice(part * 60, part * 60 + 60);
        expect((await bike.send({ ...ride, readings: batch })).statusCode).toBe(200);
      }
    }
    const { seconds } = await countedEverywhere();
    expect(seconds.today, "while they are open").toBe(tenMinutes + 120);
    for (const { rideId, startedAt } of rides) await bike.send({ rideId, startedAt, readings: [], ended: true });
    await expectCounted(tenMinutes + 120, 2);
  });

  it("and rides that meet without sharing a second add up [RIDE-57]", async () => {
    await passTo(25 * minute);
    for (const start of [0, tenMinutes]) {
      await bike.send({ ...rideAt(start * second), ended: true });
    }
    await expectCounted(2 * tenMinutes, 2);
  });
});

describe("A ticket that is used again", () => {
  const begin = (startedAt = 0, body: object = {}) =>
    TabletRide.begin(server, care.patient, { startedAt: at(startedAt), hasReadings: true, ...body });

  it("attack: for the same batch, after the end, for another ride and from two tablets counts once [RIDE-51, RIDE-53]", async () => {
    const ride = await begin();
    const again = await begin(0, { rideId: ride.rideId });
    await passTo(15 * minute);
    const parts = [everySecond(0, 300), everySecond(300, tenMinutes)];
    const replies = await Promise.all(
      [ride, again].flatMap((tablet) => parts.flatMap((part) => [tablet.send(part), tablet.send(part)])),
    );
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await ride.send([], { ended: true });
    for (const tablet of [ride, again, ride]) {
      expect((await tablet.send(everySecond(0, tenMinutes), { ended: true })).json().acceptedReadings).toBe(0);
    }
    const other = await begin(20 * minute - 5 * minute);
    expect((await other.send(everySecond(0, 60), {}, ride.ticket)).statusCode).toBe(401);
    expect((await ride.send(everySecond(0, 60), { rideId: other.rideId })).statusCode).toBe(409);
    expect((await ride.send(everySecond(0, 60), { startedAt: at(20 * minute) })).statusCode).toBe(409);
    await expectCounted(tenMinutes, 1);
  });

  it.each([
    ["one after the other", false],
    ["at once", true],
  ])("attack: two rides of the same minutes from two tablets, %s, count once [RIDE-57]", async (_, isAtOnce) => {
    const tablets = [await begin(), await begin(), await begin(minute)];
    await passTo(15 * minute);
    const send = (ride: TabletRide) => ride.send(everySecond(0, tenMinutes), { ended: true });
    if (isAtOnce) await Promise.all(tablets.map(send));
    else for (const tablet of tablets) await send(tablet);
    await expectCounted(tenMinutes + 60, 2);
  });
});

describe("The same ride from a bike, a tablet and a posted session", () => {
  const sources = {
    async bike() {
      return [(await bike.send({ ...rideAt(0), ended: true })).statusCode];
    },
    async tablet() {
      const reply = await beginRide(care.patient, { startedAt: at(0), hasReadings: true });
      if (reply.statusCode !== 201) return [reply.statusCode];
      const ride = new TabletRide(server, reply.json());
      return [reply.statusCode, (await ride.send(everySecond(0, tenMinutes), { ended: true })).statusCode];
    },
    async posted() {
      return [(await post(rideAt(0))).statusCode];
    },
  };
  type Source = keyof typeof sources;
  const orders: Source[][] = [
    ["bike", "tablet", "posted"],
    ["bike", "posted", "tablet"],
    ["tablet", "bike", "posted"],
    ["tablet", "posted", "bike"],
    ["posted", "bike", "tablet"],
    ["posted", "tablet", "bike"],
  ];
  it.each(orders)("attack: %s, %s and %s count once [RIDE-33, RIDE-57]", async (...order) => {
    await passTo(15 * minute);
    for (const source of order) {
      for (const status of await sources[source]()) expect([200, 201, 409]).toContain(status);
    }
    await expectCounted(tenMinutes, 1);
  });

  it("attack: all at once count once [RIDE-33, RIDE-57]", async () => {
    await passTo(15 * minute);
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Object.values(sources).flatMap((send) => [send(), send()]));
      await expectCounted(tenMinutes, 1);
    }
  });
});

it("Batches wait while their rides' shared seconds are counted, and never deadlock [RIDE-2, RIDE-57]", async () => {
  const [first = "", last = ""] = [randomUUID(), randomUUID()].sort();
  // Now the first ride's row comes after the last one's on disk.
  await bike.send({ ...rideAt(0), rideId: last });
  await bike.send({ ...rideAt(minute), rideId: first });
  const count = await server.asOwner(async (batches) => {
    await lockRides(batches, [first]);
    const counting = server.asOwner((tx) =>
      storeSharedSeconds(
        tx,
        [last, first].map((id) => ({ id, sharedSeconds: 1 })),
      ),
    );
    await expect.poll(() => server.asOwner(countWaiting)).toBe(1);
    await lockRides(batches, [last]);
    return { counting };
  });
  await count.counting;
});

async function countWaiting(tx: Transaction): Promise<number> {
  return tx.$count(sql`pg_stat_activity`, sql`datname = current_database() and wait_event_type = 'Lock'`);
}
