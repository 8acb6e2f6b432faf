import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeReadings } from "@bedside-bike/ride";
import { sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { type CatalogTable, listTables } from "../src/backup/catalog.ts";
import { type BareDatabase, selectRows } from "../src/platform/database/database.ts";
import { listMigrations, withMigrationsUpTo } from "../src/platform/database/migrations.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { findMigration } from "../src/platform/database/schema-version.ts";
import { migrationsFolder } from "../src/platform/installed-files.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { databaseKind, SignedIn, startTestServer, Visitor } from "./support/test-server.ts";

const root = mkdtempSync(join(tmpdir(), "bedside-bike-upgrade-"));
const databases: TestDatabase[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
  rmSync(root, { recursive: true, force: true });
});

/** The first version with data. What it knew never changes, so neither do these rows: at least one in every table. */
const firstVersion = "0003_patient_age";
const rideId = "7b7d0f1e-5d0c-4f0e-9a35-0a5f3c1c9d11";
const writtenRideId = "7b7d0f1e-5d0c-4f0e-9a35-0a5f3c1c9d12";
const packed = encodeReadings(
  Array.from({ length: 120 }, (_, offsetSeconds) => ({
    offsetSeconds,
    powerWatts: 18 + (offsetSeconds % 5),
    cadenceRpm: 41,
  })),
);
const rowsOfFirstVersion = [
  `insert into users (id, user_type, first_name, last_name, created_at) values
    (1, 'provider', 'Una', 'Upgrade', '2026-01-02 03:04:05.678+00'), (2, 'patient', 'Udo', 'Upgrade', '2026-01-03Z'),
    (3, 'patient', 'Ulla', 'Ältere', '2026-01-04Z')`,
  `insert into identities values (1, 'una@bedsidebike.example', null, 'una|upgrade'),
    (2, 'udo@bedsidebike.example', '1940-02-29', 'udo|upgrade'), (3, null, '1939-12-31', 'ulla|altere')`,
  "insert into patients values (2, '2026-01-03', null, 71.25, 169.5), (3, '2026-01-04', '2026-01-20Z', null, null)",
  "insert into providers values (1, 'PT', 'Rehabilitation', 'L-1', 'physical_therapist', true)",
  `insert into sign_in_sessions (user_id, token_hash, created_at, last_active_at, idle_seconds, ends_at)
    values (2, 'hash', '2026-01-05Z', '2026-01-05Z', 1800, '2026-01-06Z')`,
  "insert into devices values (5, 'hash', '2026-01-01Z')",
  `insert into device_links (device_number, patient_id, linked_at, unlinked_at)
    values (5, 3, '2026-01-04Z', '2026-01-05Z'), (5, 2, '2026-01-05Z', null)`,
  `insert into rides values ('${rideId}', 'bike', 5, 2, '2026-01-05 10:00Z', '2026-01-05', 120, 20.00, 22.00, null,
    false, '2026-01-05 10:02Z', '2026-01-05 10:00Z')`,
  `insert into ride_readings values ('${rideId}', '\\x${Buffer.from(packed).toString("hex")}')`,
  `insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active, created_at)
    values (2, 1, 'power', 25.50, 'watts', 'Power', '', 'session', true, '2026-01-05Z')`,
  `insert into risk_assessments (patient_id, assessed_by, is_self_reported, input, result, engine_version, created_at)
    values (2, 1, false, '{"age": 85}', '{"deconditioning": {"probability": 0.123456789012345}}', '1', '2026-01-05Z')`,
  "insert into grants (patient_id, provider_id, created_at) values (2, 1, '2026-01-05Z')",
  "insert into kudos_preferences values (2, 'Calm Heron', '🐦', true, true), (3, 'Brave Fox', '🦊', true, false)",
  "insert into kudos_feed_items (patient_id, kind, day, created_at) values (2, 'first-ride', '2026-01-05', '2026-01-05Z')",
  `insert into kudos_reactions (feed_item_id, patient_id, reaction_type, created_at) values (1, 3, 'heart', '2026-01-05Z')`,
  `insert into nudges (sender_id, recipient_id, template_type, day, created_at) values (3, 2, 'wave', '2026-01-05', '2026-01-05Z')`,
  `insert into audit_events (at, actor_kind, actor_id, action, patient_id, detail)
    values ('2026-01-05Z', 'device', 5, 'ride.begin', 2, '{"rideId": "${rideId}", "a": 1}')`,
  "insert into attempt_counters values ('key', '2026-01-05Z', 3)",
  "insert into installation values (1, '2026-01-01Z')",
  "select setval('users_id_seq', 100)",
];

/** Rows of the tables that came later, by the migration that brought them. */
const rowsSince: Record<string, readonly string[]> = {
  "0004_audit_seals": [
    "insert into audit_seals select 1, min(id), '2026-01-05 00:00:01Z', repeat('a', 64) from audit_events",
  ],
  "0005_sign_in_challenges": [
    `insert into sign_in_challenges values ('challenge', 2, 'code', 5, 1, '2026-01-05Z', '2026-01-05 00:10Z', null),
      ('of nobody', null, 'code', null, 0, '2026-01-05Z', '2026-01-05 00:10Z', null)`,
    `insert into bedside_codes (patient_id, issued_by, salt, code_hash, created_at, expires_at)
      values (3, 1, 'salt', 'hash', '2026-01-05Z', '2026-01-05 00:10Z')`,
    "insert into known_browsers values ('browser', 2, '2026-01-05Z')",
  ],
  "0006_single_sign_on_and_passkeys": [
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, created_at)
      values (1, 'credential', '\\x0102ff', 4, '["internal"]', '2026-01-05Z')`,
    "insert into passkey_challenges values ('challenge', 1, '2026-01-05 00:05Z')",
    "insert into single_sign_on_links values ('https://login.hospital.example', 'una', 1, '2026-01-05Z')",
  ],
  "0011_confirmed_patients": [
    `insert into witness_codes (issued_by, code_hash, created_at, expires_at)
      values (1, 'hash', '2026-01-05Z', '2026-01-05 00:10Z')`,
    `insert into email_codes (patient_id, purpose, salt, code_hash, created_at, expires_at)
      values (3, 'confirm', 'salt', 'hash', '2026-01-05Z', '2026-01-05 00:10Z')`,
  ],
  "0014_leaving_providers": ["insert into used_logout_tokens values ('used', '2026-01-05Z')"],
  "0018_stay_outcomes": [
    `insert into stay_outcomes (patient_id, admitted_on, discharged_on, age_years, sex, level_of_care, engine_version,
        predicted_home, predicted_stay_days, left_for, had_fall, recorded_by, recorded_at)
      values (3, '2026-01-04', '2026-01-20', 86, 'female', 'ward', '1', 0.654321, 5.25, 'home', false, 1, '2026-01-20Z'),
        (null, '2025-01-04', '2025-01-20', null, null, null, null, null, null, null, null, null, '2025-01-20Z')`,
  ],
  "0019_safety_gate": [
    `insert into clearances (patient_id, assessment_id, provider_id, provider_role, reasons, text, safety_class,
        safety_limit, level_of_care, created_at, valid_until, ended_at, ended_reason)
      select 2, id, 1, 'PT', '["platelets"]', 'Cleared.', 'amber', 'unloaded_only', 'ward', '2026-01-05Z', '2026-01-08Z',
        '2026-01-06Z', 'fall' from risk_assessments`,
    "insert into safety_events (patient_id, kind, at, recorded_by) values (2, 'fall', '2026-01-06Z', 1)",
  ],
  "0022_telemetry_groups": [
    `insert into ride_chunks values ('${rideId}', 0, '\\x${Buffer.from(packed).toString("hex")}')`,
    `update rides set progress = '\\x0102ff' where id = '${rideId}'`,
  ],
  "0024_tablet_rides": [
    `insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts, is_open,
        last_batch_at, created_at, shared_seconds, mode, note, written_by, struck_at, struck_by)
      values ('${writtenRideId}', 'hand', 2, '2026-01-05 11:00Z', '2026-01-05', 600, 12.50, false, '2026-01-05 12:00Z',
        '2026-01-05 12:00Z', 30, 'assisted', 'Ergometer', 1, '2026-01-05 13:00Z', 1)`,
    `insert into ride_tickets values ('ticket', '${rideId}', '2026-01-05Z')`,
    "insert into ride_sealing_keys values (1, 'key', '\\x0102ff', '2026-01-05Z')",
  ],
  "0025_ride_feedback": [
    `insert into ride_feedback values ('${rideId}', 2, 'too_hard', true, '2026-01-05 10:05Z', 1, '2026-01-05 11:00Z',
        'continue', '2026-01-05 12:00Z'), ('${writtenRideId}', 2, null, false, '2026-01-05 13:00Z', null, null, null, null)`,
    "insert into earned_achievements values (2, 'first-steps', '2026-01-05')",
  ],
};

/** Every row of these tables in these columns, as PostgreSQL's text. */
async function readRows(database: BareDatabase, tables: readonly CatalogTable[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    const values = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    );
    const rows = await database.transaction((tx) =>
      selectRows<{ line: string }>(
        tx,
        sql`select json_build_array(${values})::text as line from ${sql.identifier(name)}`,
      ),
    );
    found[name] = rows.map(({ line }) => line).sort();
  }
  return found;
}

const versions = listMigrations().map(({ tag }) => tag);
const earlierVersions = [...new Set([firstVersion, versions.at(-2) ?? firstVersion])];

it.each(earlierVersions)(
  `A ${databaseKind} database of version %s keeps every row when it is upgraded [DATA-1, DATA-6]`,
  async (version) => {
    const environment: Record<string, string> = {
      DATA_DIR: mkdtempSync(`${root}-`),
      AUTH_MODE: "demo",
      DATABASE_URL: "",
    };
    if (databaseKind === "postgres") {
      const database = await createPostgresDatabase();
      databases.push(database);
      Object.assign(environment, database.environment);
    }
    const config = { dataDir: environment.DATA_DIR ?? "", databaseUrl: environment.DATABASE_OWNER_URL || undefined };
    const database = await openBareDatabase(config);
    await withMigrationsUpTo(firstVersion, (folder) => database.migrate(folder));
    await database.transaction(async (tx) => {
      for (const statement of rowsOfFirstVersion) await tx.execute(sql.raw(statement));
    });
    await withMigrationsUpTo(version, (folder) => database.migrate(folder));
    const known = versions.slice(0, versions.indexOf(version) + 1);
    await database.transaction(async (tx) => {
      for (const statement of known.flatMap((tag) => rowsSince[tag] ?? [])) await tx.execute(sql.raw(statement));
    });
    const tables = await database.transaction(listTables);
    const before = await readRows(database, tables);
    expect(tables.length).toBeGreaterThanOrEqual(19);
    expect(tables.map(({ name }) => name).filter((name) => before[name]?.length === 0)).toEqual([]);

    await database.migrate(migrationsFolder);
    expect(await database.transaction(findMigration)).toBe(versions.at(-1));
    expect(await readRows(database, tables)).toEqual(before);
    await database.close();

    const server = await startTestServer({ environment });
    const visitor = new Visitor(server);
    const reply = await visitor.call("POST", "/api/auth/login", { email: "udo@bedsidebike.example" });
    expect(reply.statusCode).toBe(200);
    const patient = new SignedIn(server, visitor, reply.json().user);
    const sessions = await patient.call("GET", "/api/patients/2/sessions");
    expect(sessions.json()).toContainEqual(expect.objectContaining({ id: rideId, duration: 120, avgPower: "20" }));
    await server.destroy();
    rmSync(config.dataDir, { recursive: true, force: true });
  },
);
