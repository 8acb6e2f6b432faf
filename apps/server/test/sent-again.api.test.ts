import { randomUUID } from "node:crypto";
import { calls, isPublic, takesIdempotencyKey } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cleanUp } from "../src/clean-up.ts";
import { hospitalDay } from "../src/platform/clock.ts";
import { selectRows } from "../src/platform/database/database.ts";
import { Care } from "./support/care.ts";
import { type DatabaseLine, openDatabaseLine } from "./support/database-line.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import type { TestDatabase } from "./support/postgres-database.ts";
import { amberAnswers, clearanceOf, greenAnswers } from "./support/safety-check.ts";
import { register, type SignedIn, startTestServer, type TestServer, testTimeZone } from "./support/test-server.ts";

let database: TestDatabase;
let line: DatabaseLine;
let server: TestServer;
let care: Care;

beforeAll(async () => {
  database = await createMigratedDatabase();
  line = await openDatabaseLine(database.url);
  server = await startTestServer({
    environment: { ...database.environment, DATABASE_URL: line.url },
  });
});
afterAll(async () => {
  await server?.destroy();
  await line?.close();
  await database?.drop();
});
beforeEach(async () => {
  care = await Care.begin(server);
});

interface Write {
  readonly by: SignedIn;
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: object;
}

const send = ({ by, method, path, body }: Write, key: string) =>
  server.app.inject({
    method,
    url: path,
    headers: { cookie: by.cookie ?? "", "idempotency-key": key },
    ...(body ? { payload: body } : {}),
  });

const countRows = (table: string) =>
  server.asOwner(async (tx) => {
    const [row] = await selectRows<{ rows: number }>(
      tx,
      sql`select count(*)::int as rows from ${sql.identifier(table)}`,
    );
    return row?.rows ?? 0;
  });

const fiveMinutes = {
  goals: [{ goalType: "duration", targetValue: 5, unit: "minutes", label: "Minutes", period: "session" }],
};

const fineCheck = {
  answers: { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true },
};
const today = () => hospitalDay(new Date(), testTimeZone);

/** What a person writes, each with the table that gains a row. */
const writes: Record<string, { table: string; write: () => Promise<Write> }> = {
  "an assessment": {
    table: "risk_assessments",
    write: async () => ({
      by: care.provider,
      method: "POST",
      path: "/api/risk-assessment",
      body: { ...greenAnswers, patientId: care.patient.user.id },
    }),
  },
  goals: {
    table: "goals",
    async write() {
      await care.assess();
      return { by: care.provider, method: "POST", path: `${care.path}/goals`, body: fiveMinutes };
    },
  },
  "a clearance": {
    table: "clearances",
    async write() {
      const body = clearanceOf(await care.assess(amberAnswers));
      return { by: care.provider, method: "POST", path: `${care.path}/clearances`, body };
    },
  },
  "a grant": {
    table: "grants",
    async write() {
      const other = await register(server, "provider");
      const body = { providerId: other.user.id };
      return { by: care.patient, method: "POST", path: "/api/provider-relationships", body };
    },
  },
  "a written ride": {
    table: "rides",
    write: async () => ({
      by: care.provider,
      method: "POST",
      path: `${care.path}/rides/by-hand`,
      body: { startedAt: new Date(Date.now() - 600_000).toISOString(), minutes: 5, mode: "active" },
    }),
  },
  "a check before cycling": {
    table: "session_checks",
    write: async () => ({
      by: care.provider,
      method: "POST",
      path: `${care.path}/session-checks`,
      body: fineCheck,
    }),
  },
  "a request for help": {
    table: "help_requests",
    write: async () => ({ by: care.patient, method: "POST", path: `${care.path}/help-requests`, body: {} }),
  },
  "why a session was not done": {
    table: "missed_sessions",
    async write() {
      await care.assess();
      await care.sendStart();
      const body = { day: today(), slot: 2, reason: "procedure" };
      return { by: care.provider, method: "POST", path: `${care.path}/missed-sessions`, body };
    },
  },
  "an adverse event": {
    table: "adverse_events",
    async write() {
      const body = { kind: "fall", harm: "none", occurredAt: new Date().toISOString(), action: "Helped up." };
      return { by: care.provider, method: "POST", path: `${care.path}/adverse-events`, body };
    },
  },
  "a request for an assessment": {
    table: "assessment_requests",
    write: async () => ({ by: care.patient, method: "POST", path: `${care.path}/assessment-requests`, body: {} }),
  },
  "a level of mobility": {
    table: "mobility_levels",
    write: async () => ({
      by: care.provider,
      method: "POST",
      path: `${care.path}/mobility-levels`,
      body: { day: today(), level: 4 },
    }),
  },
};

describe("A write whose commit was not answered", () => {
  it.each(Object.entries(writes))(
    "%s: is stored once when it is sent again, and answered as it was [DATA-40]",
    async (_, { table, write }) => {
      const request = await write();
      const key = randomUUID();
      const before = await countRows(table);
      const isLost = line.loseCommitOf(key);
      const lost = await send(request, key);
      expect([lost.statusCode, lost.headers["retry-after"]], lost.body).toEqual([503, "2"]);
      await isLost;
      expect(lost.json().error).toBe("The database can't be reached at the moment. Please try again in a few seconds.");
      expect(await countRows(table)).toBeGreaterThan(before);
      const stored = await countRows(table);

      const again = await send(request, key);
      expect(again.statusCode, again.body).toBe(201);
      const third = await send(request, key);
      expect([third.statusCode, third.body]).toEqual([201, again.body]);
      expect(await countRows(table)).toBe(stored);
    },
  );
});

describe("An Idempotency-Key", () => {
  const grantOf = async (): Promise<Write> => (writes["a grant"] as (typeof writes)[string]).write();

  it("sent with two simultaneous requests has both answered by the first [DATA-40]", async () => {
    const request = await grantOf();
    const key = randomUUID();
    const replies = await Promise.all([send(request, key), send(request, key), send(request, key)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
  });

  it("of another request is refused with its name, and nothing is done [DATA-40]", async () => {
    const key = randomUUID();
    expect((await send(await grantOf(), key)).statusCode).toBe(201);
    const grants = await countRows("grants");
    const other = await send(await grantOf(), key);
    expect([other.statusCode, other.json().field]).toEqual([422, "Idempotency-Key"]);
    expect(await countRows("grants")).toBe(grants);
  });

  it("of another person is another key [DATA-40]", async () => {
    const request = await grantOf();
    const key = randomUUID();
    const grants = await countRows("grants");
    expect((await send(request, key)).statusCode).toBe(201);
    const stranger = await register(server, "patient");
    const theirs = await send({ ...request, by: stranger }, key);
    expect(theirs.statusCode).toBe(201);
    expect(await countRows("grants")).toBe(grants + 2);
  });

  it("that is not a UUID is refused with its name [DATA-40]", async () => {
    const reply = await send(await grantOf(), "1");
    expect([reply.statusCode, reply.json()]).toMatchObject([400, { field: "Idempotency-Key" }]);
  });

  it("of a refused request is free: the same one is done once its reason is gone [DATA-40]", async () => {
    const provider = await register(server, "provider");
    const body = { providerId: provider.user.id };
    const request: Write = { by: care.patient, method: "POST", path: "/api/provider-relationships", body };
    const key = randomUUID();
    await server.asOwner((tx) =>
      tx.execute(sql`update providers set is_active = false where user_id = ${provider.user.id}`),
    );
    const refused = await send(request, key);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    await server.asOwner((tx) =>
      tx.execute(sql`update providers set is_active = true where user_id = ${provider.user.id}`),
    );
    expect((await send(request, key)).statusCode).toBe(201);
  });

  it("gives the answer to nobody who may no longer have it [ACCESS-20, DATA-40]", async () => {
    const request = { by: care.provider, method: "POST", path: `${care.path}/goals` } as const;
    await care.assess();
    const write = { ...request, body: fiveMinutes };
    const key = randomUUID();
    expect((await send(write, key)).statusCode).toBe(201);
    const [grant] = (await care.patient.call("GET", "/api/provider-relationships")).json();
    expect((await care.patient.call("DELETE", `/api/provider-relationships/${grant.id}`)).statusCode).toBe(200);
    expect((await send(write, key)).statusCode).toBe(403);
  });

  it("is forgotten after a day, by the hourly cleanup [DATA-34, DATA-40]", async () => {
    await send(await grantOf(), randomUUID());
    expect(await countRows("answered_requests")).toBeGreaterThan(0);
    const later = { ...server.deps, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } };
    await cleanUp(later as never, server.app.log as never);
    expect(await countRows("answered_requests")).toBe(0);
  });

  it("is accepted by every write of a person, except a preview and those whose answers are secrets [DATA-40]", () => {
    const without = calls.filter(
      (call) => call.method !== "GET" && !isPublic(call.access) && !takesIdempotencyKey(call),
    );
    expect(without.map(({ name }) => name).sort()).toEqual([
      "administration.enrollBike",
      "administration.rotateBikeKey",
      "auth.stay",
      "bedsideCodes.issue",
      "boards.open",
      "familyLinks.create",
      "passkeys.start",
      "rides.begin",
      "riskAssessments.preview",
      "witnessCodes.issue",
    ]);
  });
});
