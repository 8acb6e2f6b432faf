import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../errors.ts";

const attempts = 100;
const pauseMilliseconds = 20;
const askAgainMilliseconds = 100;
/** Removing a lock takes less than a millisecond: a process that began this long ago is gone. */
const removedWithinMilliseconds = 5000;

/** An admin command holds the folder until it has done its work, so that others wait for it. */
export type Holder = "server" | "command";

export class FolderTaken extends StartupError {}

/**
 * Locks that this process itself holds; a lock with its number that is not among them belongs to an earlier process.
 */
const held = new Set<string>();

/**
 * Locks a folder for this process, after an admin command that holds it. A lock whose process is gone (power failure,
 * kill -9) is taken over, by one process only. Returns the function that releases it.
 * @throws FolderTaken if another running server holds it.
 */
export async function lockFolder(folder: string, as: Holder): Promise<() => void> {
  for (let attempt = 1; ; attempt += 1) {
    const locked = lockNow(folder, as);
    if (typeof locked === "function") return locked;
    if (locked.holder === "server") {
      throw new FolderTaken(
        `Another Bedside Bike server (process ${locked.pid}) already uses ${folder}. ` +
          "Stop it first, or start this one with another DATA_DIR and PORT.",
      );
    }
    if (attempt === 1) console.warn(`Waiting for an admin command that uses ${folder}.`);
    await wait(askAgainMilliseconds);
  }
}

/** Returns the function that releases it, or who has it. */
function lockNow(folder: string, as: Holder): (() => void) | { pid: number; holder: Holder } {
  const path = join(folder, "server.lock");
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (createOnce(path, as)) {
      held.add(path);
      return () => {
        rmSync(path, { force: true });
        held.delete(path);
      };
    }
    const found = readIfThere(path);
    if (found === null) continue;
    const [identity = "", holder] = found.split("\n");
    const pid = Number(identity.split(" ")[0]);
    const isRunning = pid === process.pid ? held.has(path) : isAlive(pid) && identityOf(pid) === identity;
    if (isRunning) return { pid, holder: holder === "command" ? holder : "server" };
    if (!removeStale(path, found)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMilliseconds);
  }
  throw new StartupError(`The lock file ${path} can't be taken. Delete it if no other server is running.`);
}

/** With its content from the first moment, because another process would take an empty lock for a stale one. */
function createOnce(path: string, as: Holder): boolean {
  const own = `${path}.${process.pid}`;
  writeFileSync(own, `${identityOf(process.pid)}\n${as}`, { mode: 0o600 });
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** One process at a time removes a stale lock, and only the one that it has judged, so never a newer one. */
function removeStale(path: string, judged: string): boolean {
  const removal = `${path}.removal`;
  if (!createOnce(removal, "command")) {
    const begun = statSync(removal, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - begun > removedWithinMilliseconds) rmSync(removal, { force: true });
    return false;
  }
  try {
    if (readIfThere(path) === judged) rmSync(path, { force: true });
    return true;
  } finally {
    rmSync(removal, { force: true });
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Whether any process has that number. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The process id, with its start time where the system provides it, because ids are reused after a restart. */
function identityOf(pid: number): string {
  try {
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    const startTicks = status.slice(status.lastIndexOf(")") + 2).split(" ")[19];
    return `${pid} ${bootId} ${startTicks}`;
  } catch {
    return String(pid);
  }
}
