import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { selectRows } from "../src/platform/database/database.ts";
import { openBareDatabase } from "../src/platform/database/open.ts";
import { createMigratedDatabase } from "./support/database-templates.ts";
import { createPostgresDatabase } from "./support/postgres-database.ts";
import { runToItsEnd, startServerProcess } from "./support/server-process.ts";

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-start-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function expectOneMessage({ code, output }: { code: number; output: string }, message: RegExp): void {
  expect(output).toMatch(message);
  expect(output).not.toMatch(/\n\s+at |node:internal/);
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(1);
}

describe("a server that can't start says why in one message", () => {
  it("when another one uses the same DATA_DIR, and no longer after that one was killed [DATA-4]", async () => {
    const environment = { DATA_DIR: join(folder, "shared") };
    const first = await startServerProcess(environment);
    expectOneMessage(await runToItsEnd(environment), /already uses .*shared.* Stop it first/);
    await first.kill();
    const second = await startServerProcess(environment);
    await second.stop();
  });

  it("when the port is taken", async () => {
    const other = createServer();
    const port = await new Promise<number>((done) => {
      other.listen(0, "127.0.0.1", () => done((other.address() as { port: number }).port));
    });
    const database = await createMigratedDatabase();
    const environment = { DATA_DIR: join(folder, "port"), PORT: String(port), ...database.environment };
    expectOneMessage(await runToItsEnd(environment), /Port \d+ is already in use.* set PORT/);
    other.close();
    await database.drop();
  });

  it.each(["JST-9", ":bogus", "Foo/Bar", "/etc/localtime"])(
    "when the machine's time zone is TZ=%s, which has no name [DAY-4]",
    async (TZ) => {
      const ended = await runToItsEnd({ DATA_DIR: join(folder, "zone"), HOSPITAL_TZ: "", TZ });
      expectOneMessage(ended, /HOSPITAL_TZ is not set, and TZ=.* is no name of a time zone: set HOSPITAL_TZ/);
    },
  );

  it("when DATA_DIR can't be written", async () => {
    expectOneMessage(await runToItsEnd({ DATA_DIR: "/dev/null/data" }), /DATA_DIR=\/dev\/null\/data can't be written/);
  });

  it("when DATABASE_URL can't be reached", async () => {
    const environment = { DATA_DIR: join(folder, "none"), DATABASE_URL: "postgresql://nobody:secret@127.0.0.1:1/none" };
    const ended = await runToItsEnd(environment);
    expectOneMessage(
      ended,
      /DATABASE_URL names, the database none on 127\.0\.0\.1:1, can't be reached: nothing listens/,
    );
    expect(ended.output).not.toContain("secret");
  });

  it("when it loses its database while it migrates", async () => {
    const { ownerUrl, environment, drop } = await createPostgresDatabase();
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query("select pg_advisory_lock(4120210)"); // the migrations': the server waits for it
    const ended = runToItsEnd({ DATA_DIR: join(folder, "lost"), ...environment });
    const endWaiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await owner.query(endWaiting)).rowCount === 0) await wait(50);
    expectOneMessage(
      await ended,
      /^The connection to the database was lost: PostgreSQL was told to end the connection \(57P01\)\. Try again\.\n$/,
    );
    await owner.end();
    await drop();
  });

  it("when a setting is wrong [DATA-9]", async () => {
    expectOneMessage(await runToItsEnd({ PORT: "many" }), /PORT is not valid/);
  });
});

it("A database of a newer version is refused with one message, and stays as it is", async () => {
  const database = await createMigratedDatabase();
  const dataDir = join(folder, "newer");
  const environment = { DATA_DIR: dataDir, ...database.environment, AUTH_MODE: "demo" };
  const config = { dataDir, databaseUrl: database.ownerUrl };
  const migrations = sql`select * from drizzle.__drizzle_migrations order by id`;
  const bare = await openBareDatabase(config);
  const stored = await bare.transaction(async (tx) => {
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at)
          select 'of a newer version', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    );
    return selectRows(tx, migrations);
  });
  await bare.close();

  expectOneMessage(await runToItsEnd({ ...environment, ALLOW_DEMO_SIGN_IN: "yes" }), /A newer version .* has migrated/);

  const afterward = await openBareDatabase(config);
  expect(await afterward.transaction((tx) => selectRows(tx, migrations))).toEqual(stored);
  await afterward.close();
  await database.drop();
});

describe("DATA_DIR", () => {
  /** Paths in the folder that users other than its owner may open in any way. */
  const open = (dataDir: string) =>
    execFileSync("find", [dataDir, "-not", "-type", "l", "-perm", "/077"], { encoding: "utf8" });

  it("that others could open, with all that earlier versions left in it, is closed to them by the next start [DATA-11]", async () => {
    const database = await createMigratedDatabase();
    const dataDir = join(folder, "open");
    const outside = join(folder, "outside");
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    for (const file of [outside, join(dataDir, "demo-device-keys.json"), join(dataDir, "backups", "1.backup")])
      writeFileSync(file, "{}");
    symlinkSync(outside, join(dataDir, "backups", "link"));
    execFileSync("chmod", ["-R", "u=rwX,go=rwX", dataDir]);
    execFileSync("chmod", ["644", outside]);
    expect(open(dataDir).split("\n").length).toBeGreaterThan(3);

    const environment = { DATA_DIR: dataDir, ALLOW_DEMO_SIGN_IN: "yes", AUTH_MODE: "demo" };
    const server = await startServerProcess({ ...environment, ...database.environment });
    expect(open(dataDir)).toBe("");
    expect(await server.stop()).toBe(0);
    expect(open(dataDir)).toBe("");
    expect(statSync(outside).mode & 0o777).toBe(0o644);
    await database.drop();
  });

  it("that can't be closed to others stops the start with one message that names the file [DATA-11]", async () => {
    const database = await createPostgresDatabase();
    const dataDir = join(folder, "linked");
    mkdirSync(dataDir);
    writeFileSync(join(folder, "elsewhere"), "", { mode: 0o644 });
    linkSync(join(folder, "elsewhere"), join(dataDir, "file"));
    const environment = { DATA_DIR: dataDir, ALLOW_DEMO_SIGN_IN: "yes", AUTH_MODE: "demo" };
    const ended = await runToItsEnd({ ...environment, ...database.environment });
    expectOneMessage(ended, /linked\/file is open to other users .* hard link/);
    expect(statSync(join(folder, "elsewhere")).mode & 0o777).toBe(0o644);
    await database.drop();
  });

  it("contains no accessible file in a new database either [DATA-11]", async () => {
    const dataDir = join(folder, "new");
    const server = await startServerProcess({ DATA_DIR: dataDir });
    expect(open(dataDir)).toBe("");
    await server.stop();
    expect(open(dataDir)).toBe("");
  });
});
