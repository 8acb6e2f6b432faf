import { randomUUID } from "node:crypto";
import { type Call, calls, errorReply, isPublic } from "@bedside-bike/contract";
import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/test/throwaway-postgres.ts";
import { type DatabaseLine, openDatabaseLine } from "./support/database-line.ts";
import { collectLog } from "./support/server-log.ts";
import { TabletRide } from "./support/tablet.ts";
import { Bike, register, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

const slots = 40;
/** The most connections that the server has. */
const poolSize = 20;

describe("while the database is down", () => {
  let postgres: ThrowawayPostgres;
  let line: DatabaseLine;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await startThrowawayPostgres({ max_connections: String(slots) });
    line = await openDatabaseLine(postgres.url);
    server = await startTestServer({ environment: { DATABASE_URL: line.url } });
  });
  afterEach(() => line.unblock());
  afterAll(async () => {
    await server?.destroy();
    await line?.close();
    await postgres?.stop();
  });

  async function asOwner<Result>(work: (owner: pg.Client) => Promise<Result>): Promise<Result> {
    const owner = new pg.Client({ connectionString: postgres.url });
    await owner.connect();
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }
  /** Ends the server's connections to the database, so that it must open new ones. */
  const disconnect = (owner: pg.Client) =>
    owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bedside-bike'");

  /** Waits until the server has noticed that all of its connections have ended. */
  async function emptyPool(): Promise<void> {
    const visitor = new Visitor(server);
    visitor.cookie = "session=nobody";
    const tries = Array.from({ length: poolSize }, () => visitor.call("GET", "/api/auth/user"));
    await Promise.race([Promise.all(tries), new Promise((next) => setTimeout(next, 1000))]);
  }

  function expectTryAgain(reply: LightMyRequestResponse): void {
    expect(reply.statusCode).toBe(503);
    expect(reply.headers["retry-after"]).toBe("2");
    const { error } = errorReply.strict().parse(reply.json());
    expect(error).toBe("The database can't be reached at the moment. Please try again in a few seconds.");
  }

  const ride = () => ({ rideId: randomUUID(), startedAt: new Date().toISOString() });
  const readings = [{ offsetSeconds: 0, powerWatts: 20 }];

  it("every call that needs it answers 503 with when to try again, and afterward everything works as before [DATA-32]", async () => {
    const patient = await register(server, "patient", { deviceNumber: "122" });
    const bike = new Bike(server, 122);
    const batch = { ...ride(), readings };
    expect((await bike.send(batch)).statusCode).toBe(200);
    const tabletRide = await TabletRide.begin(server, await register(server, "patient"));
    const dashboard = `/api/patients/${patient.user.id}/dashboard`;
    const before = (await patient.call("GET", dashboard)).json();
    await postgres.shutDown();

    const { cookie } = patient;
    const asked: Call[] = [];
    for (const call of calls) {
      if (isPublic(call.access)) continue;
      const reply = await server.app.inject({
        method: call.method,
        url: call.path.replace(/:\w+/g, "1"),
        headers: { cookie: cookie ?? "" },
        ...(call.method === "GET" ? {} : { payload: {} }),
      });
      expect([call.name, reply.statusCode]).toEqual([call.name, 503]);
      expect(reply.headers["retry-after"]).toBe("2");
      expect(errorReply.strict().parse(reply.json()).error).toMatch(/Please try again/);
      asked.push(call);
    }
    expect(asked.length).toBeGreaterThan(30);

    const visitor = new Visitor(server);
    const person = { firstName: "Rosa", lastName: "Demo", dateOfBirth: "1944-04-12" };
    expectTryAgain(await visitor.call("POST", "/api/auth/login", person));
    expectTryAgain(await visitor.call("POST", "/api/patients/last-device", person));
    const account = { ...person, userType: "patient", email: "new.person@bedsidebike.example", isSomeoneElse: true };
    expectTryAgain(await visitor.call("POST", "/api/auth/register", account));
    const more = { ...batch, readings: [{ offsetSeconds: 1, powerWatts: 20 }] };
    expectTryAgain(await bike.send(more));
    expectTryAgain(await tabletRide.send(readings));
    expectTryAgain(await visitor.call("GET", "/api/ride-sealing-key"));
    expect((await visitor.call("GET", "/readyz")).statusCode).toBe(503);
    for (const alive of ["/api/status", "/healthz", "/metrics"]) {
      expect([alive, (await visitor.call("GET", alive)).statusCode]).toEqual([alive, 200]);
    }

    await postgres.startAgain();
    await expect.poll(async () => (await visitor.call("GET", "/readyz")).statusCode, { timeout: 20_000 }).toBe(200);
    const today = { ...before.today, at: expect.any(String) };
    expect((await patient.call("GET", dashboard)).json()).toEqual({ ...before, today });
    for (const _ of [1, 2]) expect((await bike.send(more)).json()).toMatchObject({ durationSeconds: 2 });
    for (const _ of [1, 2]) expect((await tabletRide.send(readings)).json()).toMatchObject({ durationSeconds: 1 });
    expect((await visitor.call("POST", "/api/auth/register", account)).statusCode).toBe(201);
  });

  it("a sign-out takes the cookie out of the browser all the same [DATA-32, SESSION-7]", async () => {
    const patient = await register(server, "patient");
    const copy = new Visitor(server);
    copy.cookie = patient.cookie;
    await postgres.shutDown();
    expectTryAgain(await patient.call("POST", "/api/auth/logout"));
    expect(patient.cookie).toBeUndefined();
    await postgres.startAgain();
    expect((await copy.call("POST", "/api/auth/logout")).statusCode).toBe(200);
  });

  it("a connection that is ended in the middle of a call leaves nothing half-written [DATA-32]", async () => {
    const patient = await register(server, "patient");
    const provider = await register(server, "provider");
    const grantAccess = () => patient.call("POST", "/api/provider-relationships", { providerId: provider.user.id });
    await asOwner(async (owner) => {
      await owner.query("begin; lock table audit_events in access exclusive mode");
      const granting = grantAccess();
      // Waits for its audit row, the last one that it writes: the sealer only reads that table.
      const isWaiting =
        "select 1 from pg_locks where relation = 'audit_events'::regclass and not granted and mode = 'RowExclusiveLock'";
      while ((await owner.query(isWaiting)).rowCount === 0);
      await disconnect(owner);
      expectTryAgain(await granting);
      await owner.query("commit");
      const { rows } = await owner.query("select * from grants where patient_id = $1", [patient.user.id]);
      expect(rows).toEqual([]);
    });
    // Connections may still be replaced when the next call begins.
    await expect.poll(async () => (await grantAccess()).statusCode, { timeout: 20_000 }).toBe(201);
  });

  it("too many connections are a reason to try again [DATA-32]", async () => {
    const patient = await register(server, "patient");
    const taken: pg.Client[] = [];
    await asOwner(async (owner) => {
      line.block();
      await disconnect(owner);
      for (;;) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on("error", () => undefined);
        if (
          !(await client.connect().then(
            () => taken.push(client),
            () => false,
          ))
        )
          break;
      }
      line.unblock();
      await emptyPool();
      const lines = collectLog(server);
      expectTryAgain(await patient.call("GET", "/api/auth/user"));
      expect(lines.join("")).toContain('"code":"53300"');
    });
    for (const client of taken) await client.end();
    expect((await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });

  it("so is a database that lets nobody in and never answers [DATA-32]", async () => {
    const patient = await register(server, "patient");
    line.block("silently");
    await asOwner(disconnect);
    await emptyPool();
    expectTryAgain(await patient.call("GET", "/api/auth/user"));
    line.unblock();
    expect((await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });

  it("an error in a statement is not: it stays 500 [DATA-32]", async () => {
    const patient = await register(server, "patient");
    const goals = () => patient.call("GET", `/api/patients/${patient.user.id}/goals`);
    await asOwner((owner) => owner.query("alter table prescriptions rename to prescriptions_elsewhere"));
    const reply = await goals();
    expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([500, undefined]);
    await asOwner((owner) => owner.query("alter table prescriptions_elsewhere rename to prescriptions"));
    expect((await goals()).statusCode).toBe(200);
  });
});
