import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { StartupError } from "../errors.ts";

/**
 * Locks a folder for this process: PGlite has no lock of its own, and two processes on one folder lose data silently.
 * A lock whose process is gone (power failure, kill -9) is taken over. Returns the function that releases it.
 * @throws StartupError if another running process holds it.
 */
export function lockFolder(folder: string): () => void {
  const path = join(folder, "server.lock");
  const mine = identityOf(process.pid);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const file = openSync(path, "wx", 0o600);
      writeSync(file, mine);
      closeSync(file);
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = readFileSync(path, "utf8");
      const pid = Number(holder.split(" ")[0]);
      if (pid !== process.pid && isAlive(pid) && identityOf(pid) === holder) {
        throw new StartupError(
          `Another Bedside Bike server (process ${pid}) already uses ${folder}. ` +
            "Stop it first, or start this one with another DATA_DIR and PORT.",
        );
      }
      rmSync(path, { force: true });
    }
  }
  throw new StartupError(`The lock file ${path} can't be taken. Delete it if no other server is running.`);
}

function isAlive(pid: number): boolean {
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
