import { randomUUID } from "node:crypto";
import type { Dashboard, ListedSession } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { EventStream } from "../../../test/support/event-stream.ts";
import { TabletRide } from "../../../test/support/tablet.ts";
import {
  Bike,
  grant,
  register,
  type SignedIn,
  signInAgain,
  startTestServer,
  type TestServer,
} from "../../../test/support/test-server.ts";
import { selectRows } from "../../platform/database/database.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.destroy());

/** Each test has a day and people of its own. */
let noon = Date.parse("2027-09-01T16:00:00Z");
let patient: SignedIn;
let author: SignedIn;
let colleague: SignedIn;
beforeEach(async () => {
  noon += 30 * day;
  await server.setNow(new Date(noon));
  patient = await register(server, "patient", { deviceNumber: "123" });
  [author, colleague] = [await register(server, "provider"), await register(server, "provider")];
  for (const provider of [author, colleague]) await grant(patient, provider);
  await server.asOwner((tx) =>
    tx.execute(sql`update device_links set linked_at = ${at(-day)} where patient_id = ${patient.user.id}`),
  );
});
const at = (milliseconds: number) => new Date(noon + milliseconds).toISOString();

const ride = (changes: object = {}) => ({ startedAt: at(-hour), minutes: 20, mode: "active", ...changes });
const write = (changes: object = {}, provider = author) =>
  provider.call("POST", `/api/patients/${patient.user.id}/rides/by-hand`, ride(changes));
async function written(changes: object = {}): Promise<ListedSession> {
  const reply = await write(changes);
  if (reply.statusCode !== 201) throw new Error(`rides.recordByHand answered ${reply.statusCode}: ${reply.body}`);
  return reply.json();
}
const correct = (id: string, changes: object, provider = author) => provider.call("PATCH", `/api/rides/${id}`, changes);
const strike = (id: string, provider = author) => provider.call("DELETE", `/api/rides/${id}`);

const listOf = async (person: SignedIn): Promise<ListedSession[]> =>
  (await person.call("GET", `/api/patients/${patient.user.id}/sessions`)).json();
const dashboard = async (): Promise<Dashboard> =>
  (await patient.call("GET", `/api/patients/${patient.user.id}/dashboard`)).json();
async function usage() {
  return (await patient.call("GET", `/api/patients/${patient.user.id}/usage-data?days=1`)).json()[0];
}
const everySecond = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 30 }));
const auditOf = (action: string) =>
  server.asOwner((tx) =>
    selectRows<{ actor: number; detail: object }>(
      tx,
      sql`select actor_id::int as actor, detail from audit_events
        where action = ${action} and patient_id = ${patient.user.id} order by id`,
    ),
  );

describe("a ride that a provider writes down", () => {
  it("counts like any other, and says who wrote what [RIDE-60, CALL-28]", async () => {
    const session = await written({ averagePowerWatts: 12.5, resistance: 3, note: "  Arm ergometer  " });
    expect(session).toEqual({
      id: expect.any(String),
      source: "hand",
      sessionDate: at(0).slice(0, 10),
      createdAt: at(-hour),
      duration: 1200,
      avgPower: "12.5",
      maxPower: null,
      avgCadence: null,
      powerSeconds: 1200,
      resistance: "3",
      isOpen: false,
      sharedSeconds: 0,
      whilePaused: false,
      written: {
        mode: "active",
        minutes: 20,
        note: "Arm ergometer",
        authorName: `${author.user.firstName} ${author.user.lastName}`,
        isStruck: false,
        canCorrect: true,
      },
      feedback: null,
      effort: null,
    });
    const others = { ...session, written: { ...session.written, canCorrect: false } };
    expect(await listOf(author)).toEqual([session]);
    for (const person of [colleague, patient]) expect(await listOf(person)).toEqual([others]);
    const { today, stats, recentSessions, passiveSecondsToday } = await dashboard();
    expect([today.durationSeconds, stats.totalSessions, passiveSecondsToday]).toEqual([1200, 1, 0]);
    expect(recentSessions).toMatchObject([{ id: session.id, source: "hand" }]);
    expect(await usage()).toMatchObject({ duration: 1200, sessions: 1, avgPower: 12.5 });
    expect(await auditOf("rides.recordByHand")).toMatchObject([{ actor: author.user.id }]);
  });

  it("is shown on the patient's screen at once [RIDE-60]", async () => {
    const stream = await EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
    const shown = (todaySeconds: number) =>
      stream.next((event) => event.type === "ride" && event.todaySeconds === todaySeconds);
    const { id } = await written({ minutes: 10 });
    await shown(600);
    await correct(id, { minutes: 15 });
    await shown(900);
    await strike(id);
    await shown(0);
    stream.close();
    expect(stream.events).toMatchObject(stream.events.map(() => ({ type: "ride", source: "hand", isOpen: false })));
  });

  it("is refused with the field that is wrong [RIDE-60]", async () => {
    for (const [changes, field] of [
      [{ minutes: 0 }, "minutes"],
      [{ minutes: 361 }, "minutes"],
      [{ minutes: 0.5 }, "minutes"],
      [{ mode: "fast" }, "mode"],
      [{ averagePowerWatts: 1501 }, "averagePowerWatts"],
      [{ resistance: -1 }, "resistance"],
      [{ note: "x".repeat(501) }, "note"],
      [{ startedAt: at(10 * minute) }, "startedAt"],
      [{ startedAt: at(-5 * minute) }, "minutes"],
      [{ startedAt: at(-9 * day) }, "startedAt"],
      [{ maxPowerWatts: 20 }, "maxPowerWatts"],
    ] as const) {
      const reply = await write(changes);
      expect([reply.statusCode, reply.json().field]).toEqual([400, field]);
    }
    expect(await listOf(author)).toEqual([]);
  });

  it("is for providers with a grant only [ACCESS-12, RIDE-60]", async () => {
    const ungranted = await register(server, "provider");
    const replies = [await write({}, ungranted), await write({}, patient)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });
});

describe("a passive ride", () => {
  it("has the minutes as they were typed, with a decimal [NUMBER-1]", async () => {
    const ride = await written({ minutes: 7.5, averagePowerWatts: 12.5 });
    expect(ride).toMatchObject({ duration: 450, avgPower: "12.5", written: { minutes: 7.5 } });
  });

  it("has its own minutes, and changes no power, sum, goal or streak [RIDE-61]", async () => {
    await written({ averagePowerWatts: 20, minutes: 10, startedAt: at(-2 * hour) });
    const before = await dashboard();
    const day = await usage();
    const passive = await written({ mode: "passive", minutes: 30, averagePowerWatts: 90 });
    expect(passive).toMatchObject({ duration: 1800, written: { mode: "passive", minutes: 30 } });
    expect(await dashboard()).toEqual({ ...before, passiveSecondsToday: 1800 });
    expect(await usage()).toEqual(day);
    const [row] = (await author.call("GET", `/api/providers/${author.user.id}/patients`)).json();
    expect(row).toMatchObject({ todaySeconds: 600, lastRideAt: at(-2 * hour) });
  });

  it("with the motor's help counts like an active one [RIDE-61]", async () => {
    await written({ mode: "assisted", averagePowerWatts: 15 });
    expect(await usage()).toMatchObject({ duration: 1200, avgPower: 15 });
  });
});

describe("a written ride beside another ride", () => {
  it("is refused if they share more than a minute, and the reply says when the other one was [RIDE-62]", async () => {
    const onBike = { rideId: randomUUID(), startedAt: at(-hour) };
    await new Bike(server, 123).send({ ...onBike, readings: everySecond(0, 600) });
    await new Bike(server, 123).send({ ...onBike, readings: everySecond(600, 601), ended: true });
    for (const [startMs, minutes] of [
      [-hour, 10],
      [-hour - 10 * minute, 12],
      [-hour + 8 * minute, 20],
      [-hour - 10 * minute, 40],
    ] as const) {
      const reply = await write({ startedAt: at(startMs), minutes });
      expect([reply.statusCode, reply.json().field]).toEqual([409, "startedAt"]);
      expect(reply.json().error).toMatch(
        /^This patient has another ride at that time: .* 1[12]:00\s–\s1[12]:10\sAM\.$/,
      );
    }
    const [before] = [await written({ startedAt: at(-hour - 10 * minute), minutes: 11 })];
    expect(before).toMatchObject({ sharedSeconds: 60 });
    expect((await dashboard()).today.durationSeconds).toBe(660 - 60 + 601);
    expect((await write({ startedAt: at(-hour + 10 * minute), minutes: 5 })).statusCode).toBe(201);
  });

  it("that is written, passive or from a tablet is refused too; a struck one is no obstacle [RIDE-62]", async () => {
    const first = await written({ mode: "passive" });
    expect((await write({}, colleague)).statusCode).toBe(409);
    await strike(first.id);
    expect((await write({}, colleague)).statusCode).toBe(201);
    const tablet = await TabletRide.begin(server, patient, { startedAt: at(-3 * hour) });
    await tablet.send(everySecond(0, 300));
    expect((await write({ startedAt: at(-3 * hour) })).statusCode).toBe(409);
  });

  it("is no obstacle to a bike's or a tablet's readings, which count instead [RIDE-56, RIDE-57]", async () => {
    const { id } = await written({ minutes: 20 });
    const tablet = await TabletRide.begin(server, patient, { startedAt: at(-hour) });
    expect((await tablet.send(everySecond(0, 300), { ended: true })).statusCode).toBe(200);
    const batch = { rideId: randomUUID(), startedAt: at(-hour + 4 * minute), readings: everySecond(0, 300) };
    expect((await new Bike(server, 123).send({ ...batch, ended: true })).statusCode).toBe(200);
    const list = await listOf(author);
    const shared = Object.fromEntries(list.map(({ source, sharedSeconds }) => [source, sharedSeconds]));
    expect(shared).toEqual({ hand: 540, tablet: 60, bike: 0 });
    expect((await dashboard()).today.durationSeconds).toBe(1200);
    await strike(id);
    expect((await dashboard()).today.durationSeconds).toBe(540);
  });

  it("attack: of two for the same time that arrive at once, one is stored [RIDE-62]", async () => {
    const replies = await Promise.all([write(), write({}, colleague), write({ minutes: 25 })]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });
});

describe("a written ride's correction", () => {
  it("changes what it names, and is audited [RIDE-63, RIDE-64]", async () => {
    const { id } = await written({ averagePowerWatts: 10, note: "Ward 4" });
    const reply = await correct(id, { startedAt: at(-2 * hour), minutes: 30, averagePowerWatts: null });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { createdAt: at(-2 * hour), duration: 1800, avgPower: null, written: { minutes: 30, note: "Ward 4" } },
    ]);
    expect((await correct(id, { mode: "passive" })).json().written.mode).toBe("passive");
    expect(await auditOf("rides.correctByHand")).toEqual(
      [1, 2].map(() => ({ actor: author.user.id, detail: { rideId: id } })),
    );
    expect((await correct(id, {})).statusCode).toBe(400);
  });

  it("leaves the minutes as they were typed if only the note changes [RIDE-63, NUMBER-1]", async () => {
    const { id, duration } = await written({ minutes: 7.33 });
    const corrected = (await correct(id, { note: "Slept badly" })).json();
    expect([duration, corrected.duration]).toEqual([440, 440]);
  });

  it("recounts what the ride shares, and may not overlap either [RIDE-62]", async () => {
    await new Bike(server, 123).send({
      rideId: randomUUID(),
      startedAt: at(-hour),
      readings: everySecond(0, 600),
      ended: true,
    });
    const { id } = await written({ startedAt: at(-hour - 10 * minute), minutes: 11 });
    expect((await correct(id, { minutes: 12 })).statusCode).toBe(409);
    expect((await correct(id, { minutes: 10 })).json()).toMatchObject({ sharedSeconds: 0 });
    expect((await dashboard()).today.durationSeconds).toBe(1200);
  });

  it("is for its author only, for 24 hours, like striking it out [RIDE-64]", async () => {
    const { id } = await written();
    const ungranted = await register(server, "provider");
    for (const [provider, status] of [
      [colleague, 403],
      [patient, 403],
      [ungranted, 404],
    ] as const) {
      expect((await correct(id, { minutes: 5 }, provider)).statusCode).toBe(status);
      expect((await strike(id, provider)).statusCode).toBe(status);
    }
    await server.setNow(new Date(noon + day));
    for (const person of [author, patient]) await signInAgain(person);
    expect((await listOf(author))[0]?.written?.canCorrect).toBe(false);
    for (const reply of [await correct(id, { minutes: 5 }), await strike(id)]) {
      expect([reply.statusCode, reply.json().field]).toEqual([403, "rideId"]);
    }
    expect((await listOf(author))[0]).toMatchObject({ duration: 1200, written: { isStruck: false } });
  });

  it("is not for measured rides or unknown ones, nor possible after the grant has ended [RIDE-64]", async () => {
    const { id } = await written();
    const measured = randomUUID();
    await new Bike(server, 123).send({ rideId: measured, startedAt: at(-3 * hour), readings: everySecond(0, 60) });
    expect((await correct(measured, { minutes: 5 })).statusCode).toBe(403);
    expect((await strike(measured)).statusCode).toBe(403);
    expect((await strike(randomUUID())).statusCode).toBe(404);
    const grants = (await patient.call("GET", "/api/provider-relationships")).json();
    for (const grant of grants) await patient.call("DELETE", `/api/provider-relationships/${grant.id}`);
    expect((await strike(id)).statusCode).toBe(404);
  });
});

describe("a written ride that is struck out", () => {
  it("stays listed and counts nowhere; a repeat changes nothing, and it can't be corrected [RIDE-63]", async () => {
    const before = await dashboard();
    const { id } = await written({ averagePowerWatts: 40 });
    const struck = await strike(id);
    expect([struck.statusCode, struck.json().written]).toMatchObject([200, { isStruck: true, canCorrect: false }]);
    await server.setNow(new Date(noon + hour / 6));
    expect((await strike(id)).json()).toEqual(struck.json());
    expect((await correct(id, { minutes: 5 })).statusCode).toBe(409);
    await server.setNow(new Date(noon));
    expect(await listOf(patient)).toMatchObject([{ id, duration: 1200, written: { isStruck: true } }]);
    const after = await dashboard();
    expect({ ...after, achievements: before.achievements }).toEqual(before);
    expect(after.achievements).toEqual(before.achievements);
    expect(await usage()).toMatchObject({ duration: 0, sessions: 0, avgPower: null });
    expect(await auditOf("rides.strikeByHand")).toEqual([{ actor: author.user.id, detail: { rideId: id } }]);
    const rows = await server.asOwner((tx) =>
      selectRows<{ by: number }>(tx, sql`select struck_by::int as by from rides where id = ${id}`),
    );
    expect(rows).toEqual([{ by: author.user.id }]);
  });
});

describe("the database", () => {
  it("lets nobody move a measured ride, or turn one into a written one [ACCESS-31]", async () => {
    const rideId = randomUUID();
    await new Bike(server, 123).send({ rideId, startedAt: at(-hour), readings: everySecond(0, 60) });
    const asRides = (statement: string) =>
      server.deps.database.asSystem("rides", (tx) => tx.execute(sql.raw(`${statement} where id = '${rideId}'`)));
    for (const statement of [
      "update rides set started_at = now()",
      "update rides set day = current_date",
      "update rides set note = 'x'",
      "update rides set mode = 'passive'",
      "update rides set struck_at = now()",
      "update rides set source = 'hand'",
      "update rides set written_by = 1",
    ]) {
      await expect(asRides(statement), statement).rejects.toThrow();
    }
    for (const person of [patient, author]) {
      const update = person.call("GET", `/api/patients/${patient.user.id}/sessions`);
      expect((await update).json()[0]).toMatchObject({ id: rideId, written: null });
    }
  });
});
