import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "../../apps/server/src/platform/database/embedded-access.ts";
import { readPostmaster } from "../../apps/server/src/platform/database/postgres-processes.ts";
import { programsPackage } from "../../apps/server/src/platform/database/postgres-programs.ts";
import { asUser, findPostgresUser, type PostgresUser } from "../../apps/server/src/platform/database/postgres-user.ts";
import { findReachablePrograms } from "../../apps/server/src/platform/database/reachable-programs.ts";
import { findPackage } from "../../apps/server/src/platform/installed-files.ts";

export interface ThrowawayPostgres {
  /** A superuser's connection to the database `postgres`. */
  url: string;
  /** Shuts the server down as an operator would, disconnecting everyone; its data stays. */
  shutDown: () => Promise<void>;
  /** Kills it, as a power failure would; what it has committed stays. */
  kill: () => Promise<void>;
  /** Starts it again, on the same port. */
  startAgain: () => Promise<void>;
  /** Starts a standby from a copy of its data, which follows it until it is promoted. */
  startStandby: () => Promise<ThrowawayPostgres>;
  /** Copies its data for recoveries; everything written from then on has to be archived: see `archivingSettings`. */
  takeBase: () => Promise<BaseBackup>;
  /** For a standby: resolves when it accepts writes. */
  promote: () => Promise<void>;
  stop: () => Promise<void>;
}

export interface BaseBackup {
  /** Starts another server on it, with everything that was archived and committed by then. */
  recover: (to: Date) => Promise<ThrowawayPostgres>;
}

/** Keeps the log of what it writes beside its data. */
export const archivingSettings = {
  archive_mode: "on",
  archive_command: "mkdir -p ../archive && cp %p ../archive/%f",
};

const SETTINGS = {
  max_connections: "200",
  shared_buffers: "128MB",
  timezone: "UTC",
  log_timezone: "UTC",
  wal_keep_size: "64MB",
};

/**
 * Runs the server, and stops it and deletes its folder when its standard input closes: when stop() closes it, or when
 * our own process has ended, even by kill -9. Until then it shuts down and starts the server on command.
 */
const KEEPER = `
trap : INT TERM HUP
start() { "$@" </dev/null >>"$FOLDER/log" 2>&1 & server=$!; }
shut_down() { [ -z "$server" ] || { kill -INT $server; wait $server; server=; }; }
start "$@"
while read -r order; do
  case $order in
    start) start "$@" ;;
    "shut down") shut_down ;;
    kill) kill -QUIT $server; wait $server; server= ;;
  esac
done
shut_down
cd / && rm -rf "$FOLDER"`;

interface ServerOptions {
  readonly settings: Readonly<Record<string, string>>;
  /** The superuser's. */
  readonly password: string;
  /** The folder of PostgreSQL's programs; by default the product's own. */
  readonly programs: string | undefined;
  /** Where its own folder is made. */
  readonly parent: string;
}

/** Where a server is created, and as which user its programs run. */
interface Place {
  readonly folder: string;
  /** Inside of `folder`; not there yet. */
  readonly data: string;
  readonly bin: string;
  readonly user: PostgresUser;
}

/**
 * Starts an empty PostgreSQL on a free loopback port, in a temporary folder: the product's own, or the one in
 * `programs`. As root, it switches to the user as whom the product would run it.
 */
export function startThrowawayPostgres(
  settings: Record<string, string> = {},
  programs?: string,
  parent = tmpdir(),
): Promise<ThrowawayPostgres> {
  const password = randomBytes(18).toString("base64url");
  return startServer({ settings, password, programs, parent }, async ({ folder, data, bin, user }) => {
    const passwordFile = join(folder, "password");
    writeFileSync(passwordFile, password);
    chmodSync(passwordFile, 0o600);
    if (user.isOther) chownSync(passwordFile, user.uid, user.gid);
    // One collation and encoding, independent of this machine's language.
    const locale = ["--encoding=UTF8", "--no-locale", "--no-sync"];
    runAs(user, folder, join(bin, "initdb"), [
      ...["-D", data, "-U", "postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      ...locale,
    ]);
  });
}

function startStandbyOf(url: string, primaryData: string, options: ServerOptions): Promise<ThrowawayPostgres> {
  const { hostname, port, username } = new URL(url);
  const primary = `host=${hostname} port=${port} user=${username} password=${options.password}`;
  const settings = { ...options.settings, primary_conninfo: primary };
  return startServer({ ...options, settings }, async ({ folder, data, bin, user }) => {
    await copyRunning({ url, from: primaryData, to: data, signal: "standby.signal" }, { folder, user });
    if (!options.programs) letItFollow({ folder, data, bin });
  });
}

async function takeBaseOf(
  { url, folder, user }: Pick<Place, "folder" | "user"> & { readonly url: string },
  options: ServerOptions,
): Promise<BaseBackup> {
  const [base, archive] = [join(folder, "base"), join(folder, "archive")];
  await copyRunning({ url, from: join(folder, "data"), to: base, signal: "recovery.signal" }, { folder, user });
  return {
    async recover(to) {
      const recovery = {
        archive_mode: "off",
        restore_command: `cp ${archive}/%f %p`,
        recovery_target_time: to.toISOString().replace("Z", "+00"), // it knows no 'Z'
        recovery_target_action: "promote",
      };
      const settings = { ...options.settings, ...recovery };
      const recovered = await startServer({ ...options, settings }, async (place) =>
        runAs(place.user, place.folder, "cp", ["-a", base, place.data]),
      );
      await untilPrimary(recovered.url);
      return recovered;
    },
  };
}

/** Until then it only reads. */
async function untilPrimary(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const isInRecovery = async () =>
    (await client.query<{ is: boolean }>("select pg_is_in_recovery() as is")).rows[0]?.is !== false;
  while (await isInRecovery()) await wait(50);
  await client.end();
}

interface Copy {
  /** Of the server whose data it is. */
  readonly url: string;
  readonly from: string;
  readonly to: string;
  /** The configuration with which the copy starts. */
  readonly signal: "standby.signal" | "recovery.signal";
}

/** https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP */
async function copyRunning(
  { url, from, to, signal }: Copy,
  { folder, user }: Pick<Place, "folder" | "user">,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('copy', true)");
  runAs(user, folder, "cp", ["-a", from, to]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  const script = 'cd "$0" && rm -f postmaster.pid pg_wal/0* && touch "$1" && cat > backup_label';
  runAs(user, folder, "sh", ["-c", script, to, signal], { input: rows[0]?.labelfile ?? "" });
}

/** The product's own PostgreSQL never follows another and lacks the module for it, but its package has it. */
function letItFollow({ folder, data, bin }: Pick<Place, "folder" | "data" | "bin">): void {
  const modules = join(folder, "modules");
  mkdirSync(modules, { mode: 0o755 });
  const module = join("native", "lib", "postgresql", "libpqwalreceiver.so");
  copyFileSync(join(findPackage(programsPackage) ?? "", module), join(modules, basename(module)));
  // Where the module looks for it.
  symlinkSync(join(bin, "..", "lib", "libpq.so.5"), join(folder, "libpq.so.5"));
  appendFileSync(join(data, "postgresql.conf"), `dynamic_library_path = '${modules}:$libdir'\n`);
}

function runAs(
  user: PostgresUser,
  folder: string,
  program: string,
  args: string[],
  more: { input?: string } = {},
): void {
  execFileSync(program, args, { ...asUser(user), cwd: folder, stdio: ["pipe", "ignore", "pipe"], ...more });
}

async function startServer(
  serverOptions: ServerOptions,
  fill: (place: Place) => Promise<void>,
): Promise<ThrowawayPostgres> {
  const { settings, password, programs, parent } = serverOptions;
  const folder = mkdtempSync(join(parent, "throwaway-postgres-"));
  const user = findPostgresUser(folder);
  const bin = programs ?? join(await findReachablePrograms(user), "bin");
  if (user.isOther) chownSync(folder, user.uid, user.gid);

  let keeper: ChildProcess | undefined;
  const stop = async () => {
    if (keeper && keeper.exitCode === null && keeper.signalCode === null) {
      keeper.ref();
      const exited = once(keeper, "exit");
      keeper.stdin?.end();
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const data = join(folder, "data");
    await fill({ folder, data, bin, user });
    const port = await findFreePort();
    const server = { ...SETTINGS, listen_addresses: "127.0.0.1", port: `${port}`, unix_socket_directories: "" };
    const args = Object.entries({ ...server, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    keeper = spawn("/bin/sh", ["-c", KEEPER, "keeper", join(bin, "postgres"), "-D", data, ...args], {
      ...asUser(user),
      cwd: folder,
      env: { ...process.env, FOLDER: folder },
      stdio: ["pipe", "ignore", "ignore"],
    });
    keeper.unref();
    await untilReady(folder);
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      async shutDown() {
        keeper?.stdin?.write("shut down\n");
        await until(() => postmasterIn(folder) === null, folder);
      },
      async kill() {
        keeper?.stdin?.write("kill\n");
        await until(() => postmasterIn(folder) === null, folder);
      },
      async startAgain() {
        keeper?.stdin?.write("start\n");
        await untilReady(folder);
      },
      startStandby: () => startStandbyOf(url, data, serverOptions),
      takeBase: () => takeBaseOf({ url, folder, user }, serverOptions),
      async promote() {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        await client.query("select pg_promote()");
        await client.end();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const postmasterIn = (folder: string) => readPostmaster(join(folder, "data"));

const untilReady = (folder: string): Promise<void> => until(() => postmasterIn(folder)?.isReady ?? false, folder);

async function until(condition: () => boolean, folder: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (condition()) return;
    await wait(50);
  }
  throw new Error(`PostgreSQL did not do it within a minute: ${readFileSync(join(folder, "log"), "utf8")}`);
}
