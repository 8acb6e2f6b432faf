import { bodyOf, wireVignettes } from "../../apps/server/test/support/vignette-bodies.ts";
import { isShort, printRows } from "../bench-row.ts";
import { measureLoad, startScript } from "../load.ts";
import { median } from "../median.ts";
import { readServerCpu } from "../processor-time.ts";

const secondsPerRun = Number(process.env.SECONDS ?? (isShort ? 2 : 4));
const rounds = Number(process.env.ROUNDS ?? (isShort ? 3 : 7));
/** Of sending the reply alone, by processor time: what is left is to check the answers and to assess them. */
const mostOfStored = 6;

const assessed = wireVignettes.filter(({ expected }) => !expected.refused);
const bodies = assessed.map(({ input }) => JSON.stringify(bodyOf(input)));
type Server = Awaited<ReturnType<typeof startScript>>;

interface Rate {
  readonly requestsPerSecond: number;
  /** Of the server alone. Other work on the machine distorts it less than the rate. */
  readonly cpuMicrosecondsPerRequest: number;
}

const headers = { "content-type": "application/json" };
const requests = bodies.map((body) => ({ method: "POST", headers, body }));

async function run({ url, child }: Server, path: string, seconds = secondsPerRun): Promise<Rate> {
  const before = await readServerCpu(child);
  const { handled, rate } = await measureLoad(url + path, requests, seconds);
  const cpuMilliseconds = (await readServerCpu(child)) - before;
  return { requestsPerSecond: rate, cpuMicrosecondsPerRequest: (cpuMilliseconds / handled) * 1000 };
}

const product = await startScript(new URL("product-server.ts", import.meta.url), {});
const path = "/api/anonymous-risk-assessment";
const replies = await Promise.all(
  bodies.map(async (body) => {
    const reply = await fetch(product.url + path, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`${body} was refused with ${reply.status}.`);
    return reply.text();
  }),
);
/** The longest. */
const reply = replies.reduce((one, other) => (other.length > one.length ? other : one));
const bare = await startScript(new URL("bare-server.ts", import.meta.url), { REPLY: reply });

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
/** Of the same round, as a multiple of the other route's. */
const multipleOf = (other: readonly Rate[], what: keyof Rate) =>
  median(assessment.map((rate, round) => rate[what] / (other[round]?.[what] ?? 1)));
const share = (other: readonly Rate[]) => multipleOf(other, "requestsPerSecond").toFixed(2);
const cost = (other: readonly Rate[]) => multipleOf(other, "cpuMicrosecondsPerRequest");
const microseconds = (rates: readonly Rate[]) => median(rates.map((rate) => rate.cpuMicrosecondsPerRequest)).toFixed(0);
console.log(`${bodies.length} bodies, the longest reply ${reply.length.toLocaleString("en")} bytes`);
printRows([
  {
    bench: "assessment",
    what: "an anonymous assessment to a bare route that echoes the body",
    result: `${share(echo)}, by processor time ${(1 / cost(echo)).toFixed(2)}`,
    goal: "",
    isMet: null,
  },
  {
    bench: "assessment",
    what: "the same to a bare route that sends a stored reply of its size",
    result: `${cost(stored).toFixed(1)} x its processor time (${microseconds(assessment)} to ${microseconds(stored)} us), ${share(stored)} of its throughput`,
    goal: `at most ${mostOfStored} x`,
    isMet: cost(stored) <= mostOfStored,
  },
]);
product.child.disconnect();
bare.child.kill();
