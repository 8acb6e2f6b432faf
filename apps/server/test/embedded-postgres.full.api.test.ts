import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { lockFolder } from "../src/platform/database/folder-lock.ts";
import { StartupError } from "../src/platform/errors.ts";
import { makeOwnerOnly } from "../src/platform/owner-only.ts";
import {
  dataFolder,
  everythingIn,
  isAlive,
  logOf,
  postmasterIn,
  postmasterOf,
  query,
  unfinishedIn,
  untilAnswers,
  untilGone,
} from "./support/embedded-postgres.ts";
import { programArguments } from "./support/product-programs.ts";
import { runToItsEnd, type ServerProcess, startServerProcess } from "./support/server-process.ts";
import { withWayToSignIn } from "./support/way-to-sign-in.ts";

const isRoot = process.getuid?.() === 0;
/** Whether other users can reach this checkout, which may be below root's own home. */
const isReachable = isRoot && spawnSync("cat", [import.meta.filename], { uid: 65_534, stdio: "ignore" }).status === 0;
const asRoot = (title: string): string =>
  isRoot ? title : `${title} (skipped: only root, in a checkout that others reach, may change to another user)`;

const folder = mkdtempSync(join(tmpdir(), "bedside-bike-embedded-"));
// Root's own servers hand their folder's open descriptor down; another user's lie below this one.
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres({ dataDir });
  opened.push(embedded);
  return embedded;
}

async function close(embedded: EmbeddedPostgres): Promise<void> {
  opened.splice(opened.indexOf(embedded), 1);
  await embedded.close();
}

/** The product in a separate process. */
function spawnProduct(
  environment: Record<string, string>,
  { command = [], uid }: { command?: readonly string[]; uid?: number } = {},
): ChildProcess {
  const program = command.length > 0 ? "admin" : "main";
  return spawn(process.execPath, [...programArguments(program), ...command], {
    ...(uid === undefined ? {} : { uid, gid: uid, cwd: "/" }),
    env: { PATH: process.env.PATH, HOSPITAL_TZ: "UTC", PORT: "0", ...withWayToSignIn(environment) },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function expectOneSentence({ code, output }: { code: number; output: string }, message: RegExp): void {
  expect(output).toMatch(message);
  expect(output).not.toMatch(/\n\s+at |node:internal/);
  expect(code).toBe(1);
}

async function outputUntil(child: ChildProcess, wanted: RegExp): Promise<string> {
  let output = "";
  await new Promise<void>((done) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (wanted.test(output)) done();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("close", () => done());
  });
  return output;
}

const madeBefore =
  "Made before 2.0.0, the first release; it can't be upgraded. Nothing was changed. Begin with an empty DATA_DIR.";

describe("the embedded PostgreSQL", () => {
  it("keeps what was stored across a restart, and hides everything in its folder from other users [DATA-11]", async () => {
    const dataDir = join(folder, "kept");
    const first = await start(dataDir);
    await query(first.ownerUrl, "create table kept (word text)");
    await query(first.ownerUrl, "insert into kept values ('here')");
    await close(first);
    const second = await start(dataDir);
    expect(await query(second.ownerUrl, "select word from kept")).toEqual([{ word: "here" }]);
    const found = [...everythingIn(dataDir)];
    expect(found.length).toBeGreaterThan(900);
    expect(found.filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
    makeOwnerOnly(dataDir);
    expect(await query(second.ownerUrl, "select word from kept")).toEqual([{ word: "here" }]);
  });

  it("syncs each commit, checks its pages, listens on no network, and knows no locale but its own [DATA-3]", async () => {
    const { ownerUrl } = await start(join(folder, "settings"));
    const settings: Record<string, string> = {
      ...{ fsync: "on", synchronous_commit: "on", full_page_writes: "on", data_checksums: "on" },
      ...{ listen_addresses: "", ssl: "off", timezone: "UTC", server_encoding: "UTF8", lc_messages: "C" },
      ...{ autovacuum: "on", wal_level: "minimal", max_wal_senders: "0", jit: "off", shared_buffers: "16384" },
      ...{ log_min_messages: "log", log_min_error_statement: "panic", log_error_verbosity: "terse" },
      ...{ log_statement: "none", log_parameter_max_length_on_error: "0" },
    };
    const names = Object.keys(settings).map((name) => `'${name}'`);
    const rows = await query<{ name: string; setting: string }>(
      ownerUrl,
      `select name, setting from pg_settings where lower(name) in (${names}) or name = 'TimeZone'`,
    );
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name.toLowerCase(), setting]))).toEqual(settings);
    expect(await query(ownerUrl, "select lower('ÄÉ') as lower, 'Z' < 'a' as is_by_code_point")).toEqual([
      { lower: "äé", is_by_code_point: true },
    ]);
  });

  it("lets in the server's login and the owner's, of which the server's can become nobody else", async () => {
    const { url, ownerUrl } = await start(join(folder, "logins"));
    const [server] = await query(
      url,
      `select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolreplication,
         (select array_agg(other.rolname::text) from pg_roles other
          where other.rolname <> session_user and pg_has_role(session_user, other.oid, 'member')) as others
       from pg_roles where rolname = session_user`,
    );
    const plain = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false };
    expect(server).toEqual({ ...plain, rolreplication: false, others: ["bedside_bike_app"] });
    for (const role of ["bedside_bike", "postgres"]) {
      await expect(query(url, `set role ${role}`)).rejects.toMatchObject({ code: "42501" });
      await expect(query(url, `set session authorization ${role}`)).rejects.toMatchObject({ code: "42501" });
    }
    expect(await query(ownerUrl, "select rolsuper from pg_roles where rolname = session_user")).toEqual([
      { rolsuper: false },
    ]);
    for (const [user, database] of [
      ["postgres", "bedside_bike"],
      ["bedside_bike_server", "postgres"],
    ] as const) {
      const other = Object.assign(new URL(url), { username: user, pathname: database }).href;
      await expect(query(other, "select 1")).rejects.toMatchObject({ code: "28000" });
    }
  });

  it.runIf(isReachable)(asRoot("lets in nobody but the user who runs the server"), async () => {
    const { url } = await start(join(folder, "peers"));
    const socket = new URL(url).searchParams.get("host") ?? "";
    const owner = lstatSync(socket).uid;
    const connect = `import("${import.meta.resolve("pg")}").then(async ({ default: pg }) => {
      const client = new pg.Client({ connectionString: ${JSON.stringify(url)} });
      await client.connect().then(() => console.log("in"), (error) => console.log(error.code));
      await client.end().catch(() => undefined);
    })`;
    const said = (uid: number) => {
      // The folder above is accessible to root only; only PostgreSQL's own rules are tested here.
      chmodSync(join(folder, "peers"), 0o755);
      return execFileSync(process.execPath, ["--input-type=module", "-e", connect], { uid, cwd: "/" })
        .toString()
        .trim();
    };
    expect(said(0)).toBe("in");
    expect(said(owner)).toBe("28000");
    expect(said(65534)).toBe("EACCES");
  });

  it("writes no failed statement, no value and no row into its log", async () => {
    const dataDir = join(folder, "log");
    const { url, ownerUrl } = await start(dataDir);
    await query(ownerUrl, "create table patients_of_test (name text primary key)");
    await query(ownerUrl, "insert into patients_of_test values ('Secret Name')");
    await expect(query(ownerUrl, "insert into patients_of_test values ('Secret Name')")).rejects.toThrow("duplicate");
    await expect(query(url, "select 'Secret Name' from nowhere")).rejects.toThrow("nowhere");
    const [backend] = await query<{ pid: number }>(ownerUrl, "select pg_backend_pid() as pid");
    expect(backend?.pid).toBeGreaterThan(0);
    const running = query(ownerUrl, "select pg_sleep(60), 'Secret Name'").catch(() => undefined);
    const active = "select pid from pg_stat_activity where query like 'select pg_sleep%'";
    let pids: { pid: number }[] = [];
    while (pids.length === 0) pids = await query(ownerUrl, active);
    process.kill(pids[0]?.pid ?? 0, "SIGKILL"); // PostgreSQL would log what a killed process was doing
    await running;
    await untilAnswers(ownerUrl, "select 1");
    const log = logOf(dataDir);
    expect(log).toContain("was terminated by signal 9");
    expect(log).not.toMatch(/Secret|ERROR|STATEMENT|DETAIL|nowhere/);
  });

  it("is started again when it dies, even with its children still there [DATA-3, DATA-10]", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const dataDir = join(folder, "killed");
    const { ownerUrl } = await start(dataDir);
    await query(ownerUrl, "create table confirmed (number int)");
    for (let number = 1; number <= 3; number += 1) {
      await query(ownerUrl, `insert into confirmed values (${number})`);
      const pid = postmasterOf(dataDir);
      process.kill(pid, "SIGKILL");
      await untilGone(pid);
      expect(await untilAnswers(ownerUrl, "select count(*)::int as rows from confirmed")).toEqual([{ rows: number }]);
      expect(postmasterOf(dataDir)).not.toBe(pid);
    }
    expect(warn).toHaveBeenCalledWith(expect.stringContaining("is being restarted"));
    warn.mockRestore();
  });

  it("is not harmed by a postmaster.pid and a socket's lock that name another program", async () => {
    const dataDir = join(folder, "stale");
    const first = await start(dataDir);
    await query(first.ownerUrl, "create table kept (word text)");
    await close(first);
    const user = lstatSync(dataFolder(dataDir)).uid;
    const bystander = spawn("sleep", ["600"], { stdio: "ignore", ...(isRoot ? { uid: user } : {}) });
    try {
      const lines = [bystander.pid, dataFolder(dataDir), 1, 5432, "..", "", "  1234567   1", "ready   ", ""];
      for (const file of ["data/postmaster.pid", ".s.PGSQL.5432.lock"]) {
        const path = join(dataDir, "postgres", file);
        writeFileSync(path, lines.join("\n"), { mode: 0o600 });
        if (isRoot) chownSync(path, user, user);
      }
      const second = await start(dataDir);
      expect(await query(second.ownerUrl, "select * from kept")).toEqual([]);
      expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
    } finally {
      bystander.kill("SIGKILL");
    }
  });

  it("works below a DATA_DIR whose path no socket could have", async () => {
    const dataDir = join(folder, "long".repeat(20), "longer".repeat(15));
    const embedded = await start(dataDir);
    expect(dataDir.length).toBeGreaterThan(107);
    expect(await query(embedded.url, "select 1 as one")).toEqual([{ one: 1 }]);
    const socket = new URL(embedded.url).searchParams.get("host") ?? "";
    expect([...everythingIn(socket)].filter((path) => (lstatSync(path).mode & 0o077) !== 0)).toEqual([]);
    await close(embedded);
    expect(existsSync(socket)).toBe(false);
  });

  it("leaves a whole cluster or none when it is killed while it makes one", async () => {
    const dataDir = join(folder, "interrupted");
    const server = spawnProduct({ DATA_DIR: dataDir });
    const killed = once(server, "exit");
    let left = 0;
    // A negative one is initdb's, which ends with its work.
    while (left <= 0) {
      await wait(5);
      left = Math.max(0, ...unfinishedIn(dataDir).map(postmasterIn));
    }
    server.kill("SIGKILL");
    await killed;
    expect([existsSync(dataFolder(dataDir)), isAlive(left)]).toEqual([false, true]);
    const { ownerUrl } = await start(dataDir);
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
    expect([unfinishedIn(dataDir), isAlive(left)]).toEqual([[], false]);
    expect(existsSync(join(dataDir, "postgres", "superuser"))).toBe(false);
  });

  it("is made while leftovers of a killed start are still making their own", async () => {
    const dataDir = join(folder, "orphaned");
    const child = spawnProduct({ DATA_DIR: dataDir });
    while (unfinishedIn(dataDir).length === 0) await wait(5);
    child.kill("SIGKILL");
    await once(child, "exit");
    const { ownerUrl } = await start(dataDir);
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses a second start on its folder, in this process too", async () => {
    const dataDir = join(folder, "twice");
    const { ownerUrl } = await start(dataDir);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/Another Bedside Bike server .* already uses/);
    expect(await query(ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("refuses another major version's folder and one from before 2.0.0, says what to do, and touches nothing", async () => {
    const dataDir = join(folder, "other");
    const first = await start(dataDir);
    await close(first);
    const version = join(dataFolder(dataDir), "PG_VERSION");
    writeFileSync(version, "17\n");
    const states = () => [...everythingIn(dataDir)].map((path) => [path, lstatSync(path).mtimeMs]);
    const before = states();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      /holds a database of PostgreSQL 17, .*npm run admin -- backup FILE\n.*npm run admin -- restore FILE$/,
    );
    expect(states()).toEqual(before);
    writeFileSync(version, "18\n");
    mkdirSync(join(dataDir, "pglite"));
    const withOther = states();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(new StartupError(madeBefore));
    expect(states()).toEqual(withOther);
    rmSync(join(dataDir, "pglite"), { recursive: true });
    await start(dataDir);
  });

  it("is of no use to a server if its database was made before 2.0.0, and stays as it is [DATA-6]", async () => {
    const dataDir = join(folder, "before");
    const first = await start(dataDir);
    await query(first.ownerUrl, "create schema drizzle");
    await query(first.ownerUrl, "create table drizzle.__drizzle_migrations (id int, hash text, created_at bigint)");
    await query(first.ownerUrl, "insert into drizzle.__drizzle_migrations values (36, '', 1795807879856)");
    await close(first);
    const { code, output } = await runToItsEnd({ DATA_DIR: dataDir });
    expect({ code, output }).toEqual({ code: 1, output: `${madeBefore}\n` });
    const { ownerUrl } = await start(dataDir);
    const present = "select to_regclass('users') as users, created_at::float8 as at from drizzle.__drizzle_migrations";
    expect(await query(ownerUrl, present)).toEqual([{ users: null, at: 1795807879856 }]);
  });
});

describe("a server with the embedded PostgreSQL", () => {
  const ready = async ({ url }: ServerProcess): Promise<number> => fetch(`${url}/readyz`).then(({ status }) => status);

  it("replies 503 while PostgreSQL is started again, and then continues [DATA-3]", async () => {
    const environment = { DATA_DIR: join(folder, "served") };
    const server = await startServerProcess(environment);
    expect(await ready(server)).toBe(200);
    const pid = postmasterOf(environment.DATA_DIR);
    // Without it PostgreSQL does not start, however long this test looks away.
    const needed = join(dataFolder(environment.DATA_DIR), "global", "pg_control");
    process.kill(pid, "SIGSTOP");
    renameSync(needed, `${needed}.away`);
    process.kill(pid, "SIGKILL");
    await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(503);
    renameSync(`${needed}.away`, needed);
    await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(200);
    expect(server.output()).toContain("The embedded PostgreSQL has stopped and is being restarted.");
    expect(await server.stop()).toBe(0);
    expect(existsSync(join(dataFolder(environment.DATA_DIR), "postmaster.pid"))).toBe(false);
  });

  it("that was killed leaves a PostgreSQL behind, which the next one ends before it starts its own [DATA-4]", async () => {
    const environment = { DATA_DIR: join(folder, "orphan"), AUTH_MODE: "verified" };
    const first = await startServerProcess(environment);
    const orphan = postmasterOf(environment.DATA_DIR);
    expectOneSentence(await runToItsEnd(environment), /Another Bedside Bike server .* already uses/);
    expect(isAlive(orphan)).toBe(true);
    await first.kill();
    expect(isAlive(orphan)).toBe(true);
    const second = await startServerProcess(environment);
    expect(isAlive(orphan)).toBe(false);
    expect(await ready(second)).toBe(200);
    const postmaster = postmasterOf(environment.DATA_DIR);
    await second.stop();
    expect(isAlive(postmaster)).toBe(false);
  });

  it("stops its PostgreSQL even if it is stopped while it starts", async () => {
    const dataDir = join(folder, "stopped");
    const child = spawnProduct({ DATA_DIR: dataDir });
    const exited = once(child, "exit");
    while (!existsSync(join(dataFolder(dataDir), "postmaster.pid"))) await wait(5);
    const postmaster = postmasterOf(dataDir);
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(isAlive(postmaster)).toBe(false);
    expect(existsSync(join(dataDir, "server.lock"))).toBe(false);
  });

  it("runs admin commands by itself, and beside a server that is just starting", async () => {
    const environment = { DATA_DIR: join(folder, "commands"), AUTH_MODE: "verified" };
    const listDevices = async () => {
      const child = spawnProduct(environment, { command: ["list-devices"] });
      const [code] = await once(child, "exit");
      return code;
    };
    expect(await listDevices()).toBe(1); // there is no database yet, and a command makes none
    expect(existsSync(environment.DATA_DIR)).toBe(false);
    await (await startServerProcess(environment)).stop();
    expect(await listDevices()).toBe(0);
    expect(existsSync(join(environment.DATA_DIR, "server.lock"))).toBe(false);
    const unlock = await lockFolder(environment.DATA_DIR, "command");
    const server = spawnProduct(environment);
    const exited = once(server, "exit");
    expect(await outputUntil(server, /Waiting for an admin command/)).toContain("Waiting for an admin command");
    const ready = outputUntil(server, /ready at/);
    const commands = [listDevices(), listDevices()];
    unlock();
    expect(await Promise.all(commands)).toEqual([0, 0]);
    expect(await ready).toContain("ready at");
    server.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  });

  it.runIf(isReachable)(asRoot("runs as an ordinary user, and as root on that user's folder"), async () => {
    const dataDir = join(folder, "ordinary");
    const [uid, gid] = ["-u", "-g"].map((kind) => Number(execFileSync("id", [kind, "nobody"]).toString()));
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, uid ?? 0, gid ?? 0);
    const child = spawnProduct({ DATA_DIR: dataDir, AUTH_MODE: "verified", LOG_LEVEL: "warn" }, { uid: uid ?? 0 });
    expect(await outputUntil(child, /ready at/)).toContain("ready at");
    expect(lstatSync(dataFolder(dataDir)).uid).toBe(uid);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    const { ownerUrl } = await start(dataDir);
    expect(await query(ownerUrl, "select count(*)::int as rows from users")).toEqual([{ rows: 0 }]);
    expect(lstatSync(dataFolder(dataDir)).uid).toBe(uid);
  });

  it.runIf(isReachable)(asRoot("says in one message that a user without a name can't run PostgreSQL"), async () => {
    const dataDir = join(folder, "nameless");
    const uid = 54_321;
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, uid, uid);
    const child = spawnProduct({ DATA_DIR: dataDir, LOG_LEVEL: "warn" }, { uid });
    const output = await outputUntil(child, /DATABASE_URL/);
    await once(child, "exit").catch(() => undefined);
    expect(output.trim()).toMatch(/^The user 54321 has no name on this system.*Set DATABASE_URL/);
    expect(existsSync(join(dataDir, "postgres"))).toBe(false);
  });

  it.runIf(isRoot)(asRoot("works for root below a home that is closed to PostgreSQL's user"), async () => {
    const home = join(folder, "home");
    mkdirSync(home, { mode: 0o700 });
    const { ownerUrl } = await start(join(home, "data"));
    expect(lstatSync(dataFolder(join(home, "data"))).uid).not.toBe(0);
    const status = readFileSync(`/proc/${postmasterOf(join(home, "data"))}/status`, "utf8");
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^CapPrm:\s*0+$/m);
    expect(status).toMatch(/^CapEff:\s*0+$/m);
    expect(await query(ownerUrl, "select sum(number)::int as sum from generate_series(1, 1000) number")).toEqual([
      { sum: 500_500 },
    ]);
  });

  it.runIf(isRoot)(asRoot("takes a copy of a DATA_DIR that lost its owners"), async () => {
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    const first = await start(before);
    await query(first.ownerUrl, "create table kept (word text)");
    await close(first);
    cpSync(before, after, { recursive: true });
    execFileSync("chown", ["-R", "0:0", after]);
    const second = await start(after);
    expect(await query(second.ownerUrl, "select * from kept")).toEqual([]);
    expect([...everythingIn(join(after, "postgres"))].filter((path) => lstatSync(path).uid === 0)).toEqual([]);
  });
});
