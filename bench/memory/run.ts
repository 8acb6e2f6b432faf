import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { startProduct } from "../product-process.ts";

// Linux only. Resident memory of the server's process: three seconds after it is ready, and at its peak until then.
const built = ["dist/main.js"];
const fromSource = ["--import", "tsx", "apps/server/src/main.ts"];
/** Megabytes: running under PostgreSQL, and at its peak in a first start, without the embedded PostgreSQL's own processes. */
const goals = { running: 130, firstStart: 200 };

/** Another Node than this one: its path in `NODE`. */
const node = process.env.NODE ?? process.execPath;

interface Memory {
  readonly running: number;
  readonly peak: number;
}

const postgres = await startThrowawayPostgres();
try {
  const onPostgres = { DATABASE_URL: postgres.url, ALLOW_OWNER_LOGIN: "yes", AUTH_MODE: "verified", ...wayToSignIn };
  const rows = [
    row("the built server under PostgreSQL", (await measure(built, onPostgres)).running, goals.running),
    row("the first demo start, Node alone, at its peak", (await measure(built, {})).peak, goals.firstStart),
  ];
  if (!isShort) {
    rows.push(
      row("from source under PostgreSQL", (await measure(fromSource, onPostgres)).running, null),
      row("the first demo start from source, Node alone, at its peak", (await measure(fromSource, {})).peak, null),
    );
  }
  printRows(rows);
} finally {
  await postgres.stop();
}

function row(what: string, megabytes: number, goal: number | null): BenchRow {
  return {
    bench: "memory",
    what,
    result: `${megabytes} MB`,
    goal: goal === null ? "" : `at most ${goal} MB`,
    isMet: goal === null ? null : megabytes <= goal,
  };
}

async function measure(program: readonly string[], settings: Record<string, string>): Promise<Memory> {
  const dataDir = mkdtempSync(join(tmpdir(), "bedside-bike-memory-"));
  const product = await startProduct(program, { DATA_DIR: dataDir, ...settings }, node);
  await wait(3000);
  const status = readFileSync(`/proc/${product.pid}/status`, "utf8");
  const megabytes = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1000);
  const memory = { running: megabytes("VmRSS"), peak: megabytes("VmHWM") };
  await product.stop();
  rmSync(dataDir, { recursive: true });
  return memory;
}
