import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUp } from "../src/clean-up.ts";
import { selectRows } from "../src/platform/database/database.ts";
import {
  attemptCounters,
  bedsideCodes,
  emailCodes,
  familyLinks,
  knownBrowsers,
  passkeyChallenges,
  signInChallenges,
  signInSessions,
  usedLogoutTokens,
  witnessCodes,
} from "../src/platform/database/schema.ts";
import { collectLog } from "./support/server-log.ts";
import { register, type SignedIn, startTestServer, type TestServer } from "./support/test-server.ts";

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("the cleaning job", () => {
  let server: TestServer;
  let patient: SignedIn;
  let provider: SignedIn;
  beforeAll(async () => {
    server = await startTestServer();
    patient = await register(server, "patient");
    provider = await register(server, "provider");
  });
  afterAll(() => server.destroy());

  const count = async (table: PgTable) => {
    const [row] = await server.asOwner((tx) =>
      selectRows<{ rows: number }>(tx, sql`select count(*)::int as rows from ${table}`),
    );
    return row?.rows ?? 0;
  };

  /** A row of each table that ended so many days ago. */
  async function insertRows(days: { code: number; session: number; browser: number }): Promise<void> {
    const [patientId, providerId] = [patient.user.id, provider.user.id];
    const expiresAt = ago(days.code);
    const code = { codeHash: "x", createdAt: expiresAt, expiresAt };
    const session = { userId: patientId, createdAt: ago(90), lastActiveAt: ago(90), idleSeconds: 1800 };
    await server.asOwner(async (tx) => {
      await tx.insert(attemptCounters).values({ key: randomUUID(), windowStartedAt: ago(days.code), attempts: 1 });
      await tx.insert(signInChallenges).values({ ...code, idHash: randomUUID() });
      await tx.insert(passkeyChallenges).values({ challengeHash: randomUUID(), expiresAt });
      await tx.insert(bedsideCodes).values({ ...code, patientId, issuedBy: providerId, salt: "x" });
      await tx.insert(witnessCodes).values({ ...code, issuedBy: providerId });
      await tx.insert(emailCodes).values({ ...code, patientId, purpose: "add-email", salt: "x" });
      await tx.insert(usedLogoutTokens).values({ tokenHash: randomUUID(), usedAt: ago(days.code) });
      await tx
        .insert(knownBrowsers)
        .values({ tokenHash: randomUUID(), userId: patientId, signedInAt: ago(days.browser) });
      await tx.insert(familyLinks).values({
        patientId,
        tokenHash: randomUUID(),
        createdAt: ago(90),
        endsAt: ago(0),
        endedAt: ago(days.session),
      });
      await tx.insert(signInSessions).values([
        { ...session, tokenHash: randomUUID(), signOutHash: randomUUID(), endsAt: ago(days.session) },
        {
          ...session,
          tokenHash: randomUUID(),
          signOutHash: randomUUID(),
          endsAt: ago(0),
          endedAt: ago(days.session),
        },
      ]);
    });
  }

  const tables = [
    ...[attemptCounters, signInChallenges, passkeyChallenges, bedsideCodes, witnessCodes, emailCodes],
    ...[usedLogoutTokens, knownBrowsers, signInSessions, familyLinks],
  ];
  const counts = async () => {
    const entries: [string, number][] = [];
    for (const table of tables) entries.push([getTableConfig(table).name, await count(table)]);
    return Object.fromEntries(entries);
  };

  it("deletes rows that ended long ago, logs how many, and leaves the rest [DATA-34]", async () => {
    await cleanUp(server.deps, server.app.log);
    await insertRows({ code: 0.9, session: 29, browser: 89 });
    await server.asOwner((tx) => tx.delete(usedLogoutTokens)); // kept for an hour only
    const kept = await counts();
    await insertRows({ code: 1.1, session: 31, browser: 91 });
    const lines = collectLog(server);
    await cleanUp(server.deps, server.app.log);
    expect(await counts()).toEqual(kept);
    const deleted = Object.fromEntries(tables.map((table) => [getTableConfig(table).name, 1]));
    const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "cleaned up");
    expect(said.map((line) => line.deleted)).toEqual([{ ...deleted, sign_in_sessions: 2 }]);

    await cleanUp(server.deps, server.app.log);
    expect(lines.filter((line) => line.includes("cleaned up"))).toHaveLength(1);
    expect((await patient.call("GET", "/api/auth/user")).statusCode).toBe(200);
  });

  it("goes through thousands of rows in small transactions, on several nodes at once [DATA-34]", async () => {
    const before = await count(attemptCounters);
    await server.asOwner((tx) =>
      tx.execute(sql`insert into attempt_counters (key, window_started_at, attempts)
        select gen_random_uuid()::text, now() - interval '2 days', 1 from generate_series(1, 3500)`),
    );
    const lines = collectLog(server);
    await Promise.all([1, 2, 3].map(() => cleanUp(server.deps, server.app.log)));
    expect(await count(attemptCounters)).toBe(before);
    const deleted = lines.flatMap((line) => JSON.parse(line).deleted?.attempt_counters ?? []);
    expect(deleted.reduce((sum, rows) => sum + rows, 0)).toBe(3500);
  });

  it("breaks no reference: no table refers to those rows [DATA-34]", async () => {
    const names = tables.map((table) => getTableConfig(table).name).join(",");
    const references = await server.asOwner((tx) =>
      selectRows(
        tx,
        sql`select conrelid::regclass::text as of from pg_constraint
            where contype = 'f' and confrelid::regclass::text = any (string_to_array(${names}, ','))`,
      ),
    );
    expect(references, "give them a rule of their own in clean-up.ts").toEqual([]);
  });
});
