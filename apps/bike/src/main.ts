import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { createSimulatedRider, type Reading, summarizeRide } from "@bedside-bike/ride";
import { BikeError } from "./bike-error.ts";
import { findBikeKey } from "./bike-key.ts";
import { type BikeOptions, readOptions, USAGE } from "./bike-options.ts";
import { RiddenTimes } from "./free-time.ts";
import { asClock, ProgressLine } from "./progress-line.ts";
import { readRideFile } from "./ride-file/read-ride-file.ts";
import type { FileRide } from "./ride-file/ride-of-records.ts";
import { type SentRide, sendRide } from "./send-ride.ts";

/** `npm run` forwards Ctrl-C to a program that has already received it from the terminal. */
const SAME_KEYPRESS_MS = 1000;

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options) await ride(options);
  else console.log(USAGE);
} catch (error) {
  if (!(error instanceof BikeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function ride(options: BikeOptions): Promise<void> {
  const { bikeNumber, url, speed } = options;
  const rideId = options.resumed?.rideId ?? randomUUID();
  const { readings, remarks } = await rideOf(options, rideId);
  const key = await findBikeKey(bikeNumber, { ...options, environment: process.env });
  const folder = options.dataDir ?? (process.env.DATA_DIR || "./data");
  const ridden = new RiddenTimes({ folder, server: url.origin, bikeNumber });
  const startedAt = options.resumed?.startedAt ?? (await startOf(readings, { speed, ridden }));
  const isEarlier = !options.resumed && startedAt.getTime() < Date.now() - 60_000;
  const progress = new ProgressLine(process.stdout, bikeNumber);
  let hasArrived = false;

  for (const remark of remarks) progress.line(remark);
  progress.line(`Bike ${bikeNumber} rides at ${speed}x to ${url.origin}. Ctrl-C ends the ride.`);
  await ridden.add({ fromMs: startedAt.getTime(), untilMs: endOf(startedAt, readings) }, Date.now());
  try {
    const sent = await sendRide({
      url,
      bikeNumber,
      key,
      rideId,
      startedAt,
      isResumed: options.resumed !== undefined,
      readings,
      speed,
      stop: stopOnSignal(),
      report: (what) => {
        hasArrived ||= what.kind === "sent";
        progress.show(what);
      },
    });
    await ridden.add({ fromMs: startedAt.getTime(), untilMs: endOf(startedAt, sent.readings) }, Date.now());
    for (const line of summaryLines(sent, { bikeNumber, startedAt, isEarlier })) progress.line(line);
  } catch (error) {
    if (hasArrived && error instanceof BikeError) {
      progress.line("What has arrived is kept. To send this ride again, add to the same command:");
      progress.line(`  --resume ${rideId} --started-at ${startedAt.toISOString()}`);
    }
    throw error;
  }
}

/** `npm run` starts programs in the repository's folder; INIT_CWD is where the person typed the file's name. */
async function rideOf({ rideFile, minutes, hasPower }: BikeOptions, rideId: string): Promise<FileRide> {
  const ride = rideFile
    ? await readRideFile(resolve(process.env.INIT_CWD ?? ".", rideFile))
    : // From the id, so that a resumed ride is the same ride.
      {
        readings: [...createSimulatedRider({ seed: Number.parseInt(rideId.slice(0, 8), 16), rideMinutes: minutes })],
        remarks: [],
      };
  if (hasPower) return ride;
  const turns = ride.readings.flatMap(({ offsetSeconds, cadenceRpm }) =>
    cadenceRpm === undefined ? [] : { offsetSeconds, cadenceRpm },
  );
  if (turns.length === 0) throw new BikeError("This ride has no cadence: without power nothing of it is left.");
  return { ...ride, readings: turns };
}

/** Now; an accelerated ride reaches ahead of the clock, so that the next one must find room beside it. */
async function startOf(
  readings: readonly Reading[],
  { speed, ridden }: { speed: number; ridden: RiddenTimes },
): Promise<Date> {
  const now = Date.now();
  return new Date(speed > 1 ? await ridden.startOf(endOf(new Date(0), readings), now) : now);
}

/** A ride's last reading lasts for a second. */
function endOf(startedAt: Date, readings: readonly Reading[]): number {
  return startedAt.getTime() + Math.ceil((readings.at(-1)?.offsetSeconds ?? 0) + 1) * 1000;
}

function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  let stoppedAtMs = 0;
  const onSignal = () => {
    if (!stop.signal.aborted) {
      stoppedAtMs = performance.now();
      stop.abort();
    } else if (performance.now() - stoppedAtMs > SAME_KEYPRESS_MS) {
      process.exit(130);
    }
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return stop.signal;
}

interface Begun {
  bikeNumber: number;
  startedAt: Date;
  /** The ride lies on time before this one: the patient of that time has it. */
  isEarlier: boolean;
}

function summaryLines({ readings, reply }: SentRide, begun: Begun): string[] {
  if (!reply) return ["Stopped before the first reading: nothing was sent."];
  const { durationSeconds, averagePowerWatts, maxPowerWatts } = summarizeRide(readings);
  const watts = [
    averagePowerWatts === null ? "no average" : `average ${averagePowerWatts.toFixed(1)} W`,
    `maximum ${maxPowerWatts} W`,
  ];
  return [
    `The ride is over: ${asClock(durationSeconds)} of pedaling, ` +
      `${maxPowerWatts === null ? "watts not measured" : watts.join(", ")}.`,
    `The server counts ${asClock(reply.durationSeconds)} of pedaling.`,
    whose(reply.attributed, begun),
  ];
}

function whose(isAttributed: boolean, { bikeNumber, startedAt, isEarlier }: Begun): string {
  const at = startedAt.toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", hour12: false });
  if (isAttributed && isEarlier) return `It began at ${at}, for the patient who was linked to bike ${bikeNumber} then.`;
  if (isAttributed) return `It belongs to the patient linked to bike ${bikeNumber}.`;
  const isStored = "the ride is stored but not shown to anyone.";
  return isEarlier
    ? `No patient was linked to bike ${bikeNumber} at ${at}, when it began: ${isStored}`
    : `No patient is linked to bike ${bikeNumber}: ${isStored} Sign in with bike ${bikeNumber} first.`;
}
