import type { CallReply } from "@bedside-bike/contract";
import { countRide, encodeReadings, mergeReadings, type Reading, RunningSummary } from "@bedside-bike/ride";
import { recordAudits } from "../../platform/audit.ts";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Outcome } from "../../platform/in-groups.ts";
import type { AnnouncedRide } from "../../platform/notices.ts";
import type { Deps } from "../../platform/route.ts";
import { celebrateRide } from "../kudos/celebrate-ride.ts";
import { goesOn } from "./goes-on.ts";
import { correctedStart, findImplausibleStart, findMismatch, isUnderWay } from "./ride-checks.ts";
import { storedMetrics } from "./ride-metrics.ts";
import { findRide, readReadings } from "./rides.store.ts";
import { countSharedSeconds } from "./shared-seconds.service.ts";
import * as store from "./telemetry.store.ts";
import { markWhilePaused } from "./while-paused.service.ts";

/** A batch of readings from a bike, or from a tablet beside it. */
export interface Batch {
  readonly source: "bike" | "tablet";
  /** The bike that sends it. A tablet names the bike when the ride begins. */
  readonly deviceNumber: number | null;
  readonly rideId: string;
  /** By the sender's clock; a tablet's is corrected already, when its ride begins. */
  readonly startedAt: Date;
  /** That clock as it sent, if a bike says so. */
  readonly sentAt?: Date | undefined;
  readonly readings: readonly Reading[];
  readonly hasEnded: boolean;
  /** The time of the request. */
  readonly at: Date;
}

type BikeBatch = Batch & { readonly source: "bike"; readonly deviceNumber: number };
const isFromBike = (batch: Batch): batch is BikeBatch => batch.source === "bike";

export interface StoredBatch {
  readonly reply: CallReply<"devices.telemetry">;
  readonly ride: AnnouncedRide;
  /** Whether this is its ride's first batch with readings, or one that finds or leaves the ride ended. */
  readonly isFirstOrLast: boolean;
}

/** Beyond this number, a ride's chunks are merged with its other readings. */
export const mostChunks = 32;

/** A batch and its ride, which is locked. */
interface Received {
  readonly batch: Batch;
  readonly ride: store.StoredRide;
}

interface Counted {
  readonly ride: store.CountedRide;
  readonly acceptedReadings: number;
  readonly isFirst: boolean;
}

/**
 * Stores batches, each of a different ride, in one transaction: all whose outcome is not an error are committed
 * together. A ride's readings are what `mergeReadings` makes of its batches, and its totals equal those of a recount.
 */
export async function storeBatches(batches: readonly Batch[], deps: Deps): Promise<Outcome<StoredBatch>[]> {
  const { received, counted, near } = await deps.database.asSystem("rides", (tx) => storeGroup(tx, batches, deps));
  // Only after the batches are committed: of two counts at the same time, the later one then sees the readings of both.
  if (near.length > 0) await deps.database.asSystem("rides", (tx) => settleShared(tx, near, deps));
  return received.map((found) => {
    if (found instanceof Error) return found;
    const { ride, acceptedReadings, isFirst } = counted.get(found.ride.id) as Counted;
    return {
      reply: {
        rideId: ride.id,
        acceptedReadings,
        durationSeconds: ride.durationSeconds,
        attributed: ride.patientId !== null,
      },
      ride,
      isFirstOrLast: isFirst || !ride.isOpen,
    };
  });
}

async function storeGroup(tx: Transaction, batches: readonly Batch[], deps: Deps) {
  const received = await findOrBeginRides(tx, batches, deps);
  const counted = await countBatches(
    tx,
    received.filter((found): found is Received => !(found instanceof Error)),
  );
  const rides = [...counted.values()].map(({ ride }) => ride);
  const besideAnother = await store.storeRides(tx, rides);
  // Another transaction may begin a ride at this moment, which this one can't see.
  const isNear = ({ id, patientId }: store.CountedRide) =>
    patientId !== null && (besideAnother.has(id) || counted.get(id)?.isFirst === true);
  for (const ride of rides) {
    if (ride.isOpen || isNear(ride)) continue;
    await celebrateRide(tx, { ride: { ...ride, countedSeconds: ride.durationSeconds }, at: ride.lastBatchAt }, deps);
  }
  return { received, counted, near: rides.filter(isNear) };
}

/**
 * For rides near other rides of their patient: counts the seconds that they share, then updates what depends on them.
 */
async function settleShared(tx: Transaction, rides: readonly store.CountedRide[], deps: Deps): Promise<void> {
  const overlapping = await store.findOverlapping(
    tx,
    rides.map(({ id }) => id),
  );
  const sharing = rides.filter(({ id }) => overlapping.has(id));
  const patientIds = new Set(sharing.flatMap(({ patientId }) => patientId ?? []));
  for (const patientId of [...patientIds].sort((a, b) => a - b)) {
    const own = sharing.filter((ride) => ride.patientId === patientId);
    await countSharedSeconds(tx, { patientId, startedAt: own.map(({ startedAt }) => startedAt) });
  }
  for (const ride of rides.filter(({ isOpen }) => !isOpen)) {
    const countedSeconds = (await findRide(tx, ride.id))?.countedSeconds ?? ride.durationSeconds;
    await celebrateRide(tx, { ride: { ...ride, countedSeconds }, at: ride.lastBatchAt }, deps);
  }
}

/** Each batch with its ride, which is begun if necessary, or the reason why the batch is refused. */
async function findOrBeginRides(tx: Transaction, batches: readonly Batch[], deps: Deps): Promise<Outcome<Received>[]> {
  const known = await store.lockRides(
    tx,
    batches.map(({ rideId }) => rideId),
  );
  const rides = new Map(known.map((ride) => [ride.id, ride]));
  const beginning = batches
    .filter(isFromBike)
    .filter((batch) => !rides.has(batch.rideId) && !findImplausibleStart(corrected(batch)));
  for (const ride of await beginRides(tx, beginning, deps)) rides.set(ride.id, ride);
  return batches.map((batch) => {
    const ride = rides.get(batch.rideId);
    if (ride) return findMismatch(ride, batch) ?? { batch, ride };
    return findImplausibleStart(corrected(batch)) ?? new Error("The ride was neither begun nor found.");
  });
}

/** With the start by the server's clock. */
const corrected = <Told extends Batch>(batch: Told): Told => ({ ...batch, startedAt: correctedStart(batch) });

/** Begins the rides of bikes' batches; a ride that another node begins at the same moment is found instead. */
async function beginRides(tx: Transaction, batches: readonly BikeBatch[], deps: Deps): Promise<store.StoredRide[]> {
  if (batches.length === 0) return [];
  const rides = batches.map((batch) => {
    const { rideId: id, deviceNumber, at } = batch;
    const startedAt = correctedStart(batch);
    const bikeStartedAt = batch.sentAt ? batch.startedAt : null;
    return {
      id,
      deviceNumber,
      startedAt,
      bikeStartedAt,
      day: hospitalDay(startedAt, deps.config.hospitalTimeZone),
      at,
    };
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
  await markWhilePaused(
    tx,
    rides.flatMap(({ id, startedAt }) => {
      const patientId = begun.get(id) ?? null;
      return patientId === null ? [] : [{ id, patientId, at: startedAt }];
    }),
    deps,
  );
  const taken = rides.filter(({ id }) => !begun.has(id)).map(({ id }) => id);
  const found = await store.lockRides(tx, taken);
  const own = rides
    .filter(({ id }) => begun.has(id))
    .map(({ at, ...ride }) => ({
      ...ride,
      source: "bike" as const,
      patientId: begun.get(ride.id) ?? null,
      isOpen: true,
      lastBatchAt: at,
      progress: { summary: new RunningSummary(), chunks: 0 },
      endOfSession: null,
    }));
  return [...own, ...found];
}

/**
 * The rides after their batches, by ride. Readings are loaded only for rides whose running totals can't be continued.
 */
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
    const isOpen = (ride.isOpen || goesOn(ride, batch)) && !batch.hasEnded;
    const endOfSession = isOpen || batch.hasEnded ? null : ride.endOfSession;
    counted.set(ride.id, {
      ride: {
        ...countWhole({ ...ride, isOpen, endOfSession, lastBatchAt: batch.at }, readings),
        isLive: isLive(batch),
      },
      acceptedReadings: readings.length - before.length,
      isFirst: before.length === 0,
    });
  }
  return counted;
}

/** The ride after a batch that comes after all its readings; null if the earlier readings are needed, too. */
function append({ batch, ride }: Received): Counted | null {
  if (!ride.progress || !ride.isOpen || batch.hasEnded) return null;
  const { summary, chunks } = ride.progress;
  const isFirst = summary.latest === null;
  const readings = mergeReadings([], batch.readings);
  const [first] = readings;
  if (first && (chunks === mostChunks || first.offsetSeconds <= (summary.latest?.offsetSeconds ?? -1))) return null;
  for (const reading of readings) summary.add(reading);
  const chunk = first ? encodeReadings(readings) : null;
  const progress = { summary, chunks: chunks + (chunk ? 1 : 0) };
  return {
    ride: {
      ...ride,
      ...totalsOf(summary),
      lastBatchAt: batch.at,
      isLive: isLive(batch),
      progress,
      packed: { chunk },
    },
    acceptedReadings: readings.length,
    isFirst,
  };
}

/** Whether the patient is pedaling as the batch arrives. */
function isLive({ readings, ...batch }: Batch): boolean {
  return isUnderWay({ ...batch, offsetSeconds: Math.max(...readings.map(({ offsetSeconds }) => offsetSeconds)) });
}

/** A ride with all its readings, recounted. */
export function countWhole(ride: Omit<store.StoredRide, "progress">, readings: readonly Reading[]): store.CountedRide {
  const summary = countRide(readings);
  return {
    ...ride,
    ...totalsOf(summary),
    isLive: false,
    progress: ride.isOpen ? { summary, chunks: 0 } : null,
    packed: { whole: encodeReadings(readings) },
  };
}

function totalsOf(running: RunningSummary) {
  const summary = running.summary();
  return {
    ...storedMetrics(summary),
    lastOffsetSeconds: running.latest?.offsetSeconds ?? 0,
  };
}
