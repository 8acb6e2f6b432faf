import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { PostgresUser } from "../../apps/server/src/platform/database/postgres-user.ts";

/** All processes whose working directory is this one or inside it, PostgreSQL's included, whoever started them. */
export function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const place = folderOf(pid);
      return place === folder || place?.startsWith(`${folder}/`);
    });
}

function folderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // it has ended, or is another user's
  }
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself.
    }
  }
}

/** Ends everything in the folder as a power failure would. */
export async function killIn(folder: string): Promise<void> {
  for (let left = processesIn(folder); left.length > 0; left = processesIn(folder)) {
    signalAll(left, "SIGKILL");
    await wait(50);
  }
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Where it works, and where its output goes. */
  readonly folder: string;
  readonly name: string;
  /** Undefined: our own. */
  readonly user?: PostgresUser;
  readonly environment?: Readonly<Record<string, string>>;
}

export function start({ program, args, folder, name, user, environment = {} }: Command): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", ...environment },
    stdio: ["ignore", log, log],
    ...(user?.isOther ? { uid: user.uid, gid: user.gid } : {}),
  });
  child.on("error", (error) => console.error(`${name}: ${error.message}`));
  child.on("exit", (code) => {
    // 143: as it was told to.
    if (code !== null && code !== 0 && code !== 143) {
      console.error(`${name} ended with ${code}: ${readFileSync(join(folder, `${name}.log`), "utf8").slice(-1000)}`);
    }
  });
  return child;
}

/** Where a run records its process id, so that the next one can clean up after it. */
const noteFile = join(".tmp", "outage", "run.json");

/**
 * Ends what is left of an earlier run that was itself killed, and records this one.
 * @throws Error if another run is in progress.
 */
export async function takeTurn(folder: string): Promise<void> {
  if (existsSync(noteFile)) {
    const earlier = JSON.parse(readFileSync(noteFile, "utf8")) as { pid: number; folder: string };
    if (folderOf(earlier.pid) === process.cwd()) {
      throw new Error(`Another run is in progress here, in process ${earlier.pid}.`);
    }
    await killIn(earlier.folder);
    rmSync(earlier.folder, { recursive: true, force: true });
  }
  mkdirSync(dirname(noteFile), { recursive: true });
  writeFileSync(noteFile, JSON.stringify({ pid: process.pid, folder }));
}

export const endTurn = (): void => rmSync(noteFile, { force: true });
