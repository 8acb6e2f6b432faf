import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashToken, newToken } from "../../apps/server/src/platform/tokens.ts";
import { assessWard, fillWard, rateRides, type Ward } from "../../apps/server/test/support/filled-ward.ts";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { startScript } from "../load.ts";
import { median } from "../median.ts";
import { readPostgresCpu, readServerCpu } from "../processor-time.ts";

/** A provider's list, one request after the other: the time until the complete reply, and that of a bare route. */
const sizes = isShort ? [60, 600] : [60, 600, 2000];
const rounds = Number(process.env.ROUNDS ?? (isShort ? 10 : 40));
const goals: Readonly<Record<number, { whole?: number; changed: number }>> = {
  60: { changed: 12 },
  600: { whole: 60, changed: 60 },
};
const mostRatio = 1.2;
/** To the set-based statement alone, when one patient has changed since the list before. */
const mostRatioAfterChange = 0.8;
const ward: Ward = { sizes, stayDays: 40, ridesEach: 200, hoursBetweenRides: 5 };

/** The product, the product after a change of one patient, and the bare route. */
type Side = "product" | "changed" | "bare";
interface Taken {
  readonly milliseconds: number[];
  cpuMilliseconds: number;
}

const postgres = await startThrowawayPostgres({ shared_buffers: "1GB" });
const dataDir = mkdtempSync(join(tmpdir(), "bench-list-"));
const rows: BenchRow[] = [];
try {
  const { url: origins, child } = await startScript(new URL("./servers.ts", import.meta.url), {
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
  const caseloads = await fillWard(postgres.url, ward);
  await assessWard(postgres.url, ward, { ...(await assessOnce(product)), engineVersion: "2.0.0" });
  await rateRides(postgres.url, ward);
  const dataFolder = await findDataFolder();
  const cpu = async () => (await readServerCpu(child)) + readPostgresCpu(dataFolder);
  for (const { providerId, first, patients } of caseloads) {
    const cookie = await signIn(providerId);
    const list = `${product}/api/providers/${providerId}/patients`;
    const calls = { product: list, changed: list, bare: `${bare}/bare/${providerId}` };
    const newTaken = (): Taken => ({ milliseconds: [], cpuMilliseconds: 0 });
    const taken = { product: newTaken(), changed: newTaken(), bare: newTaken() };
    for (let round = -3; round < rounds; round += 1) {
      for (const side of ["changed", "product", "bare"] as const) {
        if (side === "changed")
          await changeBed(`${product}/api/patients/${first}/bed`, cookie, `${first}-${round + 3}`);
        const before = await cpu();
        const milliseconds = await timeOf(calls[side], cookie, patients);
        if (round < 0) continue;
        taken[side].milliseconds.push(milliseconds);
        taken[side].cpuMilliseconds += (await cpu()) - before;
      }
    }
    rows.push(...rowsOf(patients, taken));
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
printRows(rows);
process.exit(0);

function rowsOf(patients: number, taken: Readonly<Record<Side, Taken>>): BenchRow[] {
  const time = (side: Side) => median(taken[side].milliseconds);
  const textOf = (side: Side) =>
    `${time(side).toFixed(0)} ms, fastest ${Math.min(...taken[side].milliseconds).toFixed(0)} ms`;
  const cpuOf = (side: Side) => (taken[side].cpuMilliseconds / rounds).toFixed(0);
  const ratioOf = (side: Side) =>
    `${(time(side) / time("bare")).toFixed(2)} x; processor time ${cpuOf(side)} to ${cpuOf("bare")} ms`;
  const goal = goals[patients];
  const row = (what: string, result: string, [value, most, unit]: [number, number | undefined, string]): BenchRow => ({
    bench: "list",
    what,
    result,
    goal: most === undefined ? "" : `at most ${most} ${unit}`,
    isMet: most === undefined ? null : value <= most,
  });
  const bare = `(${time("bare").toFixed(0)} ms)`;
  return [
    row(`${patients} patients with 200 rides each, median of ${rounds}`, textOf("product"), [
      time("product"),
      goal?.whole,
      "ms",
    ]),
    row(`the same, to a bare route with the same statement ${bare}`, ratioOf("product"), [
      time("product") / time("bare"),
      goal?.whole && mostRatio,
      "x",
    ]),
    row(`${patients} patients after a change of one, median of ${rounds}`, textOf("changed"), [
      time("changed"),
      goal?.changed,
      "ms",
    ]),
    row(`the same, to the bare route ${bare}`, ratioOf("changed"), [
      time("changed") / time("bare"),
      goal && mostRatioAfterChange,
      "x",
    ]),
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

async function changeBed(url: string, cookie: string, bed: string): Promise<void> {
  const headers = { cookie, "content-type": "application/json", "idempotency-key": randomUUID() };
  const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify({ bed }) });
  if (!reply.ok) throw new Error(`The bed was refused with ${reply.status}: ${await reply.text()}`);
}

async function findDataFolder(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>("show data_directory");
  await client.end();
  return rows[0]?.data_directory ?? "";
}

/** An assessment as it is stored, of a patient about whom nothing was answered. */
async function assessOnce(productUrl: string): Promise<{ input: object; result: object }> {
  const input = { safety_answers: {} };
  const reply = await fetch(`${productUrl}/api/anonymous-risk-assessment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!reply.ok) throw new Error(`The assessment was refused with ${reply.status}.`);
  return { input, result: (await reply.json()) as object };
}
