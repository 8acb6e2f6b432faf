import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { listProcesses } from "../../apps/server/src/platform/database/postgres-processes.ts";
import { demoDeviceKeysFile } from "../../apps/server/src/platform/demo.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { median } from "../median.ts";
import { readCpu, readPostgresCpu } from "../processor-time.ts";
import { type ProductProcess, startProduct } from "../product-process.ts";

// Linux only. The product with its own database: the build in dist/, and another one in turns with it.
const { values: options } = parseArgs({ options: { other: { type: "string" }, short: { type: "boolean" } } });
const rounds = isShort ? 1 : 5;
const warmUpBatches = isShort ? 50 : 300;
const measuredBatches = isShort ? 200 : 600;
const readingsABatch = 5;
const bike = 121;

const quantities = {
  firstStart: { what: "from start to ready, first start", unit: "ms" },
  nextStart: { what: "from start to ready, next start", unit: "ms" },
  batch: { what: "a batch of telemetry, one after the other", unit: "ms" },
  nodeCpu: { what: "processor time a batch, Node", unit: "ms" },
  postgresCpu: { what: "processor time a batch, PostgreSQL", unit: "ms" },
  cpu: { what: "processor time a batch, both", unit: "ms" },
  nodeResident: { what: "resident memory of Node", unit: "MB" },
  postgresResident: { what: "resident memory of PostgreSQL's processes, what they share counted in each", unit: "MB" },
  proportional: { what: "memory of both, what they share counted once", unit: "MB" },
} as const;
type Quantity = keyof typeof quantities;
type Measured = Record<Quantity, number>;

async function start(dist: string, dataDir: string): Promise<ProductProcess & { readonly milliseconds: number }> {
  const began = performance.now();
  const settings = { DATA_DIR: dataDir, AUTH_MODE: "demo", ALLOW_DEMO_SIGN_IN: "yes" };
  const product = await startProduct([join(dist, "main.js")], settings);
  return { ...product, milliseconds: performance.now() - began };
}

/** Sends the batches of one ride. Returns how long each took. */
async function sendBatches(url: string, key: string, batches: number): Promise<number[]> {
  const ride = { rideId: randomUUID(), startedAt: new Date(Date.now() - 3_600_000).toISOString() };
  const milliseconds: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const readings = Array.from({ length: readingsABatch }, (_, index) => ({
      offsetSeconds: batch * readingsABatch + index,
      powerWatts: 20 + (index % 7),
      cadenceRpm: 40,
    }));
    const began = performance.now();
    const reply = await fetch(`${url}/api/devices/${bike}/telemetry`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...ride, readings }),
    });
    if (reply.status !== 200) throw new Error(`A batch was answered with ${reply.status}: ${await reply.text()}`);
    await reply.arrayBuffer();
    milliseconds.push(performance.now() - began);
  }
  return milliseconds;
}

/** Of a process, in megabytes. */
function readMemory(pid: number): { resident: number; proportional: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1]) / 1000;
  return { resident: megabytes("Rss"), proportional: megabytes("Pss") };
}

async function measure(dist: string): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-embedded-"));
  const cluster = join(dataDir, "postgres", "data");
  const first = await start(dist, dataDir);
  await first.stop();
  const server = await start(dist, dataDir);
  const key = JSON.parse(readFileSync(join(dataDir, demoDeviceKeysFile), "utf8"))[bike];
  await sendBatches(server.url, key, warmUpBatches);
  const readPostgres = () => (existsSync(cluster) ? readPostgresCpu(cluster) : 0);
  const before = { node: readCpu(server.pid), postgres: readPostgres() };
  const batch = median(await sendBatches(server.url, key, measuredBatches));
  const nodeCpu = (readCpu(server.pid) - before.node) / measuredBatches;
  const postgresCpu = (readPostgres() - before.postgres) / measuredBatches;
  const node = readMemory(server.pid);
  const postgres = listProcesses(cluster).map(readMemory);
  const sum = (of: "resident" | "proportional") => postgres.reduce((total, memory) => total + memory[of], 0);
  await server.stop();
  rmSync(dataDir, { recursive: true });
  return {
    ...{ firstStart: first.milliseconds, nextStart: server.milliseconds, batch },
    ...{ nodeCpu, postgresCpu, cpu: nodeCpu + postgresCpu },
    ...{ nodeResident: node.resident, postgresResident: sum("resident") },
    proportional: node.proportional + sum("proportional"),
  };
}

const builds = ["dist", ...(options.other ? [options.other] : [])];
const found = new Map<string, Measured[]>(builds.map((dist) => [dist, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [dist, measured] of found) measured.push(await measure(dist));
}
printRows(
  Object.entries(quantities).map(([quantity, { what, unit }]): BenchRow => {
    const [own = 0, other] = [...found.values()].map((all) => median(all.map((one) => one[quantity as Quantity])));
    const format = (value: number) => `${value.toFixed(value < 100 ? 2 : 0)} ${unit}`;
    const comparison = other ? `, the other ${format(other)}: ${(own / other).toFixed(2)} x` : "";
    return { bench: "embedded", what, result: `${format(own)}${comparison}`, goal: "", isMet: null };
  }),
);
