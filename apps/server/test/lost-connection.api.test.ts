import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function readyOf(server: TestServer) {
  const reply = await new Visitor(server).call("GET", "/readyz");
  return { code: reply.statusCode, ...reply.json() };
}

const storedReadings = (server: TestServer, rideId: string) =>
  server.deps.database.asSystem("rides", async (tx) => (await readReadings(tx, [rideId])).get(rideId));

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
