import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { hashToken, newToken } from "../../apps/server/src/platform/tokens.ts";
import { type Caseload, fillWard, type Ward } from "../../apps/server/test/support/filled-ward.ts";
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
const mostCost = 1.1;
const mostGrowth = 1.05;
const mostOfAYear = 1.5;
const sampledPatients = 50;

const ridesPerPatient = 200;
const halfADay = 12;
/** 200 rides each. */
const withRides = (rides: number): Ward => ({
  sizes: [rides / ridesPerPatient],
  stayDays: 40,
  ridesEach: ridesPerPatient,
  hoursBetweenRides: 5,
});
/** Two rides a day, in a database with as many rides after a week's stays as after a year's. */
const aYear: Ward = { sizes: [sampledPatients], stayDays: 365, ridesEach: 730, hoursBetweenRides: halfADay };
const aWeek: Ward = { sizes: [sampledPatients * 52], stayDays: 7, ridesEach: 14, hoursBetweenRides: halfADay };

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
  const small = await prepare("few_rides", withRides(fewRides));
  const large = await prepare("many_rides", withRides(manyRides));
  const short = await prepare("a_week", aWeek);
  const long = await prepare("a_year", aYear);
  const taken: Record<"product" | "bare" | "many" | "week" | "year", Measured>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const measured = {
      product: await small.measure("product"),
      bare: await small.measure("bare"),
      many: await large.measure("product"),
      week: await short.measure("product"),
      year: await long.measure("product"),
    };
    taken.push(measured);
    console.log(`round ${round + 1}: ${textOf(measured)}`);
  }
  type Side = keyof (typeof taken)[number];
  const cost = (side: Side) => median(taken.map((round) => round[side].cpuMillisecondsACall));
  const costRow = (what: string, [side, base]: readonly [Side, Side], most: number): BenchRow => {
    const ratio = median(taken.map((round) => round[side].cpuMillisecondsACall / round[base].cpuMillisecondsACall));
    return {
      bench: "dashboard",
      what,
      result: `${ratio.toFixed(2)} x (${cost(side).toFixed(2)} to ${cost(base).toFixed(2)} ms)`,
      goal: `at most ${most} x`,
      isMet: ratio <= most,
    };
  };
  const share = median(taken.map(({ product, bare }) => product.rate / bare.rate));
  rows = [
    {
      bench: "dashboard",
      what: `throughput to a bare route with the same prepared statement, median of ${rounds}`,
      result: share.toFixed(2),
      goal: `at least ${leastShare}`,
      isMet: share >= leastShare,
    },
    costRow("processor time a call to the bare route's, server and PostgreSQL", ["product", "bare"], mostCost),
    costRow(
      `processor time with ${manyRides.toLocaleString("en")} rides to ${fewRides.toLocaleString("en")}, median of ${rounds}`,
      ["many", "product"],
      mostGrowth,
    ),
    costRow(
      `processor time at a stay of a year (${aYear.ridesEach} rides) to a week's, median of ${rounds}`,
      ["year", "week"],
      mostOfAYear,
    ),
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

/** A database with that ward, and a separate server on it. */
async function prepare(name: string, ward: Ward): Promise<Candidate> {
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
  const [caseload] = await fillWard(url.href, ward);
  const tokens = await signInSome(url.href, caseload);
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

/** Some of the patients, from all parts of the ward. */
async function signInSome(url: string, caseload: Caseload | undefined): Promise<{ id: number; token: string }[]> {
  const { first = 0, patients = 0 } = caseload ?? {};
  const step = Math.max(1, Math.floor(patients / sampledPatients));
  const sample = Array.from({ length: sampledPatients }, (_, index) => ({
    id: first + ((index * step) % patients),
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
