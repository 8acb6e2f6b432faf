import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/test/throwaway-postgres.ts";
import { grants, providers, signInSessions } from "../src/platform/database/schema.ts";
import type { AnnouncedRide } from "../src/platform/notices.ts";
import { trackStreams } from "../src/platform/open-streams.ts";
import { hashToken } from "../src/platform/tokens.ts";
import { type DatabaseLine, openDatabaseLine } from "./support/database-line.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { EventStream } from "./support/event-stream.ts";
import type { TestDatabase } from "./support/postgres-database.ts";
import { statementsOf } from "./support/statements.ts";
import { storeRide } from "./support/store-ride.ts";
import { grant, register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

/** A new ride of this patient, announced again until this node has received the notice. */
async function announceRide(server: TestServer, { user }: SignedIn): Promise<AnnouncedRide> {
  const ride = await storeRide(server, user.id);
  let hasArrived = false;
  const stop = server.deps.events.subscribe((notice) => {
    hasArrived ||= notice.type === "rides" && notice.rides.some(([id]) => id === ride.id);
  });
  while (!hasArrived) {
    await server.deps.events.announceNow([ride]);
    await pause(50);
  }
  stop();
  return ride;
}

const ownStream = (server: TestServer, patient: SignedIn) =>
  EventStream.open(server, patient, `/api/patients/${patient.user.id}/live`);
const providerStream = (server: TestServer, provider: SignedIn) =>
  EventStream.open(server, provider, `/api/providers/${provider.user.id}/live`);

/** The ids of the patient's rides that the stream has shown. */
const ridesOf = (stream: EventStream, { user }: SignedIn): string[] => {
  const ids = stream.events.flatMap((event) =>
    event.type === "ride" && event.patientId === user.id ? event.rideId : [],
  );
  return [...new Set(ids)];
};

describe("each check of all streams", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.destroy());

  /** What a notice would have said, had it not been lost. */
  const inDatabase = (work: Parameters<typeof server.asOwner<unknown>>[0]) => server.asOwner(work);

  it("ends the streams whose grant, session or approval has ended unnoticed, and no other [ACCESS-20]", async () => {
    const [patient, other, signedOut] = [
      await register(server, "patient"),
      await register(server, "patient"),
      await register(server, "patient"),
    ];
    const [revoked, kept, dismissed] = [
      await register(server, "provider"),
      await register(server, "provider"),
      await register(server, "provider"),
    ];
    for (const provider of [revoked, kept, dismissed]) await grant(patient, provider);
    await grant(other, revoked);
    // Notices arrive in their order, so those of the grants have arrived too.
    await announceRide(server, other);
    const streams = {
      patient: await ownStream(server, patient),
      signedOut: await ownStream(server, signedOut),
      revoked: await providerStream(server, revoked),
      kept: await providerStream(server, kept),
      dismissed: await providerStream(server, dismissed),
    };
    await server.app.streams.check();
    for (const stream of Object.values(streams)) expect([stream.isEnded, stream.events]).toEqual([false, []]);

    const at = new Date();
    await inDatabase(async (tx) => {
      const pair = and(eq(grants.patientId, patient.user.id), eq(grants.providerId, revoked.user.id));
      await tx
        .update(grants)
        .set({ revokedAt: at })
        .where(and(pair, isNull(grants.revokedAt)));
      await tx.update(signInSessions).set({ endedAt: at }).where(eq(signInSessions.userId, signedOut.user.id));
      await tx.update(providers).set({ isActive: false }).where(eq(providers.userId, dismissed.user.id));
    });
    await server.app.streams.check();
    for (const name of ["signedOut", "revoked", "dismissed"] as const) await streams[name].ended();

    // The other grant of the revoked provider is intact: the screen connects again and gets that patient only.
    expect(streams.revoked.events).toEqual([]);
    for (const name of ["signedOut", "dismissed"] as const) {
      expect(streams[name].events).toEqual([{ type: "closed", reason: "signed-out" }]);
    }
    const again = await providerStream(server, revoked);
    await announceRide(server, patient);
    await announceRide(server, other);
    await again.next((event) => event.type === "ride" && event.patientId === other.user.id);
    expect(ridesOf(again, patient)).toEqual([]);
    for (const name of ["patient", "kept"] as const) {
      await streams[name].next((event) => event.type === "ride");
      streams[name].close();
    }
    again.close();
  });

  it("ends the streams of a session that has expired [ACCESS-20, SESSION-4]", async () => {
    const patient = await register(server, "patient");
    const stream = await ownStream(server, patient);
    await server.setNow(new Date(Date.now() + 31 * 60_000));
    await server.app.streams.check();
    await server.setNow(null);
    await stream.ended();
    expect(stream.events).toEqual([{ type: "closed", reason: "signed-out" }]);
  });

  it("asks the database once for all streams of the node [ACCESS-20]", async () => {
    const patients = [await register(server, "patient"), await register(server, "patient")];
    const provider = await register(server, "provider");
    for (const patient of patients) await grant(patient, provider);
    const streams = [await providerStream(server, provider), await providerStream(server, provider)];
    for (const patient of patients) streams.push(await ownStream(server, patient));
    const statements = await statementsOf(() => server.app.streams.check());
    expect(statements.filter((statement) => !/^set local role/.test(statement))).toEqual([
      expect.stringContaining("streams_to_end("),
    ]);
    for (const stream of streams) stream.close();
  });

  it("says with its first event, and again with each beat, how often it does [OFFLINE-15]", async () => {
    const stream = await ownStream(server, await register(server, "patient"));
    await server.app.streams.beat();
    await expect.poll(() => stream.beats.length).toBeGreaterThanOrEqual(2);
    expect([...new Set(stream.beats.map((beat) => JSON.stringify(beat)))]).toEqual([
      '{"type":"beat","everySeconds":10}',
    ]);
    stream.close();
  });

  it("asks once for 5,000 streams too; their beats ask nothing, and let other work in between [ACCESS-20, OFFLINE-15]", async () => {
    const patient = await register(server, "patient");
    const tokenHash = hashToken(patient.cookie?.replace("session=", "") ?? "");
    const node = trackStreams({ ...server.deps, lookUpRides: async () => [], lookUpStates: async () => [] });
    const [beats, endings] = [new Map<number, number>(), new Set<number>()];
    let turn = 0;
    for (let sessionId = 1; sessionId <= 5000; sessionId += 1) {
      node.reserve().begin(() => ({
        tokenHash,
        sessionId,
        userId: patient.user.id,
        patientIds: new Set([patient.user.id]),
        take: () => undefined,
        beat: () => beats.set(turn, (beats.get(turn) ?? 0) + 1),
        end: () => endings.add(sessionId),
      }));
    }
    let isOver = false;
    const countTurns = () => {
      turn += 1;
      if (!isOver) setImmediate(countTurns);
    };
    countTurns();
    const statements = await statementsOf(() => node.check());
    expect(statements.filter((statement) => !/^set local role/.test(statement))).toHaveLength(1);
    expect(await statementsOf(() => node.beat())).toEqual([]);
    isOver = true;
    expect([...beats.values()].reduce((sum, count) => sum + count, 0)).toBe(5000);
    expect(Math.max(...beats.values())).toBeLessThanOrEqual(200);
    expect(endings.size).toBe(0);
    node.close();
    expect(endings.size).toBe(5000);
  });

  it("ends every stream if the database can't be asked [ACCESS-20]", async () => {
    const alone = await startTestServer();
    const stream = await ownStream(alone, await register(alone, "patient"));
    await alone.deps.database.close();
    await alone.app.streams.check();
    await stream.ended();
    expect(stream.events).toEqual([]);
    await alone.app.close();
  });
});

describe("while the line that brings the events is cut", () => {
  let database: TestDatabase;
  let line: DatabaseLine;
  let server: TestServer;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await createMigratedDatabase();
    line = await openDatabaseLine(database.url);
    server = await startTestServer({ environment: { ...database.environment, DATABASE_URL: line.url } });
    owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
  });
  afterEach(() => line.unblock());
  afterAll(async () => {
    await server?.destroy();
    await owner?.end();
    await line?.close();
    await database?.drop();
  });

  const terminateListeners = () =>
    owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'bedside-bike events' and datname = current_database()`);

  /** Waits until this node has noticed. */
  async function untilCut(): Promise<void> {
    while (server.deps.events.isConnected()) await new Promise((next) => setImmediate(next));
  }

  /** A second patient of the same provider, whose grant stays: the stream continues without the first one. */
  async function startScene() {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const provider = await register(server, "provider");
    const grantId = await grant(patient, provider);
    await grant(other, provider);
    const stream = await providerStream(server, provider);
    await announceRide(server, patient);
    await stream.next((event) => event.type === "ride");
    return {
      patient,
      other,
      provider,
      stream,
      /** Over a separate connection: those that were open are dropped with the line. */
      async revoke(): Promise<void> {
        let status = 503;
        while (status === 503) {
          status = (await patient.call("DELETE", `/api/provider-relationships/${grantId}`)).statusCode;
        }
        expect(status).toBe(200);
      },
    };
  }
  type Scene = Awaited<ReturnType<typeof startScene>>;

  /** After the line is back: neither the old stream nor a new one carries the patient who revoked. */
  async function expectNothingAfterRevoke({ patient, other, provider, stream }: Scene): Promise<void> {
    const again = await untilOpen(() => providerStream(server, provider));
    await announceRide(server, patient);
    await announceRide(server, other);
    await again.next((event) => event.type === "ride" && event.patientId === other.user.id);
    expect(ridesOf(again, patient)).toEqual([]);
    expect(ridesOf(stream, patient)).toHaveLength(1);
    await stream.ended();
    expect(ridesOf(stream, patient)).toHaveLength(1);
    again.close();
  }

  it("by pg_terminate_backend: streams are closed, new ones are refused, and a revoke holds [ACCESS-20]", async () => {
    const scene = await startScene();
    line.refuseListeners();
    await terminateListeners();
    await untilCut();
    const refused = await fetch(`${server.url}/api/providers/${scene.provider.user.id}/live`, {
      headers: { cookie: scene.provider.cookie ?? "" },
    });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({
      error: expect.stringMatching(/interrupted/),
      requestId: expect.any(String),
    });
    await scene.revoke();
    line.unblock();
    await expectNothingAfterRevoke(scene);
  });

  it("by pg_terminate_backend, the revoke right behind it: no event of that patient comes any more [ACCESS-20]", async () => {
    const scene = await startScene();
    await Promise.all([terminateListeners(), scene.revoke()]);
    await expectNothingAfterRevoke(scene);
  });

  it("without a word to either end: the probe finds out, and a revoke holds [ACCESS-20]", async () => {
    const scene = await startScene();
    line.silenceListeners();
    await scene.revoke();
    await untilCut();
    await expectNothingAfterRevoke(scene);
  });

  it("while a stream is being opened: that one is refused too [ACCESS-20]", async () => {
    const { provider, stream } = await startScene();
    stream.close();
    await owner.query("begin; lock table sign_in_sessions in access exclusive mode");
    const opening = new Promise<IncomingMessage>((done, fail) => {
      const headers = { cookie: provider.cookie ?? "" };
      get(`${server.url}/api/providers/${provider.user.id}/live`, { agent: false, headers }, done).on("error", fail);
    });
    const isWaiting = "select 1 from pg_locks where relation = 'sign_in_sessions'::regclass and not granted";
    while ((await owner.query(isWaiting)).rowCount === 0);
    await terminateListeners();
    await untilCut();
    await owner.query("commit");
    const reply = await opening;
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
    reply.destroy();
    (await untilOpen(() => providerStream(server, provider))).close();
  });
});

describe("while PostgreSQL restarts", () => {
  let postgres: ThrowawayPostgres;
  let line: DatabaseLine;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await startThrowawayPostgres();
    line = await openDatabaseLine(postgres.url);
    server = await startTestServer({ environment: { DATABASE_URL: line.url } });
  });
  afterAll(async () => {
    await server?.destroy();
    await line?.close();
    await postgres?.stop();
  });

  it("streams are closed at once, and a revoke that this node could not hear of holds [ACCESS-20]", async () => {
    const [patient, other] = [await register(server, "patient"), await register(server, "patient")];
    const provider = await register(server, "provider");
    await grant(patient, provider);
    await grant(other, provider);
    const streams = [await providerStream(server, provider), await ownStream(server, patient)];
    await postgres.shutDown();
    line.block();
    await postgres.startAgain();
    const elsewhere = new pg.Client({ connectionString: postgres.url });
    await elsewhere.connect();
    await elsewhere.query("update grants set revoked_at = now() where patient_id = $1 and provider_id = $2", [
      patient.user.id,
      provider.user.id,
    ]);
    await elsewhere.end();
    line.unblock();
    const again = await untilOpen(() => providerStream(server, provider));
    await announceRide(server, patient);
    await announceRide(server, other);
    await again.next((event) => event.type === "ride" && event.patientId === other.user.id);
    expect([...streams, again].flatMap((stream) => ridesOf(stream, patient))).toEqual([]);
    for (const stream of streams) await stream.ended();
    again.close();
  });
});

/** Asks again while the server answers 503, as a screen does. */
async function untilOpen(open: () => Promise<EventStream>): Promise<EventStream> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!String(error).includes("503")) throw error;
      await pause(50);
    }
  }
}
