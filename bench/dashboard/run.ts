import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashToken, newToken } from "../../apps/server/src/platform/tokens.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { measureRate, startScript } from "../load.ts";
import { median } from "../median.ts";

const rounds = Number(process.env.ROUNDS ?? (isShort ? 3 : 7));
const seconds = Number(process.env.SECONDS ?? (isShort ? 2 : 3));
/** The short form tries 200,000 rides, whose insertion takes seconds, not a minute. */
const fewRides = 10_000;
const manyRides = isShort ? 200_000 : 1_000_000;
const leastShare = 0.92;
const mostGrowth = 1.05;
const ridesPerPatient = 200;
const sampledPatients = 50;

interface Candidate {
  readonly rides: number;
  readonly rate: (path: "product" | "bare") => Promise<number>;
}

const postgres = await startThrowawayPostgres({ shared_buffers: "1GB" });
const dataDir = mkdtempSync(join(tmpdir(), "bench-dashboard-"));
let rows: BenchRow[];
try {
  const small = await prepare(fewRides);
  const large = await prepare(manyRides);
  const shares: number[] = [];
  const growths: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [smallRate, bareRate, largeRate] = [
      await small.rate("product"),
      await small.rate("bare"),
      await large.rate("product"),
    ];
    shares.push(smallRate / bareRate);
    growths.push(smallRate / largeRate);
    console.log(
      `round ${round + 1}: product ${smallRate.toFixed(0)}/s, bare ${bareRate.toFixed(0)}/s, many rides ${largeRate.toFixed(0)}/s`,
    );
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
      what: `cost with ${manyRides.toLocaleString("en")} rides to ${fewRides.toLocaleString("en")}, median of ${rounds}`,
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

/** A database with that many rides, 200 a patient, and a server of its own on it. */
async function prepare(rides: number): Promise<Candidate> {
  const name = `rides_${rides}`;
  const url = new URL(postgres.url);
  await query(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  const { url: origins } = await startScript(new URL("./servers.ts", import.meta.url), {
    DATABASE_URL: url.href,
    ALLOW_OWNER_LOGIN: "yes",
    DATA_DIR: join(dataDir, name),
    PORT: "0",
    AUTH_MODE: "verified",
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
  await measureRate(plan.product.url, plan.product.requests, 1);
  await measureRate(plan.bare.url, plan.bare.requests, 1);
  return { rides, rate: (path) => measureRate(plan[path].url, plan[path].requests, seconds) };
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Rides are inserted day by day over all patients, as in production: a patient's rows lie far apart. */
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
      `insert into sign_in_sessions (user_id, token_hash, created_at, last_active_at, idle_seconds, ends_at)
         values (${id}, '${hashToken(token)}', now(), now(), 43200, now() + interval '12 hours')`,
    );
  }
  return sample;
}
