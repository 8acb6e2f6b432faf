import type { CallReply, LiveEvent } from "@bedside-bike/contract";
import { countRide, encodeReadings, mergeReadings, type Reading, RunningSummary } from "@bedside-bike/ride";
import { recordAudits } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Outcome } from "../../platform/in-groups.ts";
import type { Deps } from "../../platform/route.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { findImplausibleStart, findMismatch } from "./ride-checks.ts";
import { rideEvent } from "./ride-event.ts";
import { readReadings } from "./rides.store.ts";
import * as store from "./telemetry.store.ts";

/** A bike's batch of readings. */
export interface Batch {
  readonly deviceNumber: number;
  readonly rideId: string;
  readonly startedAt: Date;
  readonly readings: readonly Reading[];
  readonly hasEnded: boolean;
  /** The time of the request. */
  readonly at: Date;
}

export interface StoredBatch {
  readonly reply: CallReply<"devices.telemetry">;
  /** Updates screens; null if the ride has no patient. */
  readonly event: LiveEvent | null;
}

/** Beyond that many, a ride's chunks are merged with its other readings. */
export const mostChunks = 32;

/** A batch and its ride, which is locked. */
interface Received {
  readonly batch: Batch;
  readonly ride: store.StoredRide;
}

interface Counted {
  readonly ride: store.CountedRide;
  readonly acceptedReadings: number;
  readonly latest: Reading | null;
}

/**
 * Stores batches, one each of different rides, in one transaction: all whose outcome is no error are committed together.
 * A ride's readings are what `mergeReadings` makes of its batches, and its totals those of a recount.
 */
export function storeBatches(batches: readonly Batch[], deps: Deps): Promise<Outcome<StoredBatch>[]> {
  return deps.database.asSystem("rides", async (tx) => {
    const received = await findOrBeginRides(tx, batches, deps);
    const counted = await countBatches(
      tx,
      received.filter((found): found is Received => !(found instanceof Error)),
    );
    const rides = [...counted.values()].map(({ ride }) => ride);
    const otherSeconds = await store.storeRides(tx, rides);
    for (const ride of rides) {
      if (!ride.isOpen) await celebrateRide(tx, { ride, at: ride.lastBatchAt }, deps);
    }
    return received.map((found) => {
      if (found instanceof Error) return found;
      const { ride, acceptedReadings, latest } = counted.get(found.ride.id) as Counted;
      return {
        reply: {
          rideId: ride.id,
          acceptedReadings,
          durationSeconds: ride.durationSeconds,
          attributed: ride.patientId !== null,
        },
        event: rideEvent(ride, latest, otherSeconds.get(ride.id) ?? 0),
      };
    });
  });
}

/** Each batch with its ride, which is begun if need be, or the reason why it is refused. */
async function findOrBeginRides(tx: Transaction, batches: readonly Batch[], deps: Deps): Promise<Outcome<Received>[]> {
  const known = await store.lockRides(
    tx,
    batches.map(({ rideId }) => rideId),
  );
  const rides = new Map(known.map((ride) => [ride.id, ride]));
  const beginning = batches.filter((batch) => !rides.has(batch.rideId) && !findImplausibleStart(batch));
  for (const ride of await beginRides(tx, beginning, deps)) rides.set(ride.id, ride);
  return batches.map((batch) => {
    const ride = rides.get(batch.rideId);
    if (ride) return findMismatch(ride, batch) ?? { batch, ride };
    return findImplausibleStart(batch) ?? new Error("The ride was neither begun nor found.");
  });
}

/** Begins the rides of these batches; what another node begins at the same moment is found instead. */
async function beginRides(tx: Transaction, batches: readonly Batch[], deps: Deps): Promise<store.StoredRide[]> {
  if (batches.length === 0) return [];
  const rides = batches.map(({ rideId, deviceNumber, startedAt, at }) => {
    return { id: rideId, deviceNumber, startedAt, day: hospitalDay(startedAt, deps.config.hospitalTimeZone), at };
  });
  const begun = new Map((await store.beginRides(tx, rides, encodeReadings([]))).map((row) => [row.id, row.patientId]));
  await recordAudits(
    tx,
    rides
      .filter(({ id }) => begun.has(id))
      .map(({ id, deviceNumber, at }) => ({
        at,
        action: "ride.begin",
        actor: { kind: "device", id: deviceNumber },
        patientId: begun.get(id) ?? null,
        detail: { rideId: id },
      })),
  );
  const taken = rides.filter(({ id }) => !begun.has(id)).map(({ id }) => id);
  const found = await store.lockRides(tx, taken);
  const own = rides
    .filter(({ id }) => begun.has(id))
    .map(({ at, ...ride }) => ({
      ...ride,
      patientId: begun.get(ride.id) ?? null,
      isOpen: true,
      lastBatchAt: at,
      progress: { summary: new RunningSummary(), chunks: 0 },
    }));
  return [...own, ...found];
}

/** The rides after their batches, by ride. Only those that can't be gone on with are read. */
async function countBatches(tx: Transaction, received: readonly Received[]): Promise<Map<string, Counted>> {
  const counted = new Map<string, Counted>();
  const toRead: Received[] = [];
  for (const each of received) {
    const appended = append(each);
    if (appended) counted.set(each.ride.id, appended);
    else toRead.push(each);
  }
  const stored = await readReadings(
    tx,
    toRead.map(({ ride }) => ride.id),
  );
  for (const { batch, ride } of toRead) {
    const before = stored.get(ride.id) ?? [];
    const readings = mergeReadings(before, batch.readings);
    const isOpen = ride.isOpen && !batch.hasEnded;
    counted.set(ride.id, {
      ride: countWhole({ ...ride, isOpen, lastBatchAt: batch.at }, readings),
      acceptedReadings: readings.length - before.length,
      latest: readings.at(-1) ?? null,
    });
  }
  return counted;
}

/** The ride after a batch that comes behind all its readings; null if the others are needed, too. */
function append({ batch, ride }: Received): Counted | null {
  if (!ride.progress || !ride.isOpen || batch.hasEnded) return null;
  const { summary, chunks } = ride.progress;
  const readings = mergeReadings([], batch.readings);
  const [first] = readings;
  if (first && (chunks === mostChunks || first.offsetSeconds <= (summary.latest?.offsetSeconds ?? -1))) return null;
  for (const reading of readings) summary.add(reading);
  const chunk = first ? encodeReadings(readings) : null;
  const progress = { summary, chunks: chunks + (chunk ? 1 : 0) };
  return {
    ride: { ...ride, ...totalsOf(summary), lastBatchAt: batch.at, progress, packed: { chunk } },
    acceptedReadings: readings.length,
    latest: summary.latest,
  };
}

/** A ride with all its readings, counted anew. */
export function countWhole(ride: Omit<store.StoredRide, "progress">, readings: readonly Reading[]): store.CountedRide {
  const summary = countRide(readings);
  return {
    ...ride,
    ...totalsOf(summary),
    progress: ride.isOpen ? { summary, chunks: 0 } : null,
    packed: { whole: encodeReadings(readings) },
  };
}

function totalsOf(running: RunningSummary) {
  const { durationSeconds, averagePowerWatts, maxPowerWatts, averageResistance } = running.summary();
  return { durationSeconds: Math.round(durationSeconds), averagePowerWatts, maxPowerWatts, averageResistance };
}
