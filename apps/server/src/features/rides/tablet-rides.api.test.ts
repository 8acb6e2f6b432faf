import { randomUUID } from "node:crypto";
import type { Dashboard, ListedSession } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { manyTimes } from "../../../test/support/many-times.ts";
import { beginRide, sealPatient, TabletRide } from "../../../test/support/tablet.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "../../../test/support/test-server.ts";
import { cleanUp } from "../../clean-up.ts";
import { selectRows } from "../../platform/database/database.ts";
import { closeSilentRides } from "./close-rides.service.ts";
import { readReadings } from "./rides.store.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

/** Each test has a day of its own. */
let noon = Date.parse("2027-09-01T16:00:00Z");
beforeEach(async () => {
  noon += 30 * day;
  await server.setNow(new Date(noon));
});
const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString();
const passTo = (milliseconds: number) => server.setNow(new Date(noon + milliseconds));

const everySecond = (from: number, until: number, powerWatts = 20) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts, cadenceRpm: 40 }));

const begin = (patient: SignedIn, startedAtMs = 0, body: object = {}) =>
  TabletRide.begin(server, patient, { startedAt: at(startedAtMs), ...body });

async function ridesOf(person: SignedIn, patient = person): Promise<ListedSession[]> {
  return (await person.call("GET", `/api/patients/${patient.user.id}/sessions`)).json();
}
async function dashboardOf(patient: SignedIn): Promise<Dashboard> {
  return (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
}
const offsetsOf = async (rideId: string): Promise<number[]> =>
  (await server.asOwner((tx) => readReadings(tx, [rideId]))).get(rideId)?.map(({ offsetSeconds }) => offsetSeconds) ??
  [];

describe("a ride that a tablet begins", () => {
  it("accepts readings with its ticket and becomes a ride like a bike's [RIDE-50, RIDE-51, RIDE-55, CALL-27]", async () => {
    const patient = await register(server, "patient");
    const reply = await beginRide(patient, { startedAt: at(0) });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      rideId: expect.any(String),
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      startedAt: at(0),
      serverTime: at(0),
    });
    const ride = new TabletRide(server, reply.json());
    await passTo(2 * minute);
    const stored = await ride.send(everySecond(0, 120));
    expect([stored.statusCode, stored.json()]).toEqual([
      200,
      {
        rideId: ride.rideId,
        acceptedReadings: 120,
        durationSeconds: 120,
        attributed: true,
        serverTime: at(2 * minute),
      },
    ]);
    expect((await ridesOf(patient))[0]).toMatchObject({
      id: ride.rideId,
      source: "tablet",
      isOpen: true,
      duration: 120,
    });
    await ride.send([], { ended: true });
    const [listed] = await ridesOf(patient);
    expect(listed).toEqual({
      id: ride.rideId,
      source: "tablet",
      sessionDate: at(0).slice(0, 10),
      createdAt: at(0),
      duration: 120,
      avgPower: "20",
      maxPower: "20",
      avgCadence: "40",
      powerSeconds: 120,
      resistance: null,
      isOpen: false,
      sharedSeconds: 0,
      written: null,
      feedback: null,
      effort: null,
      whilePaused: false,
    });
    const { today, recentSessions } = await dashboardOf(patient);
    expect([today.durationSeconds, recentSessions[0]?.source]).toEqual([120, "tablet"]);
  });

  it("counts once, however often and in any order it is sent, and a bad batch stores nothing [RIDE-51]", async () => {
    const patient = await register(server, "patient");
    const ride = await begin(patient);
    await passTo(5 * minute);
    const batches = [everySecond(100, 200), everySecond(0, 100), everySecond(150, 300), everySecond(0, 100)];
    const accepted: number[] = [];
    for (const batch of batches) accepted.push((await ride.send(batch)).json().acceptedReadings);
    expect(accepted).toEqual([100, 100, 100, 0]);
    const all = await Promise.all([ride.send(everySecond(290, 310)), ride.send(everySecond(300, 320))]);
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const bad = await ride.send([...everySecond(320, 330), { offsetSeconds: 330, powerWatts: 1501 }]);
    expect([bad.statusCode, bad.json().field]).toEqual([400, "readings.10.powerWatts"]);
    expect(await offsetsOf(ride.rideId)).toEqual(Array.from({ length: 320 }, (_, offset) => offset));
    const otherStart = await ride.send(everySecond(320, 321), { startedAt: at(second) });
    expect([otherStart.statusCode, otherStart.json().field]).toEqual([409, "startedAt"]);
    const otherRide = await ride.send(everySecond(320, 321), { rideId: randomUUID() });
    expect([otherRide.statusCode, otherRide.json().field]).toEqual([409, "rideId"]);
    expect((await ride.send(everySecond(320, 321), { rideId: undefined })).statusCode).toBe(200);
  });

  it("is the same ride when it is begun again, with another ticket; both work [RIDE-50]", async () => {
    const patient = await register(server, "patient");
    const first = await begin(patient);
    await passTo(10 * minute);
    const again = await begin(patient, 10 * minute, { rideId: first.rideId.toUpperCase() });
    expect([again.rideId, again.startedAt]).toEqual([first.rideId, first.startedAt]);
    expect(again.ticket).not.toBe(first.ticket);
    for (const ride of [first, again]) expect((await ride.send(everySecond(0, 60))).statusCode).toBe(200);
    for (let count = 0; count < 4; count += 1) await begin(patient, 0, { rideId: first.rideId });
    expect((await first.send([])).statusCode).toBe(401);
    expect(await ridesOf(patient)).toHaveLength(1);
  });

  it("is not begun under another's ride id, a bike's included [RIDE-50]", async () => {
    const [patient, other] = [
      await register(server, "patient", { deviceNumber: "122" }),
      await register(server, "patient"),
    ];
    const ride = await begin(other);
    const bikeRide = { rideId: randomUUID(), startedAt: at(0), readings: everySecond(0, 30), ended: true };
    await new Bike(server, 122).send(bikeRide);
    for (const rideId of [ride.rideId, bikeRide.rideId]) {
      const reply = await beginRide(patient, { rideId, startedAt: at(0) });
      expect([reply.statusCode, reply.json().field]).toEqual([409, "rideId"]);
    }
    const batch = { rideId: ride.rideId, startedAt: at(0), readings: everySecond(0, 30) };
    expect((await new Bike(server, 122).send(batch)).statusCode).toBe(409);
    expect(await offsetsOf(ride.rideId)).toEqual([]);
  });

  it("may begin 8 days back and 2 min ahead; a wrong clock is corrected by the time that the tablet reports [RIDE-51, RIDE-52]", async () => {
    const patient = await register(server, "patient");
    for (const [startedAtMs, status] of [
      [-8 * day + minute, 201],
      [-8 * day - minute, 400],
      [2 * minute, 201],
      [2 * minute + second, 400],
    ] as const) {
      expect((await beginRide(patient, { startedAt: at(startedAtMs) })).statusCode).toBe(status);
    }
    // The tablet's clock is a year behind; the ride began 20 min before the time that it shows.
    const year = 365 * day;
    const ride = await begin(patient, -year - 20 * minute, { sentAt: at(-year) });
    expect(ride.startedAt).toBe(at(-20 * minute));
    expect((await ride.send(everySecond(0, 60))).statusCode).toBe(200);
    const again = await begin(patient, -year - 20 * minute, { rideId: ride.rideId, sentAt: at(-year + 5) });
    expect(again.startedAt).toBe(ride.startedAt);
    const ahead = await beginRide(patient, { startedAt: at(0), sentAt: at(-3 * minute) });
    expect([ahead.statusCode, ahead.json().field]).toEqual([400, "startedAt"]);
  });

  it("stores the bike's number if there is such a bike, and doesn't hold the bike [RIDE-40, RIDE-50]", async () => {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const unknown = await beginRide(patient, { startedAt: at(0), deviceNumber: 999 });
    expect([unknown.statusCode, unknown.json().field]).toEqual([400, "deviceNumber"]);
    await begin(patient, 0, { deviceNumber: "121" });
    const link = (person: SignedIn) =>
      person.call("POST", `/api/patients/${person.user.id}/device-link`, { deviceNumber: 121, takeOver: true });
    expect((await link(other)).statusCode).toBe(200);
    await begin(other, 0, { deviceNumber: 121 });
    expect((await link(patient)).statusCode).toBe(409);
  });

  it("is audited in the words of the patient's log [RIDE-50]", async () => {
    const patient = await register(server, "patient");
    await begin(patient);
    const log = (await patient.call("GET", `/api/patients/${patient.user.id}/access-log`)).json();
    expect(log[0]).toMatchObject({ action: "ride.begin", actorRole: "patient" });
  });

  it("is limited for each person, with the time to wait, and nobody uses up another's share [RIDE-50]", async () => {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const replies = await manyTimes(301, () => beginRide(patient, { startedAt: at(0) }));
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect([refused.length, replies.filter(({ statusCode }) => statusCode === 201).length]).toEqual([1, 300]);
    const wait = Number(refused[0]?.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(300);
    expect((await beginRide(other, { startedAt: at(0) })).statusCode).toBe(201);
    const foreign = await patient.call("POST", `/api/patients/${other.user.id}/rides`, {
      rideId: randomUUID(),
      startedAt: new Date().toISOString(),
    });
    expect(foreign.statusCode).toBe(403);
  });
});

describe("a ride's ticket", () => {
  it("attack: is valid for its ride only, can read nothing and is checked before the body is read [RIDE-53]", async () => {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const [ride, foreign] = [await begin(patient), await begin(other)];
    const posted = (
      await patient.call("POST", `/api/patients/${patient.user.id}/sessions`, {
        rideId: randomUUID(),
        startedAt: at(-hour),
        readings: everySecond(0, 60),
      })
    ).json();
    const send = (rideId: string, authorization?: string, payload: string | object = "{") =>
      server.app.inject({
        method: "POST",
        url: `/api/rides/${rideId}/readings`,
        headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
        payload,
      });
    for (const [rideId, authorization] of [
      [ride.rideId, undefined],
      [ride.rideId, `Ride ${foreign.ticket}`],
      [ride.rideId, `Bearer ${ride.ticket}`],
      [ride.rideId, `Ride ${new Bike(server, 121).key}`],
      [foreign.rideId, `Ride ${ride.ticket}`],
      [posted.id, `Ride ${ride.ticket}`],
      [randomUUID(), `Ride ${ride.ticket}`],
      ["not-a-ride", `Ride ${ride.ticket}`],
    ] as const) {
      const reply = await send(rideId, authorization);
      expect([reply.statusCode, reply.json().error]).toEqual([401, "The ride's ticket is not valid."]);
    }
    expect((await send(ride.rideId, `Ride ${ride.ticket}`)).statusCode).toBe(400);
    const reader = new Visitor(server);
    reader.cookie = `session=${ride.ticket}`;
    expect((await reader.call("GET", `/api/patients/${patient.user.id}/dashboard`)).statusCode).toBe(401);
    expect((await new Bike(server, 121).send({}, ride.ticket)).statusCode).toBe(401);
    const hashes = await server.asOwner((tx) =>
      selectRows<{ token_hash: string }>(tx, sql`select * from ride_tickets`),
    );
    expect(JSON.stringify(hashes)).not.toContain(ride.ticket);
  });

  it("outlives a logout, an idle end and the next patient on the tablet, and the ride stays its patient's [RIDE-53]", async () => {
    const patient = await register(server, "patient");
    const ride = await begin(patient);
    await ride.send(everySecond(0, 60));
    await patient.call("POST", "/api/auth/logout");
    const next = await register(server, "patient");
    expect((await ride.send(everySecond(0, 60))).json().acceptedReadings).toBe(0);
    expect(await ridesOf(next)).toEqual([]);
    await passTo(3 * hour);
    const later = await ride.send(everySecond(60, 120));
    expect([later.statusCode, later.json().attributed]).toEqual([200, true]);
    const rows = await server.asOwner((tx) =>
      selectRows<{ patient: number }>(tx, sql`select patient_id::int as patient from rides where id = ${ride.rideId}`),
    );
    expect(rows).toEqual([{ patient: patient.user.id }]);
  });

  it("works until 8 days after the last batch, and is then deleted [RIDE-53, DATA-34]", async () => {
    const patient = await register(server, "patient");
    const ride = await begin(patient);
    await passTo(7 * day);
    expect((await ride.send(everySecond(0, 60))).statusCode).toBe(200);
    await passTo(15 * day);
    expect((await ride.send(everySecond(60, 120))).statusCode).toBe(200);
    const tickets = () =>
      server.asOwner((tx) =>
        selectRows(tx, sql`select 1 from ride_tickets where ride_id = ${ride.rideId}`).then(({ length }) => length),
      );
    await cleanUp(server.deps, server.app.log);
    expect(await tickets()).toBe(1);
    await passTo(23 * day + minute);
    expect((await ride.send(everySecond(120, 180))).statusCode).toBe(401);
    await cleanUp(server.deps, server.app.log);
    expect(await tickets()).toBe(0);
    expect(await offsetsOf(ride.rideId)).toHaveLength(120);
  });
});

describe("a patient who was sealed offline", () => {
  it("gets the ride if it is the patient of the path; otherwise it is refused [RIDE-54]", async () => {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const sealedPatient = await sealPatient(new Visitor(server), String(patient.user.id));
    const rideId = randomUUID();
    const begun = { rideId, startedAt: at(-2 * day), sealedPatient };
    const foreign = await beginRide(other, begun);
    expect([foreign.statusCode, foreign.json().field]).toEqual([403, "sealedPatient"]);
    expect((await beginRide(patient, begun)).statusCode).toBe(201);
  });

  it("attack: what can't be opened is refused, always with the same reply [RIDE-54]", async () => {
    const patient = await register(server, "patient");
    const visitor = new Visitor(server);
    const right = await sealPatient(visitor, String(patient.user.id));
    const flipped = `${right.sealed[0] === "A" ? "B" : "A"}${right.sealed.slice(1)}`;
    const replies = [];
    for (const sealedPatient of [
      { ...right, keyId: "another" },
      { ...right, sealed: flipped },
      { ...right, sealed: "garbage" },
      { ...right, sealed: "💥" },
      await sealPatient(visitor, `0${patient.user.id}`),
      await sealPatient(visitor, ""),
    ]) {
      const reply = await beginRide(patient, { startedAt: at(0), sealedPatient });
      replies.push([reply.statusCode, reply.json().error]);
    }
    expect(new Set(replies.map(String)).size).toBe(1);
    expect(replies[0]).toEqual([403, "This ride belongs to somebody else."]);
    const tooLong = await beginRide(patient, {
      startedAt: at(0),
      sealedPatient: { ...right, sealed: "A".repeat(2000) },
    });
    expect(tooLong.statusCode).toBe(400);
    expect(await ridesOf(patient)).toEqual([]);
  });

  it("is sealed to one key, even if several ask for the first one at once; nobody reads the private key [RIDE-54]", async () => {
    const ask = async () => (await new Visitor(server).call("GET", "/api/ride-sealing-key")).json();
    await server.asOwner((tx) => tx.execute(sql`delete from ride_sealing_keys`));
    const keys = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(1);
    expect(keys[0]).toEqual({
      keyId: expect.stringMatching(/^[\w-]{43}$/),
      publicKey: { kty: "RSA", n: expect.any(String), e: "AQAB", alg: "RSA-OAEP-256", use: "enc" },
    });
    for (const scope of ["accounts", "care-team", "upkeep"] as const) {
      const seen = await server.deps.database.asSystem(scope, (tx) =>
        selectRows(tx, sql`select key_id as id from ride_sealing_keys union all select token_hash from ride_tickets`),
      );
      expect(seen).toEqual([]);
    }
  });
});

describe("rides at the same time", () => {
  const rideOnBike = (startedAtMs: number) => ({ rideId: randomUUID(), startedAt: at(startedAtMs) });

  it("are not begun beside an open one; an earlier journal, a bike and a closed ride are no obstacle [RIDE-56]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const bike = new Bike(server, 123);
    const open = rideOnBike(0);
    await bike.send({ ...open, readings: everySecond(0, 30) });
    const refused = await beginRide(patient, { startedAt: at(0) });
    expect([refused.statusCode, refused.json().error]).toEqual([409, expect.stringMatching(/^This bike sends .*\.$/)]);
    expect((await beginRide(patient, { startedAt: at(-hour) })).statusCode).toBe(201);
    await passTo(3 * minute);
    const ride = await begin(patient, 3 * minute);
    expect((await bike.send({ ...open, readings: everySecond(180, 200) })).statusCode).toBe(200);
    expect((await bike.send({ ...rideOnBike(3 * minute), readings: everySecond(0, 20) })).statusCode).toBe(200);
    expect((await ride.send(everySecond(0, 20))).statusCode).toBe(200);
  });

  it.each([
    ["the bike first", ["bike", "tablet"]],
    ["the tablet first", ["tablet", "bike"]],
    ["in turns", ["tablet", "bike", "tablet", "bike"]],
  ])("count the seconds that they share once, %s [RIDE-57]", async (_, order) => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const ride = await begin(patient);
    const bike = new Bike(server, 123);
    const bikeRide = rideOnBike(4 * minute);
    await passTo(15 * minute);
    const parts = order.length / 2;
    const counts: Record<string, number> = { bike: 0, tablet: 0 };
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    // The tablet has minutes 0 to 10, the bike 4 to 12: both have 6 of them.
    for (const source of order) {
      const part = counts[source] ?? 0;
      counts[source] = part + 1;
      const slice = (until: number) => everySecond((part * until) / parts, ((part + 1) * until) / parts);
      if (source === "tablet") await ride.send(slice(600));
      else await bike.send({ ...bikeRide, readings: slice(480) });
    }
    await ride.send([], { ended: true });
    await bike.send({ ...bikeRide, readings: [], ended: true });
    const ended = await stream.next((event) => event.type === "ride" && event.source === "bike" && !event.isOpen);
    expect(ended).toMatchObject({ todaySeconds: 720 });
    stream.close();
    const [second, first] = await ridesOf(patient);
    expect(first).toMatchObject({ id: ride.rideId, source: "tablet", duration: 600, sharedSeconds: 360 });
    expect(second).toMatchObject({ id: bikeRide.rideId, source: "bike", duration: 480, sharedSeconds: 0 });
    const { today, stats, recentSessions } = await dashboardOf(patient);
    expect([today.durationSeconds, stats.totalDuration, stats.totalSessions]).toEqual([720, 720, 2]);
    expect(recentSessions).toHaveLength(2);
    const usage = (await patient.call("GET", `/api/patients/${patient.user.id}/usage-data?days=1`)).json();
    expect(usage[0]).toMatchObject({ duration: 720, sessions: 2, avgPower: 20 });
  });

  it("are one session if one has all of the other's [RIDE-57]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const ride = await begin(patient);
    await passTo(5 * minute);
    await new Bike(server, 123).send({ ...rideOnBike(0), readings: everySecond(0, 300), ended: true });
    await ride.send(everySecond(0, 300), { ended: true });
    const { today, stats, recentSessions } = await dashboardOf(patient);
    expect([today.durationSeconds, stats.totalSessions]).toEqual([300, 1]);
    expect(recentSessions.map(({ source }) => source)).toEqual(["bike"]);
    expect(await ridesOf(patient)).toHaveLength(2);
  });

  it("from one bike count shared seconds once, even when they run ahead of the clock [RIDE-57]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const bike = new Bike(server, 123);
    for (const run of [0, 1]) {
      await bike.send({ ...rideOnBike(run * 10 * second), readings: everySecond(0, 600), ended: true });
    }
    expect((await dashboardOf(patient)).today.durationSeconds).toBe(610);
  });

  it("attack: both sources at once, batch by batch, end up with the right shared seconds [RIDE-57]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const ride = await begin(patient);
    const bikeRide = rideOnBike(0);
    await passTo(5 * minute);
    const batches = Array.from({ length: 10 }, (_, index) => everySecond(index * 30, index * 30 + 30));
    const bike = new Bike(server, 123);
    await Promise.all([
      ...batches.map((readings) => ride.send(readings)),
      ...batches.map((readings) => bike.send({ ...bikeRide, readings })),
    ]);
    expect((await dashboardOf(patient)).today.durationSeconds).toBe(300);
  });
});

describe("a tablet's readings on the screens", () => {
  it("are shown live like a bike's, and say where they come from [RIDE-55, RIDE-30]", async () => {
    const patient = await register(server, "patient");
    const provider = await register(server, "provider");
    await grant(patient, provider);
    const streams = [
      await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`),
      await EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`),
    ];
    const ride = await begin(patient);
    for (const stream of streams) {
      const begun = await stream.next((event) => event.type === "ride");
      expect(begun).toMatchObject({ source: "tablet", deviceNumber: null, isOpen: true, durationSeconds: 0 });
    }
    await passTo(minute);
    await ride.send(everySecond(0, 60, 25));
    for (const stream of streams) {
      const event = await stream.next((event) => event.type === "ride" && event.durationSeconds > 0);
      expect(event).toMatchObject({ rideId: ride.rideId, source: "tablet", powerWatts: 25, todaySeconds: 60 });
      stream.close();
    }
    const [row] = (await provider.call("GET", `/api/providers/${provider.user.id}/patients`)).json();
    expect(row).toMatchObject({ id: patient.user.id, isPedaling: true, todaySeconds: 60 });
  });

  it("keep the patient signed in while they are new, but not if they were stored for long [SESSION-6, RIDE-55]", async () => {
    const patient = await register(server, "patient");
    const ride = await begin(patient);
    const lastActive = async () =>
      (
        await server.asOwner((tx) =>
          selectRows<{ at: number }>(
            tx,
            sql`select extract(epoch from max(last_active_at))::float8 as at from sign_in_sessions
              where user_id = ${patient.user.id}`,
          ),
        )
      )[0]?.at;
    await passTo(20 * minute);
    await ride.send(everySecond(0, 60));
    expect(await lastActive()).toBe(noon / 1000);
    await ride.send(everySecond(1140, 1200));
    expect(await lastActive()).toBe((noon + 20 * minute) / 1000);
  });

  it("that were stored for long are not an open ride [RIDE-55]", async () => {
    const patient = await register(server, "patient");
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    const ride = await begin(patient, -2 * day);
    await ride.send(everySecond(0, 600));
    await stream.next((event) => event.type === "ride");
    await ride.send([], { ended: true });
    await expect.poll(() => stream.events.length, { timeout: 5000 }).toBe(2);
    stream.close();
    expect(stream.events).toMatchObject(
      [false, false].map((isOpen) => ({ isOpen, powerWatts: null, durationSeconds: 600 })),
    );
    expect((await dashboardOf(patient)).stats.totalDuration).toBe(600);
  });

  it("end a ride after 120 s of silence, and are accepted for another 8 days [RIDE-51]", async () => {
    const patient = await register(server, "patient");
    const ride = await begin(patient);
    await passTo(minute);
    await ride.send(everySecond(0, 60));
    await passTo(3 * minute + second);
    await closeSilentRides(server.deps);
    expect((await ridesOf(patient))[0]?.isOpen).toBe(false);
    await passTo(8 * day);
    expect((await ride.send(everySecond(60, 120))).json()).toMatchObject({ durationSeconds: 120 });
  });
});
