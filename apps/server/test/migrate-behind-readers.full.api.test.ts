import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listMigrations } from "../src/platform/database/migrations.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { migrationsFolder } from "../src/platform/installed-files.ts";
import { createPostgresDatabase, type TestDatabase } from "./support/postgres-database.ts";
import { startServerProcess } from "./support/server-process.ts";

const queuedAtMostMilliseconds = 3000;

let database: TestDatabase;
let observer: pg.Client;
const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-migrate-"));

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.ownerUrl, application_name: name });
  await client.connect();
  return client;
}

/** A report that reads its table slowly. */
async function readSlowly(table: string): Promise<{ end(): Promise<void> }> {
  const reader = await connect(`slow reader of ${table}`);
  await reader.query("BEGIN");
  await reader.query(`select count(*) from ${table}`);
  return {
    async end() {
      await reader.query("COMMIT");
      await reader.end();
    },
  };
}

/** Resolves when the change waits for a lock for that time, after it has given up before. */
async function seeAttempt(number: number): Promise<void> {
  const attempts = new Set<string>();
  while (attempts.size < number) {
    const { rows } = await observer.query<{ began: string }>(`
      select xact_start::text as began from pg_stat_activity
      where datname = current_database() and application_name = 'bedside-bike migrations' and wait_event = 'relation'`);
    for (const { began } of rows) attempts.add(began);
    await wait(50);
  }
}

const countMigrations = async (): Promise<number> => {
  const { rows } = await observer.query("select count(*)::int as done from drizzle.__drizzle_migrations");
  return rows[0].done;
};

/** A folder with this version's migrations and one of the next version, which alters rides. */
function writeNextMigration(): string {
  const folder = join(dataDir, "next");
  cpSync(migrationsFolder, folder, { recursive: true });
  const entries = listMigrations();
  const when = (entries.at(-1)?.when ?? 0) + 1;
  const next = { idx: entries.length, version: "7", when, tag: "9999_next", breakpoints: true };
  writeFileSync(join(folder, "9999_next.sql"), "ALTER TABLE rides ADD COLUMN next smallint;");
  const journal = { version: "7", dialect: "postgresql", entries: [...entries, next] };
  writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify(journal));
  return folder;
}

beforeAll(async () => {
  database = await createPostgresDatabase();
  observer = await connect("observer");
});
afterAll(async () => {
  await observer?.end();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the start of a new version while tables are read", () => {
  it("waits for the readers, and nobody waits behind it for 3 s [DATA-42]", async () => {
    const bare = await openBareDatabase({ dataDir, databaseUrl: database.url, databaseOwnerUrl: database.ownerUrl });
    await bare.migrate(migrationsFolder);
    await bare.applyObjects();
    const reports = [await readSlowly("rides"), await readSlowly("sign_in_sessions")] as const;

    let isOver = false;
    const waited: number[] = [];
    const screens = ["rides", "sign_in_sessions"].map(async (table) => {
      const screen = await connect("screen");
      while (!isOver) {
        const beganAt = performance.now();
        await screen.query(`select count(*) from ${table}`);
        waited.push(performance.now() - beganAt);
        await wait(20);
      }
      await screen.end();
    });

    const warned = vi.spyOn(console, "warn").mockReturnValue(undefined);
    const migrating = bare.migrate(writeNextMigration());
    await seeAttempt(3);
    expect(await countMigrations()).toBe(listMigrations().length);
    await reports[0].end();
    await migrating;
    expect(await countMigrations()).toBe(listMigrations().length + 1);
    expect(warned.mock.calls.join()).toMatch(
      /In the way: process \d+ of PostgreSQL, "slow reader of rides", idle in transaction, since \d+ s/,
    );
    warned.mockRestore();
    await bare.close();

    // A version's functions, rights and policies wait for the other reader.
    await observer.query("delete from drizzle.__drizzle_migrations where created_at > $1", [
      listMigrations().at(-1)?.when,
    ]);
    await observer.query("comment on schema bedside_bike_private is '2.0.0 of other functions'");
    const settings = { AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes", DATA_DIR: dataDir };
    const starting = startServerProcess({ ...database.environment, ...settings });
    await seeAttempt(3);
    await reports[1].end();
    const server = await starting;
    isOver = true;
    await Promise.all(screens);
    expect(Math.max(...waited)).toBeLessThan(queuedAtMostMilliseconds);
    expect(server.output()).toMatch(/In the way: process \d+ of PostgreSQL, "slow reader of sign_in_sessions", idle/);
    expect(await server.stop()).toBe(0);
  });
});
