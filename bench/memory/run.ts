import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";

// Linux only. Resident memory of the server's process: three seconds after it is ready, and at its peak until then.
const programs = { built: ["dist/main.js"], source: ["--import", "tsx", "apps/server/src/main.ts"] };

/** Another Node than this one: its path in `NODE`. */
const node = process.env.NODE ?? process.execPath;

const postgres = await startThrowawayPostgres();
try {
  for (const [name, program] of Object.entries(programs)) {
    await measure(`${name}, PostgreSQL`, program, {
      DATABASE_URL: postgres.url,
      ALLOW_OWNER_LOGIN: "yes",
      AUTH_MODE: "verified",
    });
    await measure(`${name}, first demo start, embedded`, program, {});
  }
} finally {
  await postgres.stop();
}

async function measure(name: string, program: readonly string[], settings: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-memory-"));
  const child = spawn(node, program, {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), ended]);
  await wait(3000);
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  const megabytes = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1000);
  console.log(`${name}: ${megabytes("VmRSS")} MB, at most ${megabytes("VmHWM")} MB`);
  child.kill("SIGTERM");
  await ended;
  rmSync(dataDir, { recursive: true });
}
