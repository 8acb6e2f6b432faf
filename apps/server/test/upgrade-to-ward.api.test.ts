import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CatalogTable, listTables } from "../src/backup/catalog.ts";
import { readHead } from "../src/platform/audit-chain.ts";
import { hospitalDay } from "../src/platform/clock.ts";
import { selectRows, type Transaction } from "../src/platform/database/database.ts";
import { withMigrationsUpTo } from "../src/platform/database/migrations.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { inspectAudit } from "../src/platform/inspect-audit.ts";
import { migrationsFolder } from "../src/platform/installed-files.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { greenAnswers, recommended } from "./support/safety-check.ts";
import { startTestServer, type TestServer, testTimeZone } from "./support/test-server.ts";
import { Browser } from "./support/verified-people.ts";
import { loadPostgres, readExpected } from "./support/version-fixtures.ts";

/** The last migration without the ward's records. */
const before = "0034_game_wins";
const wardTables = [
  "adverse_events",
  "boards",
  "help_requests",
  "missed_sessions",
  "mobility_levels",
  "ride_efforts",
  "session_checks",
] as const;

const expected = readExpected("1.0.0", "postgres");
const endsAt = new Date(expected.endsAt);
const { therapist, rider } = expected.people;

async function readRows(tx: Transaction, tables: readonly CatalogTable[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const values = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    );
    const rows = await selectRows<{ line: string }>(
      tx,
      sql`select json_build_array(${values})::text as line from ${sql.identifier(name)}`,
    );
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}

describe.each(["1.0.0", "the version before"])("A database of %s", (version) => {
  let database: TestDatabase;
  let server: TestServer;
  let patientId = 0;
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-upgrade-"));

  const resume = (person: typeof therapist): Browser => {
    const browser = new Browser(server);
    for (const [name, value] of Object.entries(person?.cookies ?? {})) browser.cookies.set(name, value);
    return browser;
  };
  const countRows = () =>
    server.asOwner(async (tx) => {
      const counts: Record<string, number> = {};
      for (const name of wardTables) {
        const [row] = await selectRows<{ rows: number }>(
          tx,
          sql`select count(*)::int as rows from ${sql.identifier(name)}`,
        );
        counts[name] = row?.rows ?? 0;
      }
      return counts;
    });

  beforeAll(async () => {
    database = await createPostgresDatabase();
    await loadPostgres("1.0.0", database.ownerUrl);
    const place = { dataDir, databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl };
    const old = await openBareDatabase(place);
    if (version !== "1.0.0") await withMigrationsUpTo(before, (folder) => old.migrate(folder));
    const tables = await old.transaction(listTables);
    const rows = await old.transaction((tx) => readRows(tx, tables));
    expect(tables.map(({ name }) => name)).not.toContain("session_checks");
    await old.migrate(migrationsFolder);
    expect(await old.transaction((tx) => readRows(tx, tables))).toEqual(rows);
    await old.close();
    const environment = {
      AUTH_MODE: "verified",
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
    };
    server = await startTestServer({ environment, now: endsAt });
    patientId = await server.asOwner(insertNewcomer);
  });
  afterAll(async () => {
    await server?.destroy();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it("begins with empty ward records, and makes nothing up for earlier days [DATA-6]", async () => {
    expect(await countRows()).toEqual(Object.fromEntries(wardTables.map((name) => [name, 0])));
    const path = `/api/providers/${therapist?.userId}/patients`;
    const rows: Record<string, unknown>[] = (await resume(therapist).call("GET", path)).json();
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) expect(row).toMatchObject({ bed: null, sessionCheck: null, helpRequest: null });
    for (const { id } of rows) {
      for (const part of ["adverse-events", "mobility-levels"]) {
        expect((await resume(therapist).call("GET", `/api/patients/${id}/${part}`)).json()).toEqual([]);
      }
      expect((await resume(therapist).call("GET", `/api/patients/${id}/dose`)).statusCode).toBe(200);
    }
  });

  it("accepts everything that a ward writes from then on, with an unbroken audit chain [DATA-6]", async () => {
    const provider = resume(therapist);
    const path = `/api/patients/${patientId}`;
    const post = async (url: string, body?: object, by = provider) => {
      const reply = await by.call("POST", url, body);
      expect(reply.statusCode, `${url}: ${reply.body}`).toBeLessThan(300);
      return reply.json();
    };
    const day = hospitalDay(endsAt, testTimeZone);
    const answers = { plan: true, breathing: true, circulation: true, symptoms: true, awake: true, equipment: true };
    await post("/api/risk-assessment", { patientId, ...greenAnswers });
    await post(`${path}/goals/from-assessment`, { mobilityRecommendation: recommended });
    await post(`${path}/bed`, { bed: "12-B" });
    await post(`${path}/session-checks`, { answers });
    await post(`${path}/missed-sessions`, { day, slot: 2, reason: "procedure" });
    await post(`${path}/mobility-levels`, { day, level: 4 });
    const occurredAt = endsAt.toISOString();
    await post(`${path}/adverse-events`, { kind: "fall", harm: "none", occurredAt, action: "Helped up." });
    const { id } = await post(`/api/patients/${rider?.userId}/help-requests`, {}, resume(rider));
    await post(`/api/help-requests/${id}/answer`);
    await post("/api/board", { name: "Ward 4" });
    expect(await countRows()).toEqual({
      ...Object.fromEntries(wardTables.map((name) => [name, 1])),
      ride_efforts: 0,
    });
    expect((await inspectAudit(server.deps.database, readHead(expected.auditHead))).breach).toBeNull();
  });
});

/** A patient of the therapist's, admitted on the day of the upgrade. */
async function insertNewcomer(tx: Transaction): Promise<number> {
  const [row] = await selectRows<{ id: number }>(
    tx,
    sql`insert into users (user_type, first_name, last_name) values ('patient', 'New', 'Comer')
        returning id::float8 as id`,
  );
  if (!row) throw new Error("Nothing was inserted.");
  const { id } = row;
  const at = endsAt.toISOString();
  await tx.execute(sql`insert into identities (user_id, date_of_birth, name_key)
    values (${id}, '1948-05-06', 'new|comer')`);
  await tx.execute(sql`insert into patients (user_id, admission_date, confirmed_at, confirmation)
    values (${id}, ${hospitalDay(endsAt, testTimeZone)}, ${at}, 'bedside')`);
  await tx.execute(sql`insert into grants (patient_id, provider_id, created_at)
    values (${id}, ${therapist?.userId}, ${at})`);
  return id;
}
