import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../../scripts/test/throwaway-postgres.ts";
import { readReadings } from "../src/features/rides/rides.store.ts";
import { type DatabaseLine, openDatabaseLine } from "./support/database-line.ts";
import { Bike, register, startTestServer, type TestServer, Visitor } from "./support/test-server.ts";

const readings = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, index) => ({ offsetSeconds: from + index, powerWatts: 20 + from + index }));
const newRide = () => ({ rideId: randomUUID(), startedAt: new Date().toISOString() });

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
