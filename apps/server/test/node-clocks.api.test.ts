import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../src/platform/database/database.ts";
import { openDatabaseClock } from "../src/platform/database-clock.ts";
import { assess, recommended } from "./support/safety-check.ts";
import { collectLog } from "./support/server-log.ts";
import {
  Bike,
  databaseSettings,
  grant,
  register,
  SignedIn,
  startTestServer,
  type TestServer,
  Visitor,
} from "./support/test-server.ts";

const minuteMilliseconds = 60_000;
const hourMilliseconds = 60 * minuteMilliseconds;
const startedAt = Date.parse("2026-03-10T14:00:00Z");

describe("Nodes whose own clocks are right, an hour ahead and an hour behind", () => {
  let nodes: readonly [TestServer, TestServer, TestServer];
  let patient: SignedIn;
  let provider: SignedIn;
  beforeAll(async () => {
    const right = await startTestServer();
    const environment = databaseSettings(right.config);
    const ahead = await startTestServer({ environment, aheadMilliseconds: hourMilliseconds });
    const behind = await startTestServer({ environment, aheadMilliseconds: -hourMilliseconds });
    nodes = [right, ahead, behind];
  });
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.destroy();
  });

  const travel = async (milliseconds: number) => {
    await nodes[0].setNow(new Date(startedAt + milliseconds));
    for (const node of nodes) await node.deps.clock.look();
  };
  /** What each node answers, without the time of the answer. */
  const askAll = (person: SignedIn, url: string) =>
    Promise.all(
      nodes.map(async (node) => {
        const reply = await new SignedIn(node, person, person.user).call("GET", url);
        return [reply.statusCode, reply.json()];
      }),
    );
  const expectSame = async (person: SignedIn, url: string): Promise<unknown> => {
    const [first, ...others] = await askAll(person, url);
    for (const other of others) expect(other).toEqual(first);
    return first;
  };

  it("say in /readyz and once in their log that they are off, and stay ready [DATA-35]", async () => {
    const said = nodes.map(collectLog);
    for (const node of nodes) {
      await node.setNow(null);
      await node.deps.clock.look(node.app.log);
      await node.deps.clock.look(node.app.log);
    }
    const ready = await Promise.all(nodes.map((node) => new Visitor(node).call("GET", "/readyz")));
    expect(ready.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(ready.map((reply) => reply.json().clock)).toEqual([
      "in step",
      "this node's clock is 3600 s ahead of the database's",
      "this node's clock is 3600 s behind the database's",
    ]);
    const warned = said.map(
      (lines) => lines.filter((line) => line.includes("hours are judged by the database's")).length,
    );
    // A node's own check may have reported it before this test listened.
    expect(warned).toEqual([0, expect.toBeOneOf([0, 1]), expect.toBeOneOf([0, 1])]);
  });

  it("say in each reply what time the database's clock has, by which screens turn their day [DAY-2]", async () => {
    await travel(0);
    const replies = await Promise.all(nodes.map((node) => new Visitor(node).call("GET", "/api/status")));
    for (const { headers } of replies)
      expect(Date.parse(String(headers.date)) - startedAt).toBeLessThan(minuteMilliseconds);
    for (const { headers } of replies) expect(Date.parse(String(headers.date))).toBeGreaterThanOrEqual(startedAt);
  });

  it("judge each hour of a goal, an assessment and a session alike [DATA-35, GOAL-37, SESSION-4]", async () => {
    await travel(0);
    patient = await register(nodes[0], "patient");
    provider = await register(nodes[0], "provider");
    await grant(patient, provider);
    await assess(provider, patient.user.id);
    const goals = { mobilityRecommendation: recommended };
    const url = `/api/patients/${patient.user.id}`;
    expect((await provider.call("POST", `${url}/goals/from-assessment`, goals)).statusCode).toBe(201);
    for (const path of ["goals", "goal-limits", "risk-assessment"]) await expectSame(provider, `${url}/${path}`);

    // Providers are signed out after 15 minutes without a call, patients after 30.
    await travel(14.9 * minuteMilliseconds);
    expect(await expectSame(provider, "/api/auth/user")).toMatchObject([200, {}]);
    await travel(15.1 * minuteMilliseconds);
    expect((await askAll(provider, "/api/auth/user")).map(([status]) => status)).toEqual([401, 401, 401]);
    await travel(29.9 * minuteMilliseconds);
    expect((await askAll(patient, "/api/auth/user")).map(([status]) => status)).toEqual([200, 200, 200]);
    await travel(30.1 * minuteMilliseconds);
    expect((await askAll(patient, "/api/auth/user")).map(([status]) => status)).toEqual([401, 401, 401]);

    // On a ward an assessment counts for 72 hours.
    for (const [hours, code] of [
      [71.9, null],
      [72.1, "assessment_expired"],
    ] as const) {
      await travel(hours * hourMilliseconds);
      const { email, firstName, lastName, userType } = provider.user;
      await provider.call("POST", "/api/auth/login", { userType, email, firstName, lastName });
      expect(await expectSame(provider, `${url}/goal-limits`)).toMatchObject([200, { code }]);
    }
  });

  it("take a ride that began up to two minutes ahead of the database's clock, and none later [DATA-35, RIDE-4]", async () => {
    await travel(0);
    const { key } = new Bike(nodes[0], 121);
    for (const node of nodes) {
      for (const [seconds, status] of [
        [110, 200],
        [130, 400],
      ] as const) {
        const reply = await node.app.inject({
          method: "POST",
          url: "/api/devices/121/telemetry",
          headers: { authorization: `Bearer ${key}` },
          payload: {
            rideId: randomUUID(),
            startedAt: new Date(startedAt + seconds * 1000).toISOString(),
            readings: [{ offsetSeconds: 0, powerWatts: 20 }],
          },
        });
        expect(reply.statusCode, reply.body).toBe(status);
      }
    }
  });
});

it("A node's clock is the database's, however long reading it waited for a connection [DATA-35]", async () => {
  const server = await startTestServer();
  const { database } = server.deps;
  let steady = 0;
  const waiting: Database = {
    ...database,
    asSystem(scope, work) {
      steady += minuteMilliseconds;
      return database.asSystem(scope, work);
    },
  };
  const clock = await openDatabaseClock(waiting, {
    wallMilliseconds: () => Date.now(),
    steadyMilliseconds: () => steady,
  });
  const ahead = clock.now().getTime() - Date.now();
  expect(Math.abs(ahead)).toBeLessThan(minuteMilliseconds / 4);
  await server.destroy();
});
