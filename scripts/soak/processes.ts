import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figures } from "./figures.ts";
import type { Slice } from "./plan.ts";

/** Many times what a slice takes: one that takes longer hangs. */
const longestMilliseconds = 2 * 3_600_000;

const running = new Set<ChildProcess>();

/** Runs it in a separate process, with its own folder for temporary files. Null if it fails or hangs. */
export async function runInProcess(slice: Slice): Promise<Figures | null> {
  const folder = mkdtempSync(join(tmpdir(), "soak-"));
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/soak/run-slice.ts", JSON.stringify(slice)], {
    // A process group, which `endAll` ends with all servers and databases in it.
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: folder, PRODUCT_IS_BUILT: "yes" },
  });
  running.add(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const impatience = setTimeout(() => end(child), longestMilliseconds);
  const [exitCode] = await once(child, "close");
  clearTimeout(impatience);
  running.delete(child);
  rmSync(folder, { recursive: true, force: true });
  return exitCode === 0 ? JSON.parse(output.trim().split("\n").at(-1) ?? "") : null;
}

export function endAll(): void {
  for (const child of running) end(child);
}

function end({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, "SIGKILL");
}
