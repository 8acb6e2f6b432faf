import { randomUUID } from "node:crypto";
import type { Dashboard, LiveEvent, Session } from "@bedside-bike/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { Bike, register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";

let server: TestServer;
let bike: Bike;
let patient: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
  patient = await register(server, "patient", { deviceNumber: "123" });
});
afterAll(() => server.destroy());

const steady = (from: number, to: number, powerWatts = 30) =>
  Array.from({ length: to - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts, cadenceRpm: 40 }));

const batchOf = (readings: object[], rest: object = {}) => ({
  rideId: randomUUID(),
  startedAt: new Date().toISOString(),
  readings,
  ...rest,
});

async function ridesOf(person: SignedIn): Promise<Session[]> {
  return (await person.call("GET", `/api/patients/${person.user.id}/sessions`)).json();
}

async function dashboardOf(person: SignedIn): Promise<Dashboard> {
  return (await person.call("GET", `/api/patients/${person.user.id}/dashboard`)).json();
}

describe("a batch of readings", () => {
  it("becomes a ride of the linked patient with the right metrics [CALL-25, RIDE-1, SESSION-6]", async () => {
    const before = (await dashboardOf(patient)).today.durationSeconds;
    const readings = [...steady(0, 60, 20), ...steady(60, 120, 40)];
    const batch = batchOf(readings, { ended: true });
    const reply = await bike.send(batch);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      rideId: batch.rideId,
      acceptedReadings: 120,
      durationSeconds: 120,
      attributed: true,
    });
    const ride = (await ridesOf(patient)).find(({ id }) => id === batch.rideId);
    expect(ride).toMatchObject({ duration: 120, avgPower: "30", maxPower: "40", isOpen: false });
    expect((await dashboardOf(patient)).today.durationSeconds).toBe(before + 120);
  });

  it("needs the bike's key, as the OpenAPI document says [RIDE-1]", async () => {
    expect((await bike.send(batchOf(steady(0, 60)), "another key")).statusCode).toBe(401);
    const { paths } = (await patient.call("GET", "/api/openapi.json")).json();
    expect(paths["/api/devices/{number}/telemetry"].post.security).toEqual([{ device: [] }]);
  });

  it("counts once, however often and in any order it arrives (ASVS 20) [RIDE-2]", async () => {
    const readings = steady(0, 300).map((reading, index) => ({ ...reading, powerWatts: 20 + (index % 11) }));
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    const parts = [4, 0, 2, 2, 1, 3, 0].map((part) => readings.slice(part * 60, part * 60 + 60));
    for (const part of parts) expect((await bike.send({ ...ride, readings: part })).statusCode).toBe(200);
    const last = await bike.send({ ...ride, readings: [], ended: true });
    expect(last.json()).toMatchObject({ acceptedReadings: 0, durationSeconds: 300 });
    const stored = (await ridesOf(patient)).filter(({ id }) => id === ride.rideId);
    const mean = readings.reduce((sum, { powerWatts }) => sum + powerWatts, 0) / readings.length;
    expect(stored).toHaveLength(1);
    expect(Number(stored[0]?.avgPower)).toBeCloseTo(mean, 1);
    expect(stored[0]?.maxPower).toBe("30");
  });

  it("keeps the first value of an offset [RIDE-2]", async () => {
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    await bike.send({ ...ride, readings: steady(0, 60, 25) });
    const reply = await bike.send({ ...ride, readings: steady(0, 60, 99), ended: true });
    expect(reply.json()).toMatchObject({ acceptedReadings: 0, durationSeconds: 60 });
    expect((await ridesOf(patient)).find(({ id }) => id === ride.rideId)?.maxPower).toBe("25");
  });

  it("serializes batches that arrive at the same time", async () => {
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    const parts = Array.from({ length: 10 }, (_, part) => steady(part * 30, part * 30 + 30));
    const replies = await Promise.all(parts.map((readings) => bike.send({ ...ride, readings })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(parts.map(() => 200));
    expect((await bike.send({ ...ride, readings: [], ended: true })).json().durationSeconds).toBe(300);
  });

  it("is sent to the screens, however many arrive at the same time [CALL-24, RIDE-30]", async () => {
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    const parts = Array.from({ length: 10 }, (_, part) => steady(part * 30, part * 30 + 30));
    await Promise.all(parts.map((readings) => bike.send({ ...ride, readings })));
    // The event about an earlier ride may arrive late.
    const ofRide = (event: LiveEvent) => (event.type === "ride" && event.rideId === ride.rideId ? [event] : []);
    await stream.next((event) => ofRide(event).some(({ durationSeconds }) => durationSeconds === 300));
    await bike.send({ ...ride, readings: [], ended: true });
    await stream.next((event) => ofRide(event).some(({ isOpen }) => !isOpen));
    const told = stream.events.flatMap(ofRide).map(({ durationSeconds }) => durationSeconds);
    stream.close();
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.length).toBeLessThan(parts.length);
  });

  it("never moves the ring with 0 W at 0 rpm, and counts 3 W [RIDE-21]", async () => {
    const rider = await register(server, "patient", { deviceNumber: "122" });
    const other = new Bike(server, 122);
    const idle = steady(0, 120).map((reading) => ({ ...reading, powerWatts: 0, cadenceRpm: 0 }));
    const resting = await other.send(batchOf(idle, { ended: true }));
    expect(resting.json()).toMatchObject({ acceptedReadings: 120, durationSeconds: 0 });
    expect((await dashboardOf(rider)).today.durationSeconds).toBe(0);
    await other.send(batchOf(steady(0, 90, 3), { ended: true }));
    expect((await dashboardOf(rider)).today.durationSeconds).toBe(90);
  });
});

describe("attribution", () => {
  it("leaves a ride with the patient who started it after the bike is linked to another [RIDE-5]", async () => {
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    await bike.send({ ...ride, readings: steady(0, 60) });
    const next = await register(server, "patient", { deviceNumber: "123" });
    const reply = await bike.send({ ...ride, readings: steady(60, 120), ended: true });
    expect(reply.json()).toMatchObject({ durationSeconds: 120, attributed: true });
    expect((await ridesOf(patient)).some(({ id }) => id === ride.rideId)).toBe(true);
    expect(await ridesOf(next)).toEqual([]);
  });

  it("follows the links' history when rides are sent late and shuffled [RIDE-5]", async () => {
    const start = new Date("2027-06-10T14:00:00Z");
    const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
    await server.setNow(minutes(0));
    const first = await register(server, "patient", { deviceNumber: "123" });
    await server.setNow(minutes(30));
    const second = await register(server, "patient", { deviceNumber: "123" });
    await server.setNow(minutes(55));
    const rides = [
      { at: minutes(45), owner: second },
      { at: minutes(5), owner: first },
      { at: minutes(29), owner: first },
      { at: minutes(30), owner: second },
    ];
    for (const { at } of rides) {
      const reply = await bike.send({ ...batchOf(steady(0, 90), { ended: true }), startedAt: at.toISOString() });
      expect(reply.json()).toMatchObject({ attributed: true });
    }
    for (const owner of [first, second]) {
      await signInAgain(owner);
      const own = rides.filter((ride) => ride.owner === owner).map(({ at }) => at.toISOString());
      expect((await ridesOf(owner)).map(({ createdAt }) => createdAt).sort()).toEqual(own.sort());
    }
    await server.setNow(null);
  });

  it("stores a ride without a linked patient and shows it to no one [RIDE-6]", async () => {
    await server.setNow(new Date("2027-07-01T12:00:00Z"));
    const leaver = await register(server, "patient", { deviceNumber: "123" });
    await leaver.call("DELETE", `/api/patients/${leaver.user.id}/device-link`);
    const batch = { ...batchOf(steady(0, 60)), startedAt: "2027-07-01T12:00:30Z" };
    expect((await bike.send(batch)).json()).toMatchObject({ attributed: false, durationSeconds: 60 });
    const later = await register(server, "patient", { deviceNumber: "123" });
    const end = await bike.send({ ...batch, readings: steady(60, 90), ended: true });
    expect(end.json()).toMatchObject({ attributed: false, durationSeconds: 90 });
    for (const person of [leaver, later]) expect(await ridesOf(person)).toEqual([]);
    await server.setNow(null);
  });

  it("assigns a ride to the hospital's day on which it began, including daylight-saving changes [RIDE-23]", async () => {
    // Clocks in New York go back at 2027-11-07T06:00Z: that day has 25 hours.
    const days = {
      "2027-11-07T03:59:00.000Z": "2027-11-06",
      "2027-11-07T04:00:00.000Z": "2027-11-07",
      "2027-11-07T05:30:00.000Z": "2027-11-07",
      "2027-11-07T06:30:00.000Z": "2027-11-07",
      "2027-11-08T04:59:59.000Z": "2027-11-07",
      "2027-11-08T05:00:00.000Z": "2027-11-08",
    };
    await server.setNow(new Date("2027-11-06T16:00:00Z"));
    const sleeper = await register(server, "patient", { deviceNumber: "123" });
    for (const startedAt of Object.keys(days)) {
      await server.setNow(new Date(Date.parse(startedAt) + 600_000));
      const reply = await bike.send({ ...batchOf(steady(0, 120), { ended: true }), startedAt });
      expect(reply.json()).toMatchObject({ attributed: true });
    }
    await signInAgain(sleeper);
    const rides = await ridesOf(sleeper);
    expect(Object.fromEntries(rides.map((ride) => [ride.createdAt, ride.sessionDate]))).toEqual(days);
    // The last two overlap in all but one second; what they share counts once.
    expect((await dashboardOf(sleeper)).stats).toMatchObject({ totalSessions: 5, consistencyStreak: 2 });
    await server.setNow(null);
  });
});

describe("closing", () => {
  it("closes a ride after 120 s of silence and accepts late batches for 24 hours (ASVS 19) [RIDE-7]", async () => {
    const start = new Date("2028-07-01T10:00:00Z");
    const later = (seconds: number) => server.setNow(new Date(start.getTime() + seconds * 1000));
    await later(0);
    const rider = await register(server, "patient", { deviceNumber: "123" });
    const ride = { rideId: randomUUID(), startedAt: start.toISOString() };
    const { closeSilentRides } = await import("../rides/close-rides.service.ts");
    await bike.send({ ...ride, readings: steady(0, 60) });
    await later(119);
    await closeSilentRides(server.deps);
    expect((await ridesOf(rider))[0]?.isOpen).toBe(true);
    await later(121);
    await closeSilentRides(server.deps);
    expect((await ridesOf(rider))[0]?.isOpen).toBe(false);
    await later(1700);
    expect((await bike.send({ ...ride, readings: steady(60, 90) })).json().durationSeconds).toBe(90);
    await later(1700 + 24 * 3600 + 1);
    const tooLate = await bike.send({ ...ride, readings: steady(90, 120) });
    expect(tooLate.statusCode).toBe(409);
    expect(tooLate.json()).toMatchObject({ field: "rideId" });
    await server.setNow(null);
  });
});

describe("bad telemetry stores nothing", () => {
  const startsIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
  const good = { offsetSeconds: 0, powerWatts: 30 };

  async function expectRefused(change: object, field: string): Promise<void> {
    const batch = { ...batchOf([]), ...change };
    const reply = await bike.send(batch);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ field, error: expect.stringMatching(/\.$/), requestId: expect.any(String) });
    expect((await ridesOf(patient)).some(({ id }) => id === batch.rideId)).toBe(false);
  }

  it.each([
    ["a negative offset", { readings: [good, { offsetSeconds: -1, powerWatts: 30 }] }, "readings.1.offsetSeconds"],
    ["5,000 W", { readings: [{ offsetSeconds: 0, powerWatts: 5000 }] }, "readings.0.powerWatts"],
    ["-5 W", { readings: [{ offsetSeconds: 0, powerWatts: -5 }] }, "readings.0.powerWatts"],
    ["251 rpm", { readings: [{ ...good, cadenceRpm: 251 }] }, "readings.0.cadenceRpm"],
    ["a pulse as text", { readings: [{ ...good, heartRateBpm: "80" }] }, "readings.0.heartRateBpm"],
    ["neither power nor cadence", { readings: [good, { offsetSeconds: 1 }] }, "readings.1.powerWatts"],
    ["a pulse alone", { readings: [{ offsetSeconds: 0, heartRateBpm: 80 }] }, "readings.0.powerWatts"],
    ["null for power", { readings: [{ offsetSeconds: 0, powerWatts: null, cadenceRpm: 40 }] }, "readings.0.powerWatts"],
    ["a reading after 6 hours", { readings: [{ offsetSeconds: 21_601, powerWatts: 1 }] }, "readings.0.offsetSeconds"],
    ["601 readings", { readings: steady(0, 601) }, "readings"],
    ["an unknown field", { readings: [{ ...good, watts: 30 }] }, "readings.0.watts"],
    ["power as text", { readings: [{ offsetSeconds: 0, powerWatts: "30" }] }, "readings.0.powerWatts"],
    ["no start", { readings: [good], startedAt: undefined }, "startedAt"],
    ["a sending time that is none", { readings: [good], sentAt: "noon" }, "sentAt"],
    ["a ride id that is none", { readings: [good], rideId: "7" }, "rideId"],
  ])("%s [RIDE-3]", (_name, change, field) => expectRefused(change, field));

  it.each([
    ["a start 3 minutes ahead", 180],
    ["a start 25 hours back", -25 * 3600],
  ])("%s [RIDE-4]", async (_name, seconds) => {
    await expectRefused({ readings: [good], startedAt: startsIn(seconds) }, "startedAt");
  });

  it.each([
    ["NaN", `{"rideId":"${randomUUID()}","readings":[{"offsetSeconds":0,"powerWatts":NaN}]}`, "body"],
    ["1 MB of readings", JSON.stringify(batchOf(steady(0, 20_000))), "readings"],
    ["half a body", '{"rideId":', "body"],
  ])("%s [RIDE-3]", async (_name, payload, field) => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/devices/123/telemetry",
      headers: { authorization: `Bearer ${bike.key}`, "content-type": "application/json" },
      payload,
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ field });
  });

  it("refuses a wrong key and an unknown bike with the same message [RIDE-9]", async () => {
    const wrongKey = await bike.send(batchOf(steady(0, 5)), "not-the-key");
    const otherBikesKey = await bike.send(batchOf(steady(0, 5)), new Bike(server, 121).key);
    const unknown = await server.app.inject({
      method: "POST",
      url: "/api/devices/999/telemetry",
      headers: { authorization: `Bearer ${bike.key}` },
      payload: batchOf(steady(0, 5)),
    });
    for (const reply of [wrongKey, otherBikesKey, unknown]) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json().error).toBe(wrongKey.json().error);
    }
  });

  it("rejects a wrong key before it reads the body [RIDE-9]", async () => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/devices/123/telemetry",
      headers: { authorization: "Bearer not-the-key", "content-type": "application/json" },
      payload: '{"rideId":',
    });
    expect(reply.statusCode).toBe(401);
  });

  it("rejects another bike's ride id and a different start for the same ride [RIDE-8]", async () => {
    const ride = { rideId: randomUUID(), startedAt: new Date().toISOString() };
    await bike.send({ ...ride, readings: steady(0, 10) });
    const stolen = await new Bike(server, 122).send({ ...ride, readings: steady(10, 20) });
    expect([stolen.statusCode, stolen.json().field]).toEqual([409, "rideId"]);
    const moved = await bike.send({
      ...ride,
      startedAt: startsIn(-60),
      readings: steady(10, 20),
    });
    expect([moved.statusCode, moved.json().field]).toEqual([409, "startedAt"]);
    expect((await bike.send({ ...ride, readings: [], ended: true })).json().durationSeconds).toBe(10);
  });
});

async function signInAgain(person: SignedIn): Promise<void> {
  const reply = await person.call("POST", "/api/auth/login", { email: person.user.email });
  expect(reply.statusCode).toBe(200);
}
