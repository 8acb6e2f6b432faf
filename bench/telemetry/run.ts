import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { hashToken } from "../../apps/server/src/platform/tokens.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { startScript } from "../load.ts";
import { percentile } from "../median.ts";
import { differences, readCosts } from "./costs.ts";

const bikes = Number(process.env.BIKES ?? 1000);
const seconds = Number(process.env.SECONDS ?? 60);
const batchEverySeconds = 5;
const readingsPerBatch = 5;

/** How often the baseline is called during the load: enough for a p99, and a tenth of the load. */
const bareEveryMilliseconds = 50;
/** Makes each sync of the disk that much slower, as on a hospital's own disk or storage network. */
const slowDiskMilliseconds = Number(process.env.SLOW_DISK_MILLISECONDS ?? 0);

const postgres = await startThrowawayPostgres({
  shared_preload_libraries: "pg_stat_statements",
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
  HOSPITAL_TZ: "UTC",
  LOG_LEVEL: "silent",
});
const { url: bareUrl } = await startScript(new URL("./bare-server.ts", import.meta.url), {
  DATABASE_URL: postgres.url,
  ALLOW_OWNER_LOGIN: "yes",
});
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();
await client.query("create extension pg_stat_statements");
await client.query(
  "insert into users (user_type, first_name, last_name) select 'patient', 'First', 'Last' from generate_series(1, $1)",
  [bikes],
);
await client.query("insert into patients (user_id, admission_date) select id, current_date from users");
await client.query("insert into devices select n, $2, now() from generate_series(1, $1) n", [
  bikes,
  hashToken("bench"),
]);
await client.query(
  "insert into device_links (device_number, patient_id, linked_at) select number, number, now() - interval '1 day' from devices",
);

const agent = new Agent({ keepAlive: true, maxSockets: bikes + 100 });
/** Apart: the first batch of each ride, which all bikes send within the same 5 s, and those that follow. */
const latencies = { beginning: [] as number[], following: [] as number[], bare: [] as number[] };
let refused = 0;

const sendBatch = (bike: number, body: string, kind: "beginning" | "following") =>
  send(`${url}/api/devices/${bike}/telemetry`, body, kind);

function send(address: string, body: string, kind: keyof typeof latencies): Promise<void> {
  return new Promise((done) => {
    const began = performance.now();
    const call = request(
      address,
      { method: "POST", agent, headers: { authorization: "Bearer bench", "content-type": "application/json" } },
      (reply) => {
        reply.resume().on("end", () => {
          if (reply.statusCode === 200) latencies[kind].push(performance.now() - began);
          else refused += 1;
          done();
        });
      },
    );
    call.on("error", () => {
      refused += 1;
      done();
    });
    call.end(body);
  });
}

/** Sends on its own clock, whatever the server does: a slow reply delays no later batch. */
async function ride(bike: number): Promise<void> {
  const [rideId, startedAt] = [randomUUID(), new Date().toISOString()];
  await wait((bike / bikes) * batchEverySeconds * 1000);
  const sent: Promise<void>[] = [];
  for (let batch = 0; batch < seconds / batchEverySeconds; batch += 1) {
    const readings = Array.from({ length: readingsPerBatch }, (_, index) => ({
      offsetSeconds: batch * readingsPerBatch + index,
      powerWatts: 20 + (index % 7),
      cadenceRpm: 40,
    }));
    sent.push(
      sendBatch(bike, JSON.stringify({ rideId, startedAt, readings }), batch === 0 ? "beginning" : "following"),
    );
    await wait(batchEverySeconds * 1000);
  }
  await Promise.all(sent);
}

/** The baseline, measured during the load: same disk, processors and seconds. Returns a function that stops it. */
function askBare(): () => Promise<void> {
  const sent: Promise<void>[] = [];
  const body = JSON.stringify({ rideId: randomUUID(), readings: [] });
  const timer = setInterval(() => sent.push(send(`${bareUrl}/bodies`, body, "bare")), bareEveryMilliseconds);
  return async () => {
    clearInterval(timer);
    await Promise.all(sent);
  };
}

/** A server that has been up for a while: its code compiled, its connections open. */
async function warmUp(): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const batches = Array.from({ length: 8 }, (_, bike) =>
      sendBatch(
        bike + 1,
        JSON.stringify({ rideId: randomUUID(), startedAt: new Date().toISOString(), readings: [] }),
        "following",
      ),
    );
    await Promise.all(batches);
  }
  latencies.following.length = 0;
  await client.query("truncate rides cascade");
}

try {
  await warmUp();
  const before = await readCosts(client, server);
  const endBare = askBare();
  await Promise.all(Array.from({ length: bikes }, (_, index) => ride(index + 1)));
  await endBare();
  const costs = differences(before, await readCosts(client, server));
  const { beginning, following, bare } = latencies;
  const all = [...beginning, ...following];
  const { rows } = await client.query(
    "select count(*)::int as rides, sum(duration_seconds)::int as seconds from rides",
  );
  const batches = bikes * Math.ceil(seconds / batchEverySeconds);
  console.log(
    `${bikes} bikes, ${batches} batches of ${readingsPerBatch} readings in ${seconds} s: ${all.length} taken, ${refused} refused or failed`,
  );
  console.log(`stored: ${rows[0].rides} rides, ${rows[0].seconds} s of ${batches * readingsPerBatch} s sent`);
  for (const [name, cost] of Object.entries(costs)) console.log(`${name} a batch: ${(cost / batches).toFixed(2)}`);
  for (const [kind, values] of Object.entries({ all, beginning, following, bare })) {
    const shares = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${percentile(values, share).toFixed(0)} ms`);
    console.log(`${kind}: ${shares.join(", ")}, slowest ${Math.max(...values).toFixed(0)} ms`);
  }
  console.log(`p99 to the bare insert's: ${(percentile(all, 0.99) / percentile(bare, 0.99)).toFixed(1)} x`);
  console.log("budget: nothing lost, p99 under 250 ms");
} finally {
  await client.end();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);
