import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runAdminCommand } from "../src/admin/commands.ts";
import { closeSilentRides } from "../src/features/rides/close-rides.service.ts";
import { listRideEvents } from "../src/features/rides/ride-events.ts";
import type { StreamEvent } from "../src/platform/events.ts";
import { mostRidesOfNotice, type Notice, notice } from "../src/platform/notices.ts";
import { type LookUpRides, trackStreams } from "../src/platform/open-streams.ts";
import { serverJobs } from "../src/server-jobs.ts";
import { openBoard } from "./support/board.ts";
import { EventStream } from "./support/event-stream.ts";
import { assess, recommended } from "./support/safety-check.ts";
import { collectLog } from "./support/server-log.ts";
import { statementsOf } from "./support/statements.ts";
import { storeRide } from "./support/store-ride.ts";
import { TabletRide } from "./support/tablet.ts";
import { Bike, grant, register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

const channel = "bedside_bike_events";
const patience = { timeout: 10_000 };

const ownStream = (server: TestServer, { cookie, user }: SignedIn) =>
  EventStream.open(server, { cookie }, `/api/patients/${user.id}/live`);
const everySecond = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({
    offsetSeconds: from + index,
    powerWatts: 33,
    cadenceRpm: 44,
    heartRateBpm: 88,
  }));

describe("notifications", () => {
  let server: TestServer;
  /** With the login of the server's work and nothing else. */
  let appLogin: pg.Client;

  beforeAll(async () => {
    server = await startTestServer();
    appLogin = new pg.Client({ connectionString: server.config.databaseUrl });
    await appLogin.connect();
  });
  afterEach(() => server.setNow(null));
  afterAll(async () => {
    await appLogin?.end();
    await server?.destroy();
  });

  const send = (payload: string) => appLogin.query("select pg_notify($1, $2)", [channel, payload]);
  const badNotices = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^bedside_bike_bad_notices_total (\d+)$/m.exec(text)?.[1]);
  };

  it("attack: with anything but ids are dropped and counted, and the node continues", async () => {
    const patient = await register(server, "patient");
    const stream = await ownStream(server, patient);
    const patientId = patient.user.id;
    const before = await badNotices();
    const bad = [
      "",
      "{",
      "null",
      "Rosa Demo rides at 33 watts",
      "[".repeat(7999),
      `{"type":"goals","patientId":${patientId},"watts":33}`,
      `{"type":"goals","patientId":"${patientId}"}`,
      `{"type":"closed","reason":"revoked"}`,
      `{"type":"access","patientId":${patientId}}`,
      JSON.stringify({ type: "rides", rides: Array.from({ length: mostRidesOfNotice + 1 }, () => ["x", patientId]) }),
      `{"type":"rides","rides":[["' or true --",${patientId}]]}`,
      `{"type":"rides","rides":[[{"toString":1},${patientId}]]}`,
    ];
    for (const payload of bad) await send(payload);
    await send(JSON.stringify({ type: "goals", patientId }));
    await stream.next((event) => event.type === "goals");
    expect(stream.events).toEqual([{ type: "goals", patientId }]);
    expect(stream.isEnded).toBe(false);
    expect(await badNotices()).toBe(before + bad.length);
    stream.close();
  });

  it("that were dropped are logged once a minute, by their number and without their content", async () => {
    const lines = collectLog(server);
    const job = serverJobs(server.deps, server.app.log).find(({ name }) => name === "report bad notices");
    expect(job?.everySeconds).toBe(60);
    await job?.run();
    const logged = () => lines.map((line) => JSON.parse(line)).filter((line) => "badNotices" in line);
    const before = logged().length;
    const already = server.deps.events.badNotices();
    for (let count = 0; count < 500; count += 1) await send(`{"name":"Rosa Demo","watts":${count}}`);
    await expect.poll(() => server.deps.events.badNotices(), patience).toBe(already + 500);
    await job?.run();
    await job?.run();
    expect(logged().slice(before)).toMatchObject([{ level: 40, badNotices: 500 }]);
    expect(lines.join("\n")).not.toContain("Rosa");
  });

  it("attack: that names another patient's ride as one's own show it to nobody but its patient [ACCESS-20]", async () => {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const [ride, theirs] = [await storeRide(server, patient.user.id), await storeRide(server, other.user.id)];
    const stream = await ownStream(server, patient);
    await send(JSON.stringify({ type: "rides", rides: [[theirs.id, patient.user.id]] }));
    await send(JSON.stringify({ type: "rides", rides: [[ride.id, patient.user.id]] }));
    await stream.next((event) => event.type === "ride" && event.rideId === ride.id);
    expect(stream.events).toHaveLength(1);
    stream.close();
  });

  /** A node's streams for these patients, with what each was sent and which rides were looked up at which time. */
  function watch(patients: readonly SignedIn[], lookUpRides: LookUpRides = (ids) => listRideEvents(ids, server.deps)) {
    const asked: string[][] = [];
    const node = trackStreams({
      ...server.deps,
      lookUpRides(ids) {
        asked.push([...ids]);
        return lookUpRides(ids);
      },
      lookUpStates: async () => [],
    });
    const told: StreamEvent[] = [];
    const open = ({ user }: SignedIn) => {
      const opening = node.reserve();
      const stream = {
        ...{ tokenHash: "", sessionId: user.id, userId: user.id, patientIds: new Set([user.id]) },
        ...{ take: (event: StreamEvent) => told.push(event), beat: () => undefined, end: () => undefined },
      };
      return () => opening.begin(() => stream);
    };
    for (const patient of patients) open(patient)();
    return { asked, told, open, close: () => node.close() };
  }

  it("of rides are looked up together, and only for rides that a screen shows", async () => {
    const patients = [await register(server, "patient"), await register(server, "patient")];
    const nobody = await register(server, "patient");
    const rides = await Promise.all(patients.map(({ user }) => storeRide(server, user.id)));
    const unseen = await storeRide(server, nobody.user.id);
    const { asked, told, close } = watch(patients);
    for (let count = 0; count < 20; count += 1) await server.deps.events.announceNow([unseen]);
    await server.deps.events.announceNow([...rides, unseen]);
    await expect.poll(() => told, patience).toHaveLength(2);
    expect(asked).toEqual([rides.map(({ id }) => id)]);
    close();

    const statements = await statementsOf(() =>
      listRideEvents(
        [...rides, unseen].map(({ id }) => id),
        server.deps,
      ),
    );
    expect(statements, "and what the riders may do").toEqual([
      expect.stringContaining("from rides ride"),
      expect.stringContaining("from patient_state_facts"),
    ]);
  });

  it("of a ride again and again are one look-up a second, one after the other", async () => {
    const patient = await register(server, "patient");
    const ride = await storeRide(server, patient.user.id);
    let endFirst = () => {};
    const isOver = new Promise<void>((resolve) => {
      endFirst = resolve;
    });
    const { asked, told, close } = watch([patient], async (ids) => {
      await isOver;
      return listRideEvents(ids, server.deps);
    });
    const announce = () => send(JSON.stringify({ type: "rides", rides: [[ride.id, patient.user.id]] }));
    await announce();
    await expect.poll(() => asked, patience).toHaveLength(1);
    for (let count = 0; count < 50; count += 1) await announce();
    await pause(1500);
    expect(asked).toHaveLength(1);
    endFirst();
    await expect.poll(() => told, patience).toHaveLength(2);
    expect(asked).toHaveLength(2);
    close();
  });

  it("of a ride that come while its screen connects are looked up for it", async () => {
    const patient = await register(server, "patient");
    const ride = await storeRide(server, patient.user.id);
    const { asked, told, open, close } = watch([]);
    const begin = open(patient);
    const heard = new Promise<void>((done) => {
      server.deps.events.subscribe((one) => one.type === "goals" && one.patientId === patient.user.id && done());
    });
    await server.deps.events.announceNow([ride]);
    await send(JSON.stringify({ type: "goals", patientId: patient.user.id }));
    await heard;
    expect(asked).toEqual([]);
    begin();
    await expect.poll(() => told.map(({ type }) => type), patience).toEqual(["goals", "ride"]);
    expect(asked).toEqual([[ride.id]]);
    close();
  });

  it("of a ride that can't be looked up are looked up again, and its screen stays open", async () => {
    const patient = await register(server, "patient");
    const stream = await ownStream(server, patient);
    const ride = await storeRide(server, patient.user.id);
    await server.asOwner(async (tx) => {
      await tx.execute("alter table rides rename column average_power_watts to mean_watts");
    });
    await server.deps.events.announceNow([ride]);
    await pause(1500);
    expect(stream.events).toEqual([]);
    await server.asOwner(async (tx) => {
      await tx.execute("alter table rides rename column mean_watts to average_power_watts");
    });
    expect(await stream.next((event) => event.type === "ride")).toMatchObject({ rideId: ride.id });
    expect(stream.isEnded).toBe(false);
    stream.close();
  });

  it("of a ride show the figures of its latest batch, and at its end none of the moment [RIDE-30, CALL-24]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "123" });
    const stream = await ownStream(server, patient);
    const bike = new Bike(server, 123);
    const ride = { rideId: crypto.randomUUID(), startedAt: new Date().toISOString() };
    await bike.send({ ...ride, readings: everySecond(0, 60) });
    const figures = { type: "ride", patientId: patient.user.id, rideId: ride.rideId, deviceNumber: "123" };
    expect(await stream.next((event) => event.type === "ride")).toMatchObject({
      ...figures,
      ...{ isOpen: true, durationSeconds: 60, todaySeconds: 60, averagePowerWatts: 33, maxPowerWatts: 33 },
      ...{ powerWatts: 33, cadenceRpm: 44, heartRateBpm: 88, resistance: null },
    });
    await bike.send({ ...ride, readings: [{ offsetSeconds: 60, powerWatts: 50 }] });
    const latest = await stream.next((event) => event.type === "ride" && event.durationSeconds === 61);
    expect(latest).toMatchObject({ ...figures, powerWatts: 50, maxPowerWatts: 50, cadenceRpm: null });
    await bike.send({ ...ride, readings: [], ended: true });
    expect(await stream.next((event) => event.type === "ride" && !event.isOpen)).toMatchObject({
      ...figures,
      ...{ durationSeconds: 61, todaySeconds: 61, maxPowerWatts: 50, powerWatts: null, heartRateBpm: null },
    });
    stream.close();
  });

  describe("of a day on the ward", () => {
    const payloads: string[] = [];
    beforeEach(async () => {
      payloads.length = 0;
      appLogin.on("notification", ({ payload }) => payloads.push(payload ?? ""));
      await appLogin.query(`listen ${channel}`);
    });
    afterEach(async () => {
      appLogin.removeAllListeners("notification");
      await appLogin.query(`unlisten ${channel}`);
    });

    it("hold ids and nothing else, whatever happened [ACCESS-20]", async () => {
      const noon = Date.parse("2027-03-10T16:00:00Z");
      await server.setNow(new Date(noon));
      const patient = await register(server, "patient");
      const neighbor = await register(server, "patient");
      const provider = await register(server, "provider");
      const { id } = patient.user;
      const does = async (reply: ReturnType<SignedIn["call"]>) => expect((await reply).statusCode).toBeLessThan(300);

      for (const person of [patient, neighbor]) {
        await does(person.call("PATCH", "/api/kudos/preferences", { optInKudos: true, optInNudges: true }));
      }
      const nudge = { recipientId: id, templateType: "gentle_reminder", metadata: { minutesLeft: 12 } };
      await does(neighbor.call("POST", "/api/kudos/nudge", nudge));
      const grantId = await grant(patient, provider);
      await assess(provider, id);
      await does(
        provider.call("POST", `/api/patients/${id}/goals/from-assessment`, { mobilityRecommendation: recommended }),
      );
      await does(patient.call("POST", `/api/patients/${id}/device-link`, { deviceNumber: 122, takeOver: true }));
      const bike = new Bike(server, 122);
      const bikeRide = { rideId: crypto.randomUUID(), startedAt: new Date(noon).toISOString() };
      await bike.send({ ...bikeRide, readings: everySecond(0, 300) });
      await bike.send({ ...bikeRide, readings: everySecond(300, 1000), ended: true });
      const silent = { ...bikeRide, rideId: crypto.randomUUID() };
      await bike.send({ ...silent, readings: everySecond(0, 60) });
      const tabletRide = await TabletRide.begin(server, neighbor, { startedAt: bikeRide.startedAt });
      await tabletRide.send(everySecond(0, 90), { ended: true });
      await does(patient.call("POST", `/api/rides/${bikeRide.rideId}/feedback`, { effort: "too_hard" }));
      const written = await provider.call("POST", `/api/patients/${id}/rides/by-hand`, {
        ...{ startedAt: new Date(noon - 7_200_000).toISOString(), minutes: 20, averagePowerWatts: 33 },
        ...{ mode: "active", note: "With Rosa's daughter" },
      });
      const help = (await patient.call("POST", `/api/patients/${id}/help-requests`, {})).json();
      await does(provider.call("POST", `/api/help-requests/${help.id}/answer`));
      await does(provider.call("POST", `/api/patients/${id}/rides/stop`, { because: "patient_wish" }));
      await openBoard(await register(server, "provider"), "Ward 4");
      await runAdminCommand(server.deps, ["make-administrator", String(provider.user.id)]);
      const [board] = (await provider.call("GET", "/api/boards")).json();
      await does(provider.call("DELETE", `/api/boards/${board.id}`));
      await server.setNow(new Date(noon + 180_000));
      await closeSilentRides(server.deps);
      await does(patient.call("DELETE", `/api/patients/${id}/device-link`));
      await does(patient.call("DELETE", `/api/provider-relationships/${grantId}`));
      await does(patient.call("POST", "/api/auth/logout", {}));

      const types = new Set(notice.options.flatMap(({ shape }) => [...shape.type._zod.values]));
      const sent = () => payloads.map((payload): Notice => notice.parse(JSON.parse(payload)));
      await expect.poll(() => new Set<unknown>(sent().map(({ type }) => type)), patience).toEqual(types);
      const named = sent().flatMap((one) => (one.type === "rides" ? one.rides.map(([rideId]) => rideId) : []));
      const rideIds = [bikeRide.rideId, silent.rideId, tabletRide.rideId, written.json().id];
      expect(named).toEqual(expect.arrayContaining(rideIds));
    });
  });
});
