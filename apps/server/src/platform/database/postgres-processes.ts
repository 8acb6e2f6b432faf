import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** How long PostgreSQL may take to write its memory to disk before it is killed, which its log repairs. */
const gentleMilliseconds = 20_000;
const harderMilliseconds = 5000;
const checkEveryMilliseconds = 20;

/**
 * Ends whatever still runs on this cluster after its server was killed, and waits for it. `postmaster.pid` alone is not
 * proof: another program may have that process id by now. A process of ours has the cluster as its working directory.
 */
export async function endLeftProcesses(cluster: string): Promise<void> {
  for (const [signal, milliseconds] of [
    ["SIGINT", gentleMilliseconds],
    ["SIGQUIT", harderMilliseconds],
    ["SIGKILL", harderMilliseconds],
  ] as const) {
    const left = listProcesses(cluster);
    if (left.length === 0) return;
    // A postmaster that is alive passes the shutdown on to its own processes.
    const postmaster = left.find((pid) => pid === readPostmaster(cluster)?.pid);
    const isGentle = signal === "SIGINT" && postmaster !== undefined;
    for (const pid of isGentle ? [postmaster] : left) send(pid, signal === "SIGINT" && !isGentle ? "SIGQUIT" : signal);
    for (let waited = 0; waited < milliseconds; waited += checkEveryMilliseconds) {
      if (listProcesses(cluster).length === 0) return;
      await wait(checkEveryMilliseconds);
    }
  }
}

/** What postmaster.pid says about the cluster's server process. */
export interface Postmaster {
  /** The process that has this id now. */
  readonly pid: number;
  /** Whether it accepts connections. */
  readonly isReady: boolean;
}

/** Null if there is no postmaster.pid. */
export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
  } catch {
    return null;
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** All processes that run on this cluster, on Linux; elsewhere the postmaster. */
export function listProcesses(cluster: string): number[] {
  const folder = statSync(cluster, { throwIfNoEntry: false });
  if (!folder) return [];
  if (process.platform !== "linux") return listByCommand(cluster);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const { dev, ino } = statSync(`/proc/${pid}/cwd`);
        const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, "");
        return dev === folder.dev && ino === folder.ino && basename(program) === "postgres";
      } catch {
        return false; // another user's, or gone
      }
    });
}

/** Without /proc (macOS), only the postmaster can be recognized, by its command. */
function listByCommand(cluster: string): number[] {
  const pid = readPostmaster(cluster)?.pid;
  if (!pid) return [];
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout?.includes("postgres") && stdout.includes(cluster) ? [pid] : [];
}
