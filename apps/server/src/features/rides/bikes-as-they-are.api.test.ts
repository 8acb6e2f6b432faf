import { randomUUID } from "node:crypto";
import type { LiveEvent, ShiftSummary } from "@bedside-bike/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Care } from "../../../test/support/care.ts";
import { EventStream } from "../../../test/support/event-stream.ts";
import { TabletRide } from "../../../test/support/tablet.ts";
import { Bike, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

const minute = 60_000;

let server: TestServer;
let bike: Bike;
let care: Care;
/** Each test has days of its own, and a patient at bike 123 with a plan of watts. */
let noon = Date.parse("2028-03-01T17:00:00Z");
beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
});
beforeEach(async () => {
  noon += 24 * 60 * minute;
  await server.setNow(new Date(noon - 60 * minute));
  care = await Care.begin(server, { deviceNumber: "123" });
  await care.assess();
  await care.sendStart();
  await care.travel(noon);
});
afterAll(() => server.destroy());

const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString();
const turns = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, cadenceRpm: 40 }));
const watts = (from: number, until: number, powerWatts: number) =>
  turns(from, until).map((reading) => ({ ...reading, powerWatts }));
const send = async (readings: object[], rest: object = {}) => {
  const batch = { rideId: randomUUID(), startedAt: at(0), readings, ended: true, ...rest };
  return { ...batch, reply: await bike.send(batch) };
};
const sessions = async () => (await care.patient.call("GET", `${care.path}/sessions`)).json();
const listed = async (rideId: string) => (await sessions()).find(({ id }: { id: string }) => id === rideId);

describe("a ride without watts", () => {
  it("counts its minutes and turns, and no figure of power moves [RIDE-15, RIDE-26, RIDE-27, CALL-25]", async () => {
    const earlier = await send(watts(0, 600, 30), { startedAt: at(-30 * minute) });
    const before = await care.dashboard();
    expect(before.today.durationSeconds).toBe(600);

    const { rideId, reply } = await send(turns(0, 600));
    expect(reply.json()).toEqual({ rideId, acceptedReadings: 600, durationSeconds: 600, attributed: true });

    expect(await listed(rideId)).toMatchObject({
      duration: 600,
      avgPower: null,
      maxPower: null,
      avgCadence: "40",
      powerSeconds: 0,
    });
    expect(await listed(earlier.rideId)).toMatchObject({ avgPower: "30", maxPower: "30", powerSeconds: 600 });

    const after = await care.dashboard();
    expect(after.today).toMatchObject({ durationSeconds: 1200, filledSeconds: 1200 });
    expect(after.powerTrend).toEqual(before.powerTrend);
    const goalOf = (dashboard: typeof after, type: string) => dashboard.goals.find(({ goalType }) => goalType === type);
    expect(Number(goalOf(after, "power")?.currentValue)).toBe(30);
    expect(goalOf(after, "power")).toEqual(goalOf(before, "power"));

    const [usage] = (await care.patient.call("GET", `${care.path}/usage-data?days=1`)).json();
    expect(usage).toMatchObject({ duration: 1200, avgPower: 30 });
    const shift: ShiftSummary = (
      await care.provider.call("GET", `/api/providers/${care.provider.user.id}/shift-summary`)
    ).json();
    const rides = shift.lines.flatMap((line) => line.rides);
    expect(rides.map(({ averagePowerWatts, powerSeconds }) => [averagePowerWatts, powerSeconds])).toEqual([
      [30, 600],
      [null, 0],
    ]);
    const dose = (await care.provider.call("GET", `${care.path}/dose`)).json();
    expect(dose.week).toMatchObject({
      minutes: { delivered: 20 },
      wattMinutes: { delivered: 300, unmeasuredMinutes: 10 },
    });
  });

  it("is on live screens with its turns, and its watts are unknown, not 0 [RIDE-27]", async () => {
    const stream = await EventStream.open(server, care.patient, `${care.path}/live`);
    const { rideId } = await send(turns(0, 60), { ended: undefined });
    const isOurs = (event: LiveEvent) => event.type === "ride" && event.rideId === rideId;
    await stream.next(isOurs);
    expect(stream.events.find(isOurs)).toMatchObject({
      durationSeconds: 60,
      powerWatts: null,
      averagePowerWatts: null,
      maxPowerWatts: null,
      powerSeconds: 0,
      cadenceRpm: 40,
      averageCadenceRpm: 40,
    });
    stream.close();
    await send([], { rideId });
  });

  it("is one with a cadence of 0 for an hour too, and nothing was ridden [RIDE-26]", async () => {
    const still = turns(0, 600).map((reading) => ({ ...reading, cadenceRpm: 0 }));
    const { rideId, reply } = await send(still);
    expect(reply.json()).toMatchObject({ acceptedReadings: 600, durationSeconds: 0 });
    expect(await listed(rideId)).toMatchObject({ duration: 0, avgPower: null, avgCadence: null, powerSeconds: 0 });
  });

  it("comes from a tablet as from a bike [RIDE-15, RIDE-51]", async () => {
    const ride = await TabletRide.begin(server, care.patient, { startedAt: at(-5 * minute) });
    expect((await ride.send(turns(0, 120), { ended: true })).statusCode).toBe(200);
    expect(await listed(ride.rideId)).toMatchObject({ duration: 120, avgPower: null, avgCadence: "40" });
  });
});

describe("a ride that is measured in part", () => {
  it("has the watts of that part, says how long it is, and no sum assumes the rest [RIDE-26]", async () => {
    const { rideId } = await send([...watts(0, 240, 20), ...turns(240, 600)]);
    expect(await listed(rideId)).toMatchObject({ duration: 600, avgPower: "20", maxPower: "20", powerSeconds: 240 });
    await send(watts(0, 240, 40), { startedAt: at(-30 * minute) });
    const [usage] = (await care.patient.call("GET", `${care.path}/usage-data?days=1`)).json();
    expect(usage).toMatchObject({ duration: 840, avgPower: 30 });
    const dose = (await care.provider.call("GET", `${care.path}/dose`)).json();
    expect(dose.week.wattMinutes).toMatchObject({ delivered: 240, unmeasuredMinutes: 6 });
  });

  it("of which a few seconds alone were measured is one without watts: no best, no trend, no goal [RIDE-26, RIDE-27]", async () => {
    await send(watts(0, 90, 20), { startedAt: at(-30 * minute) });
    const before = await care.dashboard();
    const readings: object[] = turns(0, 300);
    readings[150] = { offsetSeconds: 150, cadenceRpm: 40, powerWatts: 90 };
    const { rideId } = await send(readings);
    expect(await listed(rideId)).toMatchObject({ duration: 300, avgPower: null, maxPower: null, powerSeconds: 0 });
    const after = await care.dashboard();
    expect(after.powerTrend).toEqual(before.powerTrend);
    expect(after.achievements).toEqual(before.achievements);
    expect(after.goals.filter(({ goalType }) => goalType === "power")).toEqual(
      before.goals.filter(({ goalType }) => goalType === "power"),
    );
  });

  it("is the same ride in batches [RIDE-26]", async () => {
    const { rideId } = await send(watts(0, 60, 20), { ended: undefined });
    await send(turns(60, 120), { rideId, ended: undefined });
    await send([...watts(120, 180, 50), ...turns(180, 240)], { rideId });
    expect(await listed(rideId)).toMatchObject({ duration: 240, avgPower: "35", maxPower: "50", powerSeconds: 120 });
  });
});

describe("a pulse out of range", () => {
  it.each([255, 251, 0, -3, 65_535])(
    "of %d is stored as absent and refuses nothing [RIDE-12]",
    async (heartRateBpm) => {
      const readings: object[] = watts(0, 70, 25).map((reading) => ({ ...reading, heartRateBpm: 80 }));
      readings[35] = { offsetSeconds: 35, powerWatts: 25, cadenceRpm: 40, heartRateBpm };
      const stream = await EventStream.open(server, care.patient, `${care.path}/live`);
      const { rideId, reply } = await send(readings.slice(0, 36), { ended: undefined });
      expect(reply.statusCode, reply.body).toBe(200);
      const isOurs = (event: LiveEvent) => event.type === "ride" && event.rideId === rideId;
      await stream.next(isOurs);
      expect(stream.events.find(isOurs)).toMatchObject({ heartRateBpm: null, powerWatts: 25 });
      stream.close();
      const rest = await send(readings.slice(36), { rideId });
      expect(rest.reply.json()).toMatchObject({ acceptedReadings: 34, durationSeconds: 70 });
    },
  );
});

describe("a bike's clock", () => {
  const threeMinutes = 3 * minute;

  it("that is wrong by a minute, an hour or a month is corrected by what it shows as it sends [RIDE-16]", async () => {
    for (const off of [threeMinutes, -60 * minute, 30 * 24 * 60 * minute]) {
      const startedAt = at(off - 10 * minute);
      const { rideId, reply } = await send(watts(0, 60, 25), { startedAt, sentAt: at(off), ended: undefined });
      expect(reply.statusCode, reply.body).toBe(200);
      expect((await listed(rideId)).createdAt).toBe(at(-10 * minute));

      const resumed = await send(watts(60, 120, 25), { rideId, startedAt, ended: undefined });
      expect(resumed.reply.json()).toMatchObject({ acceptedReadings: 60, durationSeconds: 120 });
      const drifted = await send(watts(120, 180, 25), { rideId, startedAt, sentAt: at(off + 700) });
      expect(drifted.reply.json()).toMatchObject({ durationSeconds: 180 });
      expect((await listed(rideId)).createdAt).toBe(at(-10 * minute));
    }
  });

  it("that sends no time must be right to two minutes, as before [RIDE-4]", async () => {
    const { reply } = await send(watts(0, 60, 25), { startedAt: at(threeMinutes) });
    expect([reply.statusCode, reply.json().field]).toEqual([400, "startedAt"]);
    expect((await send(watts(0, 60, 25), { startedAt: at(minute) })).reply.statusCode).toBe(200);
  });

  it("can't move a ride into the future or more than a day back [RIDE-16]", async () => {
    for (const startedAt of [at(threeMinutes), at(-25 * 60 * minute)]) {
      const { rideId, reply } = await send(watts(0, 60, 25), { startedAt, sentAt: at(0) });
      expect([reply.statusCode, reply.json().field]).toEqual([400, "startedAt"]);
      expect(await listed(rideId)).toBeUndefined();
    }
  });

  it("that names another start for the same ride is refused, corrected or not [RIDE-8]", async () => {
    const { rideId } = await send(watts(0, 60, 25), {
      startedAt: at(threeMinutes),
      sentAt: at(threeMinutes),
      ended: undefined,
    });
    for (const startedAt of [at(0), at(threeMinutes + 1000)]) {
      const { reply } = await send(watts(60, 120, 25), { rideId, startedAt });
      expect([reply.statusCode, reply.json().field]).toEqual([409, "startedAt"]);
    }
    await send([], { rideId, startedAt: at(threeMinutes) });
  });
});
