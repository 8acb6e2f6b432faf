import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type ClusterFolder, remove } from "./cluster-folder.ts";
import { settingsArguments } from "./embedded-settings.ts";
import { isAlive } from "./folder-lock.ts";
import { readPostmaster } from "./postgres-processes.ts";
import { asUser, runAs } from "./postgres-user.ts";

/** A PostgreSQL that accepts connections. */
export interface RunningPostgres {
  /** Resolves when it has ended, whether or not it was told to. */
  readonly ended: Promise<void>;
  /** Ends it with a fast shutdown, and by force if that takes too long. */
  end(): Promise<void>;
}

const aliveCheckMilliseconds = 200;
const gentleSeconds = 30;
const harderSeconds = 5;
const longestRecoverySeconds = 86_400;

/**
 * Runs PostgreSQL through its pg_ctl, as Windows requires: there postgres.exe refuses administrators, and pg_ctl drops
 * their rights. PostgreSQL is then not a child of this process, and is watched by the process id in its postmaster.pid.
 * @throws Error if it does not become ready.
 */
export async function startByControl(cluster: ClusterFolder, data: string): Promise<RunningPostgres> {
  const { folder, handed, user, descriptor } = cluster;
  const log = "start.log";
  await remove(cluster, [`${handed}/${log}`]);
  const child = spawn(
    controlOf(cluster),
    [
      ...["start", "--silent", "--wait", "--timeout", String(longestRecoverySeconds), "--pgdata", `${handed}/${data}`],
      ...["--log", `${handed}/${log}`, "--options", settingsArguments(handed).map(quote).join(" ")],
    ],
    {
      ...asUser(user),
      // On Windows PostgreSQL would inherit a pipe and keep it open; a hidden console of its own never gets our Ctrl-C.
      stdio: ["ignore", "ignore", "ignore", descriptor ?? "ignore"],
    },
  );
  const [code] = await once(child, "exit");
  const pid = code === 0 ? readPostmaster(join(folder, data))?.pid : undefined;
  if (!pid) throw new Error(reasonIn(readIfThere(join(folder, log))));
  const ended = untilEnded(pid);
  return {
    ended,
    async end() {
      await stopByControl(cluster, data);
      const late = setTimeout(() => isAlive(pid) && process.kill(pid, "SIGKILL"), harderSeconds * 1000);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * Ends the PostgreSQL that postmaster.pid names, if any. On Windows another program that has that process id by now is
 * safe: the signal goes through a pipe that only PostgreSQL has.
 */
export async function stopByControl(cluster: ClusterFolder, data: string): Promise<void> {
  const { folder, handed, user, descriptor } = cluster;
  for (const [mode, seconds] of [
    ["fast", gentleSeconds],
    ["immediate", harderSeconds],
  ] as const) {
    const pid = readPostmaster(join(folder, data))?.pid;
    if (!pid || !isAlive(pid)) return;
    const how = ["--silent", "--mode", mode, "--timeout", String(seconds), "--pgdata", `${handed}/${data}`];
    await runAs(user, [controlOf(cluster), "stop", ...how], { descriptor });
  }
}

const controlOf = ({ programs }: ClusterFolder): string => join(programs, "bin", "pg_ctl");

/** pg_ctl passes its options to a shell. No path on Windows contains this character. */
const quote = (argument: string): string => `"${argument}"`;

async function untilEnded(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(aliveCheckMilliseconds);
}

/** Why PostgreSQL ended, in its own words. */
export function reasonIn(output: string): string {
  const [reason] = /(?:FATAL|PANIC): .*/.exec(output) ?? [];
  return reason ?? (output.trim().split("\n").at(-1) || "it ended without a message");
}

function readIfThere(log: string): string {
  try {
    return readFileSync(log, "utf8");
  } catch {
    return "";
  }
}
