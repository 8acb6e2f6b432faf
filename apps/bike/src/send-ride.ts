import { setTimeout as sleep } from "node:timers/promises";
import { type Reading, RIDE_LIMITS } from "@bedside-bike/ride";
import { BikeError } from "./bike-error.ts";
import { postBatch, type TelemetryReply, TemporaryFailure } from "./post-batch.ts";

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5000;
const GIVE_UP_AFTER_MS = 10 * 60_000;
/** At speed 1 a batch a second updates the live view; faster rides need more and smaller ones to update it smoothly. */
const BATCH_EVERY_MS = 1000;
const FAST_BATCH_EVERY_MS = 250;

export interface OutgoingRide {
  url: URL;
  bikeNumber: number;
  key: string;
  rideId: string;
  startedAt: Date;
  /** Continues as if it had never been interrupted. */
  isResumed?: boolean;
  /** By ascending offset. The first is due immediately, the others by their offsets divided by `speed`. */
  readings: Iterable<Reading>;
  speed: number;
  /** Ends the ride early: what is due is sent, with `ended`. */
  stop: AbortSignal;
  report: (progress: RideProgress) => void;
}

export type RideProgress =
  | { kind: "sent"; latest: Reading; sentCount: number; reply: TelemetryReply }
  | { kind: "retrying"; reason: string; inSeconds: number };

export interface SentRide {
  readings: Reading[];
  /** The server's last reply; null if the ride was stopped before its first reading was due. */
  reply: TelemetryReply | null;
}

/**
 * Sends a ride in real time, or `speed` times faster, and ends it. Whatever the server has not confirmed is kept and
 * sent again until it is, for ten minutes; the server counts a reading that arrives twice only once. Throws BikeError if
 * the server can't be reached at the start, refuses a batch, or stays unreachable.
 */
export async function sendRide(ride: OutgoingRide): Promise<SentRide> {
  const sent: Reading[] = [];
  let reply: TelemetryReply | null = null;
  for await (const { due, isLast } of inRealTime(ride)) {
    const batches = splitIntoBatches(due);
    const lastSent = sent.at(-1);
    // A ride stopped between two batches ends with a reading it has sent before: a repeat counts once.
    if (batches.length === 0 && lastSent) batches.push([lastSent]);
    for (const [i, batch] of batches.entries()) {
      reply = await deliver(ride, batch, isLast && i === batches.length - 1, reply !== null);
      if (due.length > 0) sent.push(...batch);
      ride.report({ kind: "sent", latest: batch.at(-1) as Reading, sentCount: sent.length, reply });
    }
  }
  return { readings: sent, reply };
}

/** Yields, a few times a second, the readings that have become due; ends when none are left, or at `stop`. */
async function* inRealTime(ride: OutgoingRide): AsyncGenerator<{ due: Reading[]; isLast: boolean }> {
  const batchEveryMs = ride.speed > 1 ? FAST_BATCH_EVERY_MS : BATCH_EVERY_MS;
  const riddenMs = ride.isResumed ? Math.max(0, Date.now() - ride.startedAt.getTime()) : 0;
  const startMs = performance.now() - riddenMs;
  const rest = ride.readings[Symbol.iterator]();
  let next = rest.next();
  const firstOffset = next.done ? 0 : next.value.offsetSeconds;
  for (;;) {
    const rideSeconds = ((performance.now() - startMs) / 1000) * ride.speed;
    const due: Reading[] = [];
    for (; !next.done && next.value.offsetSeconds - firstOffset <= rideSeconds; next = rest.next())
      due.push(next.value);
    const isLast = next.done === true || ride.stop.aborted;
    if (due.length > 0 || isLast) yield { due, isLast };
    if (isLast) return;
    await pause(batchEveryMs, ride.stop);
  }
}

/** As few batches as the server's bounds of readings and bytes allow. */
export function splitIntoBatches(readings: readonly Reading[]): Reading[][] {
  if (readings.length === 0) return [];
  const isSmallEnough =
    readings.length <= RIDE_LIMITS.maxReadingsPerBatch &&
    JSON.stringify(readings).length <= RIDE_LIMITS.maxBatchBytes - ENVELOPE_BYTES;
  if (isSmallEnough || readings.length === 1) return [[...readings]];
  const half = Math.min(RIDE_LIMITS.maxReadingsPerBatch, Math.ceil(readings.length / 2));
  return [...splitIntoBatches(readings.slice(0, half)), ...splitIntoBatches(readings.slice(half))];
}

/** Room for the ride's id, its start and `ended` around the readings. */
const ENVELOPE_BYTES = 512;

async function deliver(
  ride: OutgoingRide,
  readings: Reading[],
  ended: boolean,
  hasBeenReached: boolean,
): Promise<TelemetryReply> {
  const failingSinceMs = performance.now();
  for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS)) {
    const isLastTry = ride.stop.aborted || performance.now() - failingSinceMs > GIVE_UP_AFTER_MS;
    try {
      return await postBatch(ride, readings, ended);
    } catch (error) {
      if (!(error instanceof TemporaryFailure)) throw error;
      const hasAnswered = hasBeenReached || error.afterMilliseconds !== null;
      if (!hasAnswered) throw new BikeError(`${error.message} Is it running? (npm start)`);
      if (isLastTry) throw new BikeError(`${error.message} The end of the ride did not arrive.`);
      const waitMs = Math.max(retryMs, error.afterMilliseconds ?? 0);
      ride.report({ kind: "retrying", reason: error.message, inSeconds: waitMs / 1000 });
      await pause(waitMs, ride.stop);
    }
  }
}

async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}
