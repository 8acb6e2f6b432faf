import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/test/throwaway-postgres.ts";
import { readReadings } from "../src/features/rides/rides.store.ts";
import { type DatabaseLine, openDatabaseLine } from "./support/database-line.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { Bike, register, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";
import { openTransactionPooler } from "./support/transaction-pooler.ts";

const readings = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 20 + from + index }));
const newRide = () => ({ rideId: randomUUID(), startedAt: new Date().toISOString() });

/** Within this time a bike's batch is acknowledged, whatever happens to one connection. */
const bikesWaitMilliseconds = 10_000;
/** Within this time after the database is whole again, a node is, too. */
const recoversWithinMilliseconds = 3000;
/** Then notices arrive again, once its connection has been retried. The loss of a database is reported just as fast. */
const noticesWithinMilliseconds = 10_000;

async function readyOf(server: TestServer) {
  const reply = await new Visitor(server).call("GET", "/readyz");
  return { code: reply.statusCode, ...reply.json() };
}

const storedReadings = (server: TestServer, rideId: string) =>
  server.deps.database.asSystem("rides", async (tx) => (await readReadings(tx, [rideId])).get(rideId));

describe("When the database moves to its standby", () => {
  let primary: ThrowawayPostgres;
  let standby: ThrowawayPostgres;
  let line: DatabaseLine;
  let server: TestServer;
  beforeAll(async () => {
    primary = await startThrowawayPostgres();
    standby = await primary.startStandby();
    await asSuperuser(primary, "alter system set synchronous_standby_names = '*'", "select pg_reload_conf()");
    line = await openDatabaseLine(primary.url);
    server = await startTestServer({ environment: { DATABASE_URL: line.url } });
  });
  afterAll(async () => {
    await server?.destroy();
    await line?.close();
    await standby?.stop();
    await primary?.stop();
  });

  async function asSuperuser({ url }: ThrowawayPostgres, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }

  async function untilReady(expected: object, withinMilliseconds = recoversWithinMilliseconds): Promise<void> {
    const deadline = Date.now() + withinMilliseconds;
    let ready = await readyOf(server);
    while (Date.now() < deadline && !isLike(ready, expected)) {
      await wait(100);
      ready = await readyOf(server);
    }
    expect(ready).toMatchObject(expected);
  }
  const isLike = (found: Record<string, unknown>, expected: object): boolean =>
    Object.entries(expected).every(([name, value]) => found[name] === value);

  it("a node says what it reaches, goes on by itself, and has every reading that was acknowledged [DATA-37, DATA-39]", async () => {
    await register(server, "patient", { deviceNumber: "122" });
    const bike = new Bike(server, 122);
    const ride = newRide();
    const inForce = { code: 200, status: "ready", database: "primary", events: "arriving", clock: "in step" };
    await untilReady(inForce);
    for (let from = 0; from < 100; from += 10) {
      expect((await bike.send({ ...ride, readings: readings(from, from + 10) })).statusCode).toBe(200);
    }

    await primary.kill();
    line.leadTo(standby.url);
    const following = "the database follows another one: nothing can be stored";
    const onStandby = { code: 503, status: following, database: "standby", events: "interrupted" };
    await untilReady(onStandby, noticesWithinMilliseconds);
    expect((await bike.send({ ...ride, readings: readings(100, 110) })).statusCode).toBe(503);

    await asSuperuser(standby, "alter system set synchronous_standby_names = ''", "select pg_reload_conf()");
    await standby.promote();
    await untilReady({ code: 200, status: "ready", database: "primary" });
    await untilReady(inForce, noticesWithinMilliseconds);
    expect(await storedReadings(server, ride.rideId)).toMatchObject(readings(0, 100));
    expect((await bike.send({ ...ride, readings: readings(100, 110) })).statusCode).toBe(200);
    expect(await storedReadings(server, ride.rideId)).toMatchObject(readings(0, 110));
  });

  it("a node is not ready while its database is read-only, and no longer [DATA-39]", async () => {
    await asSuperuser(standby, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
    const readOnly = { code: 503, status: "the database is read-only: nothing can be stored", database: "read-only" };
    await untilReady(readOnly, noticesWithinMilliseconds);
    const patient = { userType: "patient", email: "late@bedsidebike.example", firstName: "Late", lastName: "Comer" };
    const late = await new Visitor(server).call("POST", "/api/auth/register", {
      ...patient,
      dateOfBirth: "1950-01-31",
    });
    expect(late.statusCode).toBe(503);
    await asSuperuser(
      standby,
      "set default_transaction_read_only = off",
      "alter system reset default_transaction_read_only",
      "select pg_reload_conf()",
    );
    await untilReady({ code: 200, status: "ready", database: "primary" });
  });
});

describe("A connection to the database", () => {
  let database: TestDatabase;
  let line: DatabaseLine;
  let server: TestServer;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    line = await openDatabaseLine(database.url);
    server = await startTestServer({ environment: { ...database.environment, DATABASE_URL: line.url } });
  });
  afterAll(async () => {
    await server?.destroy();
    await line?.close();
    await database?.drop();
  });

  it("that falls silent is given up, and what bikes send meanwhile is stored by the same request [DATA-37]", async () => {
    await register(server, "patient", { deviceNumber: "122" });
    const bike = new Bike(server, 122);
    const [ride, other] = [newRide(), newRide()];
    expect((await bike.send({ ...ride, readings: readings(0, 30) })).statusCode).toBe(200);
    line.silenceAll();
    const sent = Promise.all([
      bike.send({ ...ride, readings: readings(30, 60) }),
      bike.send({ ...other, readings: readings(0, 10) }),
    ]);
    const replies = await Promise.race([sent, wait(bikesWaitMilliseconds, null)]);
    expect(replies?.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await storedReadings(server, ride.rideId)).toMatchObject(readings(0, 60));
    expect(await readyOf(server)).toMatchObject({ code: 200, status: "ready", database: "primary" });
  });

  it("that breaks before a commit is answered loses nothing, and nothing of a bike's is stored twice [DATA-37]", async () => {
    const bike = new Bike(server, 122);
    const ride = newRide();
    const isLost = line.loseCommitOf(ride.rideId);
    expect((await bike.send({ ...ride, readings: readings(0, 30) })).statusCode).toBe(200);
    await isLost;
    expect((await bike.send({ ...ride, readings: readings(20, 40) })).statusCode).toBe(200);
    expect(await storedReadings(server, ride.rideId)).toMatchObject(readings(0, 40));
  });
});

describe("A pooler on the way to the database", () => {
  it("that shares connections between transactions is refused at the start, in a sentence [DATA-38]", async () => {
    const database = await createPostgresDatabase();
    const pooler = await openTransactionPooler(database.url);
    const start = startTestServer({ environment: { ...database.environment, DATABASE_URL: pooler.url } });
    await expect(start).rejects.toThrow(
      "DATABASE_URL leads to a connection pooler in transaction or statement mode, which shares connections between " +
        "clients: set its mode to session, or name PostgreSQL itself.",
    );
    await pooler.close();
    await database.drop();
  });
});
