import { randomUUID } from "node:crypto";
import type { LiveEvent, Session } from "@bedside-bike/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { Bike, register, type SignedIn, startTestServer, type TestServer } from "../../../test/support/test-server.ts";
import { readReadings } from "./rides.store.ts";

let server: TestServer;
let bike: Bike;

beforeAll(async () => {
  server = await startTestServer();
  bike = new Bike(server, 123);
});
afterAll(() => server.destroy());

const minute = 60_000;
/** Each test has a day of its own. */
let noon = Date.parse("2027-08-01T16:00:00Z");
beforeEach(async () => {
  noon += 24 * 60 * minute;
  await server.setNow(new Date(noon));
});

const everySecond = (seconds: number, rest: object = {}) =>
  Array.from({ length: seconds }, (_, offsetSeconds) => ({ offsetSeconds, powerWatts: 20, ...rest }));

const rideAt = (minutesBeforeNoon: number, seconds: number) => ({
  rideId: randomUUID(),
  startedAt: new Date(noon - minutesBeforeNoon * minute).toISOString(),
  readings: everySecond(seconds),
});

const post = (patient: SignedIn, ride: object) =>
  patient.call("POST", `/api/patients/${patient.user.id}/sessions`, ride);

async function ridesOf(patient: SignedIn): Promise<Session[]> {
  return (await patient.call("GET", `/api/patients/${patient.user.id}/sessions`)).json();
}

describe("a posted ride", () => {
  it.each([
    ["begins within another", 9, 120],
    ["ends within another", 11, 61],
    ["contains another", 11, 600],
    ["is a copy under another id", 10, 120],
  ])("attack: one that %s is refused, and nothing is stored (ASVS 18) [RIDE-33]", async (_, begunBefore, seconds) => {
    const patient = await register(server, "patient");
    const first = rideAt(10, 120);
    expect((await post(patient, first)).statusCode).toBe(201);
    const reply = await post(patient, rideAt(begunBefore, seconds));
    expect([reply.statusCode, reply.json().field]).toEqual([409, "startedAt"]);
    expect((await ridesOf(patient)).map(({ id }) => id)).toEqual([first.rideId]);
  });

  it("may follow another without a pause, and is the same ride when it is sent again [RIDE-31, RIDE-33]", async () => {
    const patient = await register(server, "patient");
    const rides = [rideAt(12, 120), rideAt(10, 120), rideAt(8, 60)];
    for (const ride of [...rides, ...rides.toReversed()]) {
      const reply = await post(patient, ride);
      expect([reply.statusCode, reply.json().id]).toEqual([201, ride.rideId]);
    }
    expect(await ridesOf(patient)).toHaveLength(3);
  });

  it("is compared with the patient's own rides only [RIDE-33]", async () => {
    for (const patient of [await register(server, "patient"), await register(server, "patient")]) {
      expect((await post(patient, rideAt(10, 120))).statusCode).toBe(201);
    }
  });

  it("attack: of two for the same time that arrive at once, one is stored; one ride sent twice at once is stored once [RIDE-31, RIDE-33]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const patient = await register(server, "patient");
      const rides = [rideAt(10, 120), rideAt(9, 120), rideAt(8.5, 120)];
      const replies = await Promise.all(rides.map((ride) => post(patient, ride)));
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
      const repeated = rideAt(30, 120);
      const repeats = await Promise.all([post(patient, repeated), post(patient, repeated), post(patient, repeated)]);
      expect(repeats.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
      expect(await ridesOf(patient)).toHaveLength(2);
    }
  });
});

describe("a ride on a bike", () => {
  it("attack: a ride posted for the same time is refused, open or ended, even for its pauses (ASVS 18) [RIDE-33]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    await server.setNow(new Date(noon + 25 * minute));
    const { readings: _, ...ride } = rideAt(-10, 0);
    const reading = (offsetSeconds: number) => ({ offsetSeconds, powerWatts: 20 });
    await bike.send({ ...ride, readings: [reading(0), reading(600)] });
    for (const ended of [false, true]) {
      if (ended) await bike.send({ ...ride, readings: [], ended: true });
      for (const begunBefore of [-10, -15, -20]) {
        const reply = await post(patient, rideAt(begunBefore, 30));
        expect([reply.statusCode, reply.json().field]).toEqual([409, "startedAt"]);
      }
    }
    expect((await post(patient, rideAt(-21, 30))).statusCode).toBe(201);
  });

  it("is stored even if the patient posted a ride for that time [RIDE-33]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    await server.setNow(new Date(noon + 10 * minute));
    expect((await post(patient, rideAt(-5, 120))).statusCode).toBe(201);
    const ride = rideAt(-6, 120);
    expect((await bike.send(ride)).json()).toMatchObject({ attributed: true, acceptedReadings: 120 });
    expect((await ridesOf(patient)).map(({ id }) => id)).toContain(ride.rideId);
  });
});

describe("a pulse of 0", () => {
  const pulsesIn = async (rideId: string) => {
    const stored = await server.asOwner((tx) => readReadings(tx, [rideId]));
    return stored.get(rideId)?.map((reading) => "heartRateBpm" in reading);
  };

  it("is accepted from a bike, stored as absent and never on a screen [RIDE-12]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    const next = (seconds: number) =>
      stream.next((event) => event.type === "ride" && event.durationSeconds === seconds) as Promise<
        Extract<LiveEvent, { type: "ride" }>
      >;
    const { rideId, startedAt } = rideAt(0, 0);
    const send = (from: number, heartRateBpm: number) =>
      bike.send({
        rideId,
        startedAt,
        readings: [0, 1].map((second) => ({ offsetSeconds: from + second, powerWatts: 20, heartRateBpm })),
      });
    expect((await send(0, 0)).statusCode).toBe(200);
    expect((await next(2)).heartRateBpm).toBeNull();
    expect((await send(2, 88)).statusCode).toBe(200);
    expect((await next(4)).heartRateBpm).toBe(88);
    stream.close();
    expect(await pulsesIn(rideId)).toEqual([false, false, true, true]);
  });

  it("is accepted in a posted ride and stored as absent [RIDE-12]", async () => {
    const patient = await register(server, "patient");
    const ride = { ...rideAt(10, 0), readings: everySecond(60, { heartRateBpm: 0 }) };
    expect((await post(patient, ride)).statusCode).toBe(201);
    expect(new Set(await pulsesIn(ride.rideId))).toEqual(new Set([false]));
  });
});
