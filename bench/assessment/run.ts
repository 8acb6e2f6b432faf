import { type ChildProcess, fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { safetyAnswersOf, vignetteFile } from "../../packages/clinical/test/vignettes.ts";
import { isShort, printRows } from "../bench-row.ts";
import { median } from "../median.ts";

/** The package has no types; these are the parts used here. */
type Autocannon = (options: {
  url: string;
  duration: number;
  connections: number;
  requests: { method: string; headers: Record<string, string>; body: string }[];
}) => Promise<{ non2xx: number; errors: number; duration: number; requests: { total: number } }>;
const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

const secondsPerRun = Number(process.env.SECONDS ?? (isShort ? 2 : 4));
const rounds = Number(process.env.ROUNDS ?? (isShort ? 3 : 7));
const budget = 0.3;

const assessed = vignetteFile.cases.filter(({ input, expected }) => !expected.refused && !("open_proposals" in input));
const bodies = assessed.map(({ input }) => {
  const safety_answers = safetyAnswersOf(input);
  const others = Object.entries(input).filter(([field]) => !(field in safety_answers));
  return JSON.stringify({ ...Object.fromEntries(others), safety_answers });
});
/** The patient in intensive care with the most findings. */
const largest = assessed.findIndex(({ id }) => id === "V6");

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(file: string, env: Record<string, string> = {}): Promise<Server> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("exit", (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
  return { url, child };
}

/** Processor time that the server process has used so far, which other work on the machine does not distort. */
async function cpuMicroseconds({ child }: Server): Promise<number> {
  const answer = new Promise<NodeJS.CpuUsage>((resolve) => child.once("message", (usage) => resolve(usage as never)));
  child.send("cpu");
  const { user, system } = await answer;
  return user + system;
}

interface Rate {
  readonly requestsPerSecond: number;
  readonly cpuMicrosecondsPerRequest: number;
}

async function run(server: Server, path: string, seconds = secondsPerRun): Promise<Rate> {
  const cpuBefore = await cpuMicroseconds(server);
  const result = await autocannon({
    url: server.url + path,
    duration: seconds,
    connections: 20,
    requests: bodies.map((body) => ({ method: "POST", headers: { "content-type": "application/json" }, body })),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  const cpu = (await cpuMicroseconds(server)) - cpuBefore;
  const { total } = result.requests;
  return { requestsPerSecond: total / result.duration, cpuMicrosecondsPerRequest: cpu / total };
}

const product = await start("product-server.ts");
const path = "/api/anonymous-risk-assessment";
const sample = await fetch(product.url + path, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: bodies[largest] ?? "",
});
const reply = await sample.text();
const bare = await start("bare-server.ts", { REPLY: reply });

const routes = [
  { name: "bare Fastify, echoing the body", server: bare, path: "/echo" },
  { name: "bare Fastify, sending a stored reply", server: bare, path: "/reply" },
  { name: "the product's call", server: product, path },
];
for (const { server, path } of routes) await run(server, path, 3);

// Interleaved, so that other work on the machine affects all of them equally.
const rates: Rate[][] = routes.map(() => []);
for (let round = 0; round < rounds; round++) {
  for (const [index, { server, path }] of routes.entries()) rates[index]?.push(await run(server, path));
}
const [echo = [], stored = [], assessment = []] = rates;
for (const [index, { name }] of routes.entries()) {
  const throughput = Math.round(median((rates[index] ?? []).map((rate) => rate.requestsPerSecond)));
  const cpu = median((rates[index] ?? []).map((rate) => rate.cpuMicrosecondsPerRequest));
  console.log(
    `${name.padEnd(40)}${throughput.toLocaleString("en").padStart(8)} requests/s${cpu.toFixed(0).padStart(6)} us CPU each`,
  );
}
const ratioTo = (other: readonly Rate[]) =>
  median(assessment.map((rate, round) => rate.requestsPerSecond / (other[round]?.requestsPerSecond ?? 1)));
const cpuRatioTo = (other: readonly Rate[]) =>
  median(
    assessment.map((rate, round) => (other[round]?.cpuMicrosecondsPerRequest ?? 1) / rate.cpuMicrosecondsPerRequest),
  );
console.log(`one body ${bodies[largest]?.length} bytes, its reply ${reply.length.toLocaleString("en")} bytes`);
const ratio = ratioTo(echo);
printRows([
  {
    bench: "assessment",
    what: "an anonymous assessment to a bare route that echoes the body",
    result: `${ratio.toFixed(2)}, by processor time ${cpuRatioTo(echo).toFixed(2)}`,
    goal: `at least ${budget}`,
    isMet: ratio >= budget,
  },
  {
    bench: "assessment",
    what: "the same to a bare route that sends a stored reply of its size",
    result: `${ratioTo(stored).toFixed(2)}, by processor time ${cpuRatioTo(stored).toFixed(2)}`,
    goal: "",
    isMet: null,
  },
]);
product.child.disconnect();
bare.child.kill();
