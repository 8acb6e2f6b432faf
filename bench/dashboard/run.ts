import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashToken, newToken } from "../../apps/server/src/platform/tokens.ts";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { measureLoad, startScript } from "../load.ts";
import { median } from "../median.ts";
import { readPostgresCpu, readServerCpu } from "../processor-time.ts";

/** Many short rounds, so that other work on the machine hits both sides alike. */
const rounds = Number(process.env.ROUNDS ?? (isShort ? 5 : 25));
const seconds = Number(process.env.SECONDS ?? 1);
/** The short form tries 200,000 rides, whose insertion takes seconds, not a minute. */
const fewRides = 10_000;
const manyRides = isShort ? 200_000 : 1_000_000;
/** Node compiles a route while it runs; the bare one, with less of it, is ready sooner. */
const warmUpSeconds = isShort ? 1 : 4;
const leastShare = 0.92;
const mostGrowth = 1.05;
const ridesPerPatient = 200;
const sampledPatients = 50;

type Path = "product" | "bare";
interface Measured {
  readonly rate: number;
  /** Of the server and PostgreSQL. Other work on the machine distorts it less than the rate. */
  readonly cpuMillisecondsACall: number;
}
interface Candidate {
  readonly measure: (path: Path) => Promise<Measured>;
}

const postgres = await startThrowawayPostgres({ shared_buffers: "1GB" });
const dataDir = mkdtempSync(join(tmpdir(), "bench-dashboard-"));
let rows: BenchRow[];
try {
  const small = await prepare(fewRides);
  const large = await prepare(manyRides);
  const shares: number[] = [];
  const costs: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const product = await small.measure("product");
    const bare = await small.measure("bare");
    const many = await large.measure("product");
    shares.push(product.rate / bare.rate);
    costs.push(product.cpuMillisecondsACall / bare.cpuMillisecondsACall);
    growths.push(many.cpuMillisecondsACall / product.cpuMillisecondsACall);
    console.log(`round ${round + 1}: ${textOf({ product, bare, "many rides": many })}`);
  }
  rows = [
    {
      bench: "dashboard",
      what: `throughput to a bare route with the same prepared statement, median of ${rounds}`,
      result: median(shares).toFixed(2),
      goal: `at least ${leastShare}`,
      isMet: median(shares) >= leastShare,
    },
    {
      bench: "dashboard",
      what: "processor time a call to the bare route's, server and PostgreSQL",
      result: `${median(costs).toFixed(2)} x`,
      goal: "",
      isMet: null,
    },
    {
      bench: "dashboard",
      what: `processor time with ${manyRides.toLocaleString("en")} rides to ${fewRides.toLocaleString("en")}, median of ${rounds}`,
      result: `${median(growths).toFixed(2)} x`,
      goal: `at most ${mostGrowth} x`,
      isMet: median(growths) <= mostGrowth,
    },
  ];
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
printRows(rows);
process.exit(0);

function textOf(measured: Record<string, Measured>): string {
  return Object.entries(measured)
    .map(
      ([name, { rate, cpuMillisecondsACall }]) => `${name} ${rate.toFixed(0)}/s, ${cpuMillisecondsACall.toFixed(2)} ms`,
    )
    .join("; ");
}

/** A database with that many rides, 200 per patient, and a separate server on it. */
async function prepare(rides: number): Promise<Candidate> {
  const name = `rides_${rides}`;
  const url = new URL(postgres.url);
  await query(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  const { url: origins, child } = await startScript(new URL("./servers.ts", import.meta.url), {
    DATABASE_URL: url.href,
    ALLOW_OWNER_LOGIN: "yes",
    DATA_DIR: join(dataDir, name),
    PORT: "0",
    AUTH_MODE: "verified",
    ...wayToSignIn,
    HOSPITAL_TZ: "UTC",
    LOG_LEVEL: "silent",
  });
  const { product, bare } = JSON.parse(origins) as { product: string; bare: string };
  const tokens = await fill(url.href, rides / ridesPerPatient, rides);
  const requests = (prefix: string, suffix: string) =>
    tokens.map(({ id, token }) => ({
      method: "GET",
      path: `${prefix}${id}${suffix}`,
      headers: { cookie: `session=${token}` },
    }));
  const plan = {
    product: { url: product, requests: requests("/api/patients/", "/dashboard") },
    bare: { url: bare, requests: requests("/bare/", "") },
  };
  const [{ data_directory: dataFolder = "" } = {}] = await query(url.href, "show data_directory");
  const cpu = async () => (await readServerCpu(child)) + readPostgresCpu(dataFolder);
  const measure = async (path: Path, lasting = seconds): Promise<Measured> => {
    const before = await cpu();
    const { handled, rate } = await measureLoad(plan[path].url, plan[path].requests, lasting);
    return { rate, cpuMillisecondsACall: ((await cpu()) - before) / handled };
  };
  for (const path of ["product", "bare"] as const) await measure(path, warmUpSeconds);
  return { measure };
}

/** Returns the last statement's rows. */
async function query(url: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Record<string, string>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}

/** Rides are inserted day by day over all patients, as in production, so that a patient's rows are far apart. */
async function fill(url: string, patients: number, rides: number): Promise<{ id: number; token: string }[]> {
  await query(
    url,
    `insert into users (id, user_type, first_name, last_name)
       select n, case when n = 1 then 'provider' else 'patient' end, 'First' || n, 'Last' || n from generate_series(1, ${patients} + 1) n`,
    `insert into providers values (1, 'PT', 'Rehabilitation', null, 'physical_therapist', true)`,
    "insert into patients (user_id, admission_date, weight_kg) select id, current_date - 40, 70 from users where id > 1",
    `insert into identities (user_id, email, date_of_birth, name_key)
       select id, 'p' || id || '@bedsidebike.example', '1944-04-12', 'first|' || id from users`,
    `insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active, created_at,
         valid_until)
       select id, 1, t.*, 'session', true, now() - interval '5 days', now() + interval '5 days' from users,
         (values ('duration', 15, 'minutes', 'Duration', ''), ('sessions', 2, 'sessions', 'Sessions', ''),
                 ('power', 25, 'watts', 'Power', ''), ('energy', 750, 'Watt-Min', 'Energy', '')) t where id > 1`,
    // Marked as read: unread ones cost an extra statement until the patient has seen them.
    "update patients set seen_goal_id = (select max(id) from goals where goals.patient_id = user_id)",
    `insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts, max_power_watts,
         average_resistance, is_open, last_batch_at, created_at)
       select gen_random_uuid(), 'tablet', 2 + n % ${patients}, at, at::date, 300 + n % 600, 20 + n % 20, 30 + n % 20, 3.5,
         false, at, at
       from (select n, date_trunc('hour', now()) - (n / ${patients}) * interval '5 hours' as at
             from generate_series(0, ${rides} - 1) n) r`,
    "vacuum analyze",
  );
  const step = Math.max(1, Math.floor(patients / sampledPatients));
  const sample = Array.from({ length: sampledPatients }, (_, index) => ({
    id: 2 + ((index * step) % patients),
    token: newToken(),
  }));
  for (const { id, token } of sample) {
    await query(
      url,
      `insert into sign_in_sessions (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
         values (${id}, '${hashToken(token)}', '${hashToken(token)}', now(), now(), 43200, now() + interval '12 hours')`,
    );
  }
  return sample;
}
