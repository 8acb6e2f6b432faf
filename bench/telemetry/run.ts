import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, describeMachine, isShort, printRows } from "../bench-row.ts";
import { startScript } from "../load.ts";
import { percentile } from "../median.ts";
import { Bike, batchEverySeconds, newTally, placeOfBike, readingsPerBatch } from "./bike.ts";
import { differences, readCosts } from "./costs.ts";
import { beginTabletRides, countRides, prepareWard, removeRides } from "./ward.ts";

const steps = (process.env.BIKES ?? (isShort ? "1000,5000" : "1000,2000,5000,10000")).split(",").map(Number);
/** A ward's tablets, each with a bike that has no network. */
const tablets = 200;
const seconds = Number(process.env.SECONDS ?? (isShort ? 20 : 60));
const goalMilliseconds = 500;
/** Of the server and of PostgreSQL, for a batch of so many bikes. */
const goalBikes = 5000;
const goalCpuMilliseconds = [0.4, 0.3] as const;
/** How often the baseline is called during the load: enough for a p99, and far less than the load. */
const bareEveryMilliseconds = 50;
/** Makes each sync of the disk that much slower, as on a hospital's own disk or storage network. */
const slowDiskMilliseconds = Number(process.env.SLOW_DISK_MILLISECONDS ?? 0);

const postgres = await startThrowawayPostgres({
  commit_siblings: "0",
  commit_delay: `${slowDiskMilliseconds * 1000}`,
});
const dataDir = mkdtempSync(join(tmpdir(), "bench-telemetry-"));
const { url, child: server } = await startScript(new URL("./server.ts", import.meta.url), {
  DATABASE_URL: postgres.url,
  ALLOW_OWNER_LOGIN: "yes",
  DATA_DIR: dataDir,
  PORT: "0",
  AUTH_MODE: "verified",
  ...wayToSignIn,
  HOSPITAL_TZ: "UTC",
  LOG_LEVEL: "silent",
});
const { url: bareUrl } = await startScript(new URL("./bare-server.ts", import.meta.url), {
  DATABASE_URL: postgres.url,
  ALLOW_OWNER_LOGIN: "yes",
});
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await prepareWard(client, Math.max(...steps));

/** A server that has been up for a while: its code compiled, its connections open. */
async function warmUp(): Promise<void> {
  const since = new Date();
  const bikes = Array.from({ length: 50 }, (_, index) => new Bike(placeOfBike(index + 1), url));
  for (let round = 0; round < 20; round += 1) {
    const body = () => JSON.stringify({ rideId: randomUUID(), startedAt: new Date().toISOString(), readings: [] });
    await Promise.all(bikes.map((bike) => bike.deliver(body(), performance.now(), newTally())));
  }
  for (const bike of bikes) bike.close();
  await removeRides(client, since);
}

/** The baseline, measured during the load: same disk, processors and seconds. Returns a function that stops it. */
function askBare(): () => Promise<number[]> {
  const latencies: number[] = [];
  const sent: Promise<void>[] = [];
  const body = JSON.stringify({ rideId: randomUUID(), readings: [] });
  const send = async () => {
    const began = performance.now();
    const reply = await fetch(`${bareUrl}/bodies`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    await reply.arrayBuffer();
    latencies.push(performance.now() - began);
  };
  const timer = setInterval(() => sent.push(send()), bareEveryMilliseconds);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
    return latencies;
  };
}

interface Step {
  readonly rows: BenchRow[];
  readonly holds: boolean;
}

/** So many bikes, or tablets beside them, for that long, each with a batch every 5 s. */
async function measure(count: number, kind: "bikes" | "tablets" = "bikes"): Promise<Step> {
  const since = new Date();
  const places =
    kind === "tablets"
      ? await beginTabletRides(client, count)
      : Array.from({ length: count }, (_, index) => placeOfBike(index + 1));
  const before = await readCosts(client, server);
  const ownBefore = process.cpuUsage();
  const tally = newTally();
  const bikes = places.map((place) => new Bike(place, url));
  const endBare = askBare();
  await Promise.all(
    bikes.map(async (bike, index) => {
      await wait((index / count) * batchEverySeconds * 1000);
      await bike.ride(seconds, tally);
    }),
  );
  const bare = await endBare();
  const costs = differences(before, await readCosts(client, server));
  const own = process.cpuUsage(ownBefore);
  for (const bike of bikes) bike.close();
  const stored = await countRides(client, since);
  await removeRides(client, since);

  const batches = count * Math.ceil(seconds / batchEverySeconds);
  const all = [...tally.beginning, ...tally.following];
  const lost = batches * readingsPerBatch - stored.seconds;
  const p99 = percentile(all, 0.99);
  const ownMilliseconds = (own.user + own.system) / 1000;
  console.log(`\n${count} ${kind}, ${batches} batches in ${seconds} s (${describeMachine()})`);
  console.log(
    `${all.length} acknowledged, ${tally.refused} refused and sent again, ${tally.failed} failed, ${lost} s lost`,
  );
  for (const [name, cost] of Object.entries({ ...costs, generatorCpuMilliseconds: ownMilliseconds })) {
    console.log(`  ${name} a batch: ${(cost / batches).toFixed(2)}`);
  }
  for (const [kind, values] of Object.entries({ ...tally, all, bare })) {
    if (!Array.isArray(values)) continue;
    const shares = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(0)} ms`);
    console.log(`  ${kind}: ${shares.join(", ")}, slowest ${Math.max(0, ...values.slice(0, 100_000)).toFixed(0)} ms`);
  }
  const holds = tally.failed === 0 && lost === 0 && p99 < goalMilliseconds;
  const costsABatch = [costs.serverCpuMilliseconds / batches, costs.postgresCpuMilliseconds / batches];
  const hasCpuGoal = kind === "bikes" && count === goalBikes;
  return {
    holds,
    rows: [
      {
        bench: "telemetry",
        what: `${count} ${kind}, a batch every ${batchEverySeconds} s for ${seconds} s`,
        result: `${lost} s lost, ${tally.refused} sent again, p99 ${p99.toFixed(0)} ms, ${(p99 / percentile(bare, 0.99)).toFixed(1)} of a bare insert`,
        goal: count > goalBikes ? "" : `nothing lost, p99 under ${goalMilliseconds} ms`,
        isMet: count > goalBikes ? null : holds,
      },
      {
        bench: "telemetry",
        what: `processor time a batch at ${count} ${kind}, server + PostgreSQL`,
        result: costsABatch.map((cost) => `${cost.toFixed(2)} ms`).join(" + "),
        goal: hasCpuGoal ? `${goalCpuMilliseconds.join(" + ")} ms` : "",
        isMet: hasCpuGoal
          ? costsABatch.every((cost, index) => Number(cost.toFixed(1)) <= (goalCpuMilliseconds[index] ?? 0))
          : null,
      },
    ],
  };
}

try {
  await warmUp();
  // So few batches form no groups, to which the processor-time goal applies.
  const rows: BenchRow[] = (await measure(tablets, "tablets")).rows.slice(0, 1);
  for (const count of steps) {
    const step = await measure(count);
    rows.push(...step.rows);
    if (step.holds) continue;
    console.log(`It breaks at ${count} bikes.`);
    break;
  }
  printRows(rows);
} finally {
  await client.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
