import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { noticesOf } from "../../apps/server/src/platform/notices.ts";
import { beatEverySeconds } from "../../apps/server/src/platform/open-streams.ts";
import { wayToSignIn } from "../../apps/server/test/support/way-to-sign-in.ts";
import { startThrowawayPostgres } from "../../scripts/test/throwaway-postgres.ts";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { startScript } from "../load.ts";
import { median, percentile } from "../median.ts";
import type { Question, RoundCost, Usage } from "./observed.ts";
import { Readers, type StreamAddress } from "./readers.ts";
import { fillWard, rideIdOf, tokenOf, type Ward } from "./ward.ts";

const eventsASecond = 1000;
const seconds = Number(process.env.SECONDS ?? (isShort ? 3 : 10));
const sizes = process.env.STREAMS?.split(",").map(Number) ?? (isShort ? [1000] : [1000, 5000]);
const rounds = 5;
const providers = 20;
const productChannel = "bedside_bike_events";
const bareChannel = "bench_events";

interface Server {
  readonly name: "product" | "bare";
  readonly url: string;
  readonly child: ChildProcess;
  readonly channel: string;
  readonly addresses: readonly StreamAddress[];
}

interface Measured {
  readonly streamKilobytes: number;
  /** The question to the database about all streams. */
  readonly check: RoundCost;
  /** A message to each. */
  readonly beat: RoundCost;
  /** Events with one reader each. */
  readonly single: Delivery;
  /** Events of the patients whom every provider watches. */
  readonly shared: Delivery;
}

interface Delivery {
  readonly cpuMicrosecondsAnEvent: number;
  readonly sent: number;
  readonly latencies: readonly number[];
}

/** One stream a patient, and twenty providers who each watch a fifth of the patients. */
async function measureSize(streams: number): Promise<BenchRow[]> {
  const ward: Ward = { patients: streams - providers, providers, watched: Math.floor(streams / 5) };
  const postgres = await startThrowawayPostgres();
  const dataDir = mkdtempSync(join(tmpdir(), "bench-streams-"));
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    const environment = { DATABASE_URL: postgres.url, ALLOW_OWNER_LOGIN: "yes", CHANNEL: bareChannel };
    const product = await startScript(new URL("./product-server.ts", import.meta.url), {
      ...environment,
      DATA_DIR: dataDir,
      PORT: "0",
      AUTH_MODE: "verified",
      ...wayToSignIn,
      HOSPITAL_TZ: "UTC",
      LOG_LEVEL: "silent",
    });
    const bare = await startScript(new URL("./bare-server.ts", import.meta.url), environment);
    await client.connect();
    await fillWard(client, ward);
    const servers: Server[] = [
      { name: "product", ...product, channel: productChannel, addresses: productAddresses(ward) },
      { name: "bare", ...bare, channel: bareChannel, addresses: bareAddresses(ward) },
    ];
    const measured = { product: [] as Measured[], bare: [] as Measured[] };
    for (const server of servers) measured[server.name].push(await measure(server, client, ward));
    for (const { child } of servers) child.kill();
    const [ofProduct, ofBare] = [measured.product[0], measured.bare[0]];
    return ofProduct && ofBare ? describe(streams, ofProduct, ofBare) : [];
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const people = ({ patients, providers }: Ward): number[] =>
  Array.from({ length: patients + providers }, (_, index) => index + 1);

const productAddresses = (ward: Ward): StreamAddress[] =>
  people(ward).map((id) => ({
    path: `/api/${id <= ward.patients ? "patients" : "providers"}/${id}/live`,
    cookie: `session=${tokenOf(id)}`,
  }));

const bareAddresses = (ward: Ward): StreamAddress[] =>
  people(ward).map((id) => ({ path: id <= ward.patients ? `/live/${id}/${id}` : `/live/1/${ward.watched}` }));

function ask<Answer>({ child }: Server, question: Question): Promise<Answer> {
  const answer = new Promise<Answer>((done) => child.once("message", (message) => done(message as Answer)));
  child.send(question);
  return answer;
}

async function measure(server: Server, client: pg.Client, ward: Ward): Promise<Measured> {
  const readers = new Readers();
  // A server that has been up for a while: its code compiled, its connections open.
  const warmUp = new Readers();
  await warmUp.open(server.url, server.addresses.slice(0, 200));
  warmUp.close();
  await wait(500);
  const before = await ask<Usage>(server, "usage");
  await readers.open(server.url, server.addresses);
  await wait(500);
  const after = await ask<Usage>(server, "usage");
  const [check, beat] = [await costOf(server, "check"), await costOf(server, "beat")];
  const unwatched = { first: ward.watched + 1, last: ward.patients };
  const watched = { first: 1, last: ward.watched };
  await deliver(server, client, readers, { ...unwatched, rate: eventsASecond });
  const single = await deliver(server, client, readers, { ...unwatched, rate: eventsASecond });
  const shared = await deliver(server, client, readers, { ...watched, rate: eventsASecond / 5 });
  if (readers.ended > 0) throw new Error(`${server.name} ended ${readers.ended} of the streams.`);
  readers.close();
  return {
    streamKilobytes: (after.residentBytes - before.residentBytes) / server.addresses.length / 1000,
    check,
    beat,
    single,
    shared,
  };
}

async function costOf(server: Server, question: "check" | "beat"): Promise<RoundCost> {
  const costs: RoundCost[] = [];
  for (let count = 0; count < rounds; count += 1) costs.push(await ask<RoundCost>(server, question));
  return {
    cpuMilliseconds: median(costs.map(({ cpuMilliseconds }) => cpuMilliseconds)),
    tookMilliseconds: median(costs.map(({ tookMilliseconds }) => tookMilliseconds)),
    statements: Math.max(...costs.map(({ statements }) => statements)),
    longestPauseMilliseconds: median(costs.map(({ longestPauseMilliseconds }) => longestPauseMilliseconds)),
  };
}

let events = 0;

/** Sends that many events a second about these patients in turn, as one node does: each ride once, all together. */
async function deliver(
  server: Server,
  client: pg.Client,
  readers: Readers,
  { first, last, rate }: { first: number; last: number; rate: number },
): Promise<Delivery> {
  const begins = performance.now();
  const before = await ask<Usage>(server, "usage");
  const already = readers.latencies.length;
  let sent = 0;
  while (performance.now() - begins < seconds * 1000) {
    const rides = Array.from({ length: Math.min(rate, last - first + 1) }, (_, index) =>
      rideEvent(first + ((sent + index) % (last - first + 1))),
    );
    sent += rides.length;
    await client.query(
      "update rides set duration_seconds = seconds from unnest($1::uuid[], $2::integer[]) t (ride, seconds) where id = ride",
      [rides.map(({ rideId }) => rideId), rides.map(({ durationSeconds }) => durationSeconds)],
    );
    for (const { durationSeconds } of rides) readers.noteSent(durationSeconds);
    const payloads =
      server.name === "product" ? noticesOf(rides.map(({ rideId: id, patientId }) => ({ id, patientId }))) : rides;
    await client.query("select pg_notify($1, payload) from json_array_elements_text($2) payload", [
      server.channel,
      JSON.stringify(payloads.map((payload) => JSON.stringify(payload))),
    ]);
    await wait(1000);
  }
  await wait(300);
  const after = await ask<Usage>(server, "usage");
  return {
    cpuMicrosecondsAnEvent: ((after.cpuMilliseconds - before.cpuMilliseconds) * 1000) / sent,
    sent,
    latencies: readers.latencies.slice(already),
  };
}

/** Its number travels as its duration. */
function rideEvent(patientId: number) {
  events += 1;
  return {
    type: "ride",
    patientId,
    rideId: rideIdOf(patientId),
    source: "tablet",
    deviceNumber: null,
    isOpen: true,
    day: "2026-03-10",
    durationSeconds: events,
    powerWatts: 30,
    averagePowerWatts: 30,
    maxPowerWatts: 30,
    cadenceRpm: null,
    resistance: null,
    heartRateBpm: null,
    todaySeconds: 5,
  };
}

function describe(streams: number, product: Measured, bare: Measured): BenchRow[] {
  const row = (what: string, result: string, goal = "", isMet: boolean | null = null): BenchRow => ({
    bench: "streams",
    what: `${streams} streams: ${what}`,
    result,
    goal,
    isMet,
  });
  const against = (one: number, other: number, unit: string) =>
    `${one.toFixed(1)} ${unit}, ${(one / other).toFixed(1)} x the bare route's`;
  const delivery = (kind: "single" | "shared", readersAnEvent: number): BenchRow[] => {
    const [own, other] = [product[kind], bare[kind]];
    const name = readersAnEvent === 1 ? "one reader each" : `${readersAnEvent} readers each`;
    const missing = own.sent * readersAnEvent - own.latencies.length;
    const latency = (share: number) => percentile(own.latencies, share) / percentile(other.latencies, share);
    return [
      row(`processor time an event, ${name}`, against(own.cpuMicrosecondsAnEvent, other.cpuMicrosecondsAnEvent, "us")),
      row(
        `from the event to a reader, ${name}`,
        `p50 ${percentile(own.latencies, 0.5).toFixed(1)} ms, p99 ${percentile(own.latencies, 0.99).toFixed(1)} ms, ` +
          `${latency(0.5).toFixed(1)} and ${latency(0.99).toFixed(1)} x the bare route's`,
      ),
      row(`events that did not arrive, ${name}`, `${missing} of ${own.sent * readersAnEvent}`, "0", missing === 0),
    ];
  };
  const { check, beat } = product;
  return [
    row("statements a check of all", String(check.statements), "1", check.statements === 1),
    row("processor time a check", `${check.cpuMilliseconds.toFixed(1)} ms`),
    row("a check, the database's answer included", `${check.tookMilliseconds.toFixed(0)} ms`),
    row("longest pause in a check", `${check.longestPauseMilliseconds.toFixed(1)} ms`),
    row("messages a second by beats", String(streams / beatEverySeconds)),
    row("statements a beat of all", String(beat.statements), "0", beat.statements === 0),
    row("processor time a beat of all", against(beat.cpuMilliseconds, bare.beat.cpuMilliseconds, "ms")),
    row("longest pause in a beat", against(beat.longestPauseMilliseconds, bare.beat.longestPauseMilliseconds, "ms")),
    row("memory a stream", against(product.streamKilobytes, bare.streamKilobytes, "kB")),
    ...delivery("single", 1),
    ...delivery("shared", 1 + providers),
  ];
}

const rows: BenchRow[] = [];
for (const streams of sizes) rows.push(...(await measureSize(streams)));
printRows(rows);
process.exit(0);
