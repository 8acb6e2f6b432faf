import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchRow, isShort, printRows } from "../bench-row.ts";
import { startScript } from "../load.ts";
import { median } from "../median.ts";
import { readServerCpu } from "../processor-time.ts";

const rounds = Number(process.env.ROUNDS ?? (isShort ? 10 : 40));
const batchesARound = 12;
const readingsABatch = 5;
const goal = 1.5;
/** The seconds that a ride has when it is measured. */
const lengths = { minute1: 60, minute300: 300 * 60 } as const;
type Length = keyof typeof lengths;

interface Bike {
  readonly url: string;
  readonly key: string;
  readonly child: ChildProcess;
}
interface Ride {
  readonly rideId: string;
  readonly startedAt: string;
  nextOffsetSeconds: number;
}
interface Measured {
  readonly milliseconds: number[];
  cpuMilliseconds: number;
}

async function send({ url, key }: Bike, ride: Ride, readings: number): Promise<void> {
  const { rideId, startedAt, nextOffsetSeconds } = ride;
  const reply = await fetch(`${url}/api/devices/121/telemetry`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      rideId,
      startedAt,
      readings: Array.from({ length: readings }, (_, index) => ({
        offsetSeconds: nextOffsetSeconds + index,
        powerWatts: 20 + ((nextOffsetSeconds + index) % 7),
        cadenceRpm: 40,
        heartRateBpm: 88,
      })),
    }),
  });
  if (reply.status !== 200) throw new Error(`A batch was answered with ${reply.status}: ${await reply.text()}`);
  const { attributed } = (await reply.json()) as { attributed: boolean };
  if (!attributed) throw new Error("The ride belongs to nobody: its batches cost less.");
  ride.nextOffsetSeconds += readings;
}

/** Overlapping rides are counted together, at another cost, so each one is placed before the previous one. */
let freeUntilMs = Date.now();

/** A ride that already has so many seconds, in batches of ten minutes, with room for those that follow. */
async function rideOf(bike: Bike, seconds: number, roomSeconds = 180): Promise<Ride> {
  freeUntilMs -= (seconds + roomSeconds) * 1000;
  const startedAt = new Date(freeUntilMs).toISOString();
  const ride: Ride = { rideId: randomUUID(), startedAt, nextOffsetSeconds: 0 };
  while (ride.nextOffsetSeconds < seconds) await send(bike, ride, Math.min(600, seconds - ride.nextOffsetSeconds));
  return ride;
}

/** A minute's batches, one after the other. */
async function measureMinute(bike: Bike, ride: Ride, measured: Measured): Promise<void> {
  const before = await readServerCpu(bike.child);
  for (let batch = 0; batch < batchesARound; batch += 1) {
    const began = performance.now();
    await send(bike, ride, readingsABatch);
    measured.milliseconds.push(performance.now() - began);
  }
  measured.cpuMilliseconds += (await readServerCpu(bike.child)) - before;
}

async function measure(): Promise<Record<Length, Measured>> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-ride-length-"));
  const { url: said, child } = await startScript(new URL("./server.ts", import.meta.url), {
    DATABASE_URL: "",
    DATABASE_OWNER_URL: "",
    DATA_DIR: dataDir,
    PORT: "0",
    AUTH_MODE: "demo",
    ALLOW_DEMO_SIGN_IN: "yes",
    LOG_LEVEL: "silent",
  });
  try {
    const bike: Bike = { ...JSON.parse(said), child };
    const warmUp = await rideOf(bike, lengths.minute1);
    for (let batch = 0; batch < 100; batch += 1) await send(bike, warmUp, 1);
    const long = await rideOf(bike, lengths.minute300, (rounds + 1) * 60);
    const measured: Record<Length, Measured> = {
      minute1: { milliseconds: [], cpuMilliseconds: 0 },
      minute300: { milliseconds: [], cpuMilliseconds: 0 },
    };
    for (let round = 0; round < rounds; round += 1) {
      await measureMinute(bike, await rideOf(bike, lengths.minute1), measured.minute1);
      await measureMinute(bike, long, measured.minute300);
    }
    return measured;
  } finally {
    child.disconnect();
    await once(child, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function describe({ minute1, minute300 }: Record<Length, Measured>): BenchRow[] {
  const [short, long] = [median(minute1.milliseconds), median(minute300.milliseconds)];
  const ratio = long / short;
  const mean = meanOf(minute300.milliseconds) / meanOf(minute1.milliseconds);
  const cpu = [minute1, minute300].map(({ cpuMilliseconds }) => cpuMilliseconds / rounds / batchesARound);
  const [shortCpu = 0, longCpu = 0] = cpu;
  return [
    {
      bench: "ride-length",
      what: "a batch at minute 300 to one at minute 1",
      result: `${ratio.toFixed(2)} x (medians ${long.toFixed(1)} and ${short.toFixed(1)} ms; means ${mean.toFixed(2)} x)`,
      goal: `at most ${goal} x`,
      isMet: ratio <= goal,
    },
    {
      bench: "ride-length",
      what: "its processor time in Node",
      result: `${(longCpu / shortCpu).toFixed(2)} x (${longCpu.toFixed(2)} and ${shortCpu.toFixed(2)} ms)`,
      goal: "",
      isMet: null,
    },
  ];
}

printRows(describe(await measure()));
