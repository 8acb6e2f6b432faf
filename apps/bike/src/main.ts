import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { createSimulatedRider, type Reading, summarizeRide } from "@bedside-bike/ride";
import { BikeError } from "./bike-error.ts";
import { findBikeKey } from "./bike-key.ts";
import { type BikeOptions, readOptions, USAGE } from "./bike-options.ts";
import { asClock, ProgressLine } from "./progress-line.ts";
import { readRideFile } from "./ride-file.ts";
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
  const readings = await readingsOf(options, rideId);
  const key = await findBikeKey(bikeNumber, { ...options, environment: process.env });
  const startedAt = options.resumed?.startedAt ?? new Date();
  const progress = new ProgressLine(process.stdout, bikeNumber);
  let hasArrived = false;

  progress.line(`Bike ${bikeNumber} rides at ${speed}x to ${url.origin}. Ctrl-C ends the ride.`);
  try {
    const sent = await sendRide({
      url,
      bikeNumber,
      key,
      rideId,
      startedAt,
      readings,
      speed,
      stop: stopOnSignal(),
      report: (what) => {
        hasArrived ||= what.kind === "sent";
        progress.show(what);
      },
    });
    for (const line of summaryLines(sent, bikeNumber)) progress.line(line);
  } catch (error) {
    if (hasArrived && error instanceof BikeError) {
      progress.line("What has arrived is kept. To send this ride again, add to the same command:");
      progress.line(`  --resume ${rideId} --started-at ${startedAt.toISOString()}`);
    }
    throw error;
  }
}

/** `npm run` starts programs in the repository's folder; INIT_CWD is where the person typed the file's name. */
async function readingsOf({ rideFile, minutes }: BikeOptions, rideId: string): Promise<Iterable<Reading>> {
  if (rideFile !== undefined) return readRideFile(resolve(process.env.INIT_CWD ?? ".", rideFile));
  // From the id, so that a resumed ride is the same ride.
  return createSimulatedRider({ seed: Number.parseInt(rideId.slice(0, 8), 16), rideMinutes: minutes });
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

function summaryLines({ readings, reply }: SentRide, bikeNumber: number): string[] {
  if (!reply) return ["Stopped before the first reading: nothing was sent."];
  const { durationSeconds, averagePowerWatts, maxPowerWatts } = summarizeRide(readings);
  return [
    `The ride is over: ${asClock(durationSeconds)} of pedaling, ` +
      `${averagePowerWatts === null ? "no average" : `average ${averagePowerWatts.toFixed(1)} W`}, ` +
      `maximum ${maxPowerWatts ?? 0} W.`,
    `The server counts ${asClock(reply.durationSeconds)} of pedaling.`,
    reply.attributed
      ? `It belongs to the patient linked to bike ${bikeNumber}.`
      : `No patient is linked to bike ${bikeNumber}: the ride is stored but not shown to anyone. ` +
        `Sign in with bike ${bikeNumber} first.`,
  ];
}
