import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashToken, newToken } from "../../apps/server/src/platform/tokens.ts";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { startScript } from "../load.ts";
import { median } from "../median.ts";
import { assessOnce, fillCaseloads } from "./fill.ts";

/**
 * A provider's list, one request after the other, each after a change of one patient: the time until the complete reply,
 * and that of a bare route that reads all of it. Before the first, no node has kept anything.
 */
const sizes = isShort ? [60, 600] : [60, 600, 2000];
const rounds = Number(process.env.ROUNDS ?? (isShort ? 10 : 40));
const goalMilliseconds: Readonly<Record<number, number>> = { 60: 12, 600: 60 };
const mostRatio = 0.8;

const postgres = await startThrowawayPostgres({ shared_buffers: "1GB" });
const dataDir = mkdtempSync(join(tmpdir(), "bench-list-"));
const rows: BenchRow[] = [];
try {
  const { url: origins } = await startScript(new URL("./servers.ts", import.meta.url), {
    DATABASE_URL: postgres.url,
    ALLOW_OWNER_LOGIN: "yes",
    DATA_DIR: dataDir,
    PORT: "0",
    AUTH_MODE: "verified",
    ...wayToSignIn,
    HOSPITAL_TZ: "UTC",
    LOG_LEVEL: "silent",
  });
  const { product, bare } = JSON.parse(origins) as { product: string; bare: string };
  const writer = new pg.Client({ connectionString: postgres.url });
  await writer.connect();
  const caseloads = await fillCaseloads(postgres.url, sizes, await assessOnce(product));
  for (const { providerId, first, patients } of caseloads) {
    const cookie = await signIn(providerId);
    const calls = { product: `${product}/api/providers/${providerId}/patients`, bare: `${bare}/bare/${providerId}` };
    const took = { product: [] as number[], bare: [] as number[] };
    const cold = await timeOf(calls.product, cookie, patients);
    for (let round = -3; round < rounds; round += 1) {
      await writer.query("update patients set weight_kg = 71 where user_id = $1", [first + round + 3]);
      for (const which of ["product", "bare"] as const) {
        const milliseconds = await timeOf(calls[which], cookie, patients);
        if (round >= 0) took[which].push(milliseconds);
      }
    }
    rows.push(...rowsOf(patients, cold, took));
  }
  await writer.end();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
printRows(rows);
process.exit(0);

function rowsOf(patients: number, cold: number, took: { product: number[]; bare: number[] }): BenchRow[] {
  const [whole, plain] = [median(took.product), median(took.bare)];
  const goal = goalMilliseconds[patients];
  const hasRatio = patients === 600;
  return [
    {
      bench: "list",
      what: `${patients} patients with 200 rides each after a change of one, median of ${rounds}`,
      result: `${whole.toFixed(0)} ms, fastest ${Math.min(...took.product).toFixed(0)} ms; the first ${cold.toFixed(0)} ms`,
      goal: goal ? `at most ${goal} ms` : "",
      isMet: goal ? whole <= goal : null,
    },
    {
      bench: "list",
      what: `the same, to a bare route with the same statement (${plain.toFixed(0)} ms)`,
      result: `${(whole / plain).toFixed(2)} x`,
      goal: hasRatio ? `at most ${mostRatio} x` : "",
      isMet: hasRatio ? whole / plain <= mostRatio : null,
    },
  ];
}

/** Milliseconds until the complete reply. @throws Error unless it lists that many patients. */
async function timeOf(url: string, cookie: string, patients: number): Promise<number> {
  const start = performance.now();
  const reply = await fetch(url, { headers: { cookie } });
  const body = (await reply.json()) as unknown[];
  const milliseconds = performance.now() - start;
  if (body.length !== patients) throw new Error(`${url} listed ${body.length} of ${patients} patients.`);
  return milliseconds;
}

async function signIn(userId: number): Promise<string> {
  const token = newToken();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `insert into sign_in_sessions (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
       values ($1, $2, $2, now(), now(), 43200, now() + interval '12 hours')`,
    [userId, hashToken(token)],
  );
  await client.end();
  return `session=${token}`;
}
