import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "../../apps/server/src/platform/database/embedded-access.ts";
import { readPostmaster } from "../../apps/server/src/platform/database/postgres-processes.ts";
import { asUser, findPostgresUser } from "../../apps/server/src/platform/database/postgres-user.ts";
import { findReachablePrograms } from "../../apps/server/src/platform/database/reachable-programs.ts";

export interface ThrowawayPostgres {
  /** A superuser's connection to the database `postgres`. */
  url: string;
  /** Shuts the server down as its operator does, disconnecting everyone; its data stays. */
  shutDown: () => Promise<void>;
  /** Starts it again, on the same port. */
  startAgain: () => Promise<void>;
  stop: () => Promise<void>;
}

const SETTINGS = { max_connections: "200", shared_buffers: "128MB", timezone: "UTC", log_timezone: "UTC" };

/**
 * Runs the server, and ends it and its folder when its standard input closes: when stop() closes it,
 * or when our own process has ended, even by kill -9. Until then it shuts down and starts the server when told to.
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
  esac
done
shut_down
cd / && rm -rf "$FOLDER"`;

/**
 * Starts an empty PostgreSQL on a free loopback port, in a temporary folder: the product's own, or those `programs`. Root
 * drops to the user that the product would run it as.
 */
export async function startThrowawayPostgres(
  settings: Record<string, string> = {},
  programs?: string,
): Promise<ThrowawayPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "throwaway-postgres-"));
  const user = findPostgresUser(folder);
  const bin = programs ?? join(await findReachablePrograms(user), "bin");
  const password = randomBytes(18).toString("base64url");
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password);
  chmodSync(passwordFile, 0o600);
  if (user.isOther) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const options = { ...asUser(user), cwd: folder };

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
    execFileSync(
      join(bin, "initdb"),
      // One collation and encoding, independent of this machine's language.
      ["-D", data, "-U", "postgres", `--pwfile=${passwordFile}`, "--auth=scram-sha-256"].concat(
        "--encoding=UTF8",
        "--no-locale",
        "--no-sync",
      ),
      { ...options, stdio: ["ignore", "ignore", "pipe"] },
    );
    const port = await findFreePort();
    const server = { ...SETTINGS, listen_addresses: "127.0.0.1", port: `${port}`, unix_socket_directories: "" };
    const args = Object.entries({ ...server, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    keeper = spawn("/bin/sh", ["-c", KEEPER, "keeper", join(bin, "postgres"), "-D", data, ...args], {
      ...options,
      env: { ...process.env, FOLDER: folder },
      stdio: ["pipe", "ignore", "ignore"],
    });
    keeper.unref();
    await untilReady(folder);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      async shutDown() {
        keeper?.stdin?.write("shut down\n");
        await until(() => postmasterIn(folder) === null, folder);
      },
      async startAgain() {
        keeper?.stdin?.write("start\n");
        await untilReady(folder);
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
