import type { RideEffort } from "@bedside-bike/contract";
import { decodeReadings, mergeReadings, type Reading } from "@bedside-bike/ride";
import { and, desc, eq, getTableColumns, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { rideFeedback, rideReadings, rides, users } from "../../platform/database/schema.ts";
import { answerers, type FeedbackRow, feedbackColumns, selectEffort } from "./ride-feedback.store.ts";

export type RideRow = Omit<typeof rides.$inferSelect, "progress">;
export type NewRide = Omit<typeof rides.$inferInsert, "progress">;
/** The fields of a ride that screens show. */
export type RideSummary = Pick<
  RideRow,
  | "id"
  | "source"
  | "day"
  | "startedAt"
  | "durationSeconds"
  | "averagePowerWatts"
  | "maxPowerWatts"
  | "powerSeconds"
  | "averageCadenceRpm"
  | "averageResistance"
  | "isOpen"
>;

/** Everything except what only the server needs. */
export const { progress: _, ...rideColumns } = getTableColumns(rides);

const writers = alias(users, "writers");
/** With who wrote it down (null for a measured ride), and what the patient said after it. */
const selectListed = (tx: Transaction) =>
  tx
    .select({
      ...rideColumns,
      authorName: sql<string | null>`${writers.firstName} || ' ' || ${writers.lastName}`,
      feedback: feedbackColumns,
      rideEffort: selectEffort(rides.id).as("ride_effort"),
    })
    .from(rides)
    .leftJoin(writers, eq(writers.id, rides.writtenBy))
    .leftJoin(rideFeedback, eq(rideFeedback.rideId, rides.id))
    .leftJoin(answerers, eq(answerers.id, rideFeedback.answeredBy));
export type ListedRide = RideRow & {
  readonly authorName: string | null;
  /** Null while they said nothing. */
  readonly feedback: FeedbackRow | null;
  readonly rideEffort: RideEffort | null;
};

/** Newest first, including short, passive and struck rides. */
export function listRides(tx: Transaction, patientId: number, limit: number): Promise<ListedRide[]> {
  return selectListed(tx).where(eq(rides.patientId, patientId)).orderBy(desc(rides.startedAt)).limit(limit);
}

export async function findListedRide(tx: Transaction, rideId: string): Promise<ListedRide | null> {
  const [row] = await selectListed(tx).where(eq(rides.id, rideId));
  return row ?? null;
}

export async function findRide(tx: Transaction, rideId: string): Promise<RideRow | null> {
  const [ride] = await tx.select(rideColumns).from(rides).where(eq(rides.id, rideId));
  return ride ?? null;
}

/** Whether the patient has an open ride that a bike sends itself, with its last batch no earlier than `since`. */
export async function hasOpenRideOfBike(tx: Transaction, patientId: number, since: Date): Promise<boolean> {
  const open = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(
      and(
        eq(rides.patientId, patientId),
        eq(rides.source, "bike"),
        eq(rides.isOpen, true),
        gte(rides.lastBatchAt, since),
      ),
    )
    .limit(1);
  return open.length > 0;
}

/** The patient's rides that began within this time, both ends included; without struck ones. */
export function listRidesBegun(
  tx: Transaction,
  { patientId, from, until }: { patientId: number; from: Date; until: Date },
): Promise<RideRow[]> {
  return tx
    .select(rideColumns)
    .from(rides)
    .where(
      and(
        eq(rides.patientId, patientId),
        gte(rides.startedAt, from),
        lte(rides.startedAt, until),
        isNull(rides.struckAt),
      ),
    )
    .orderBy(rides.startedAt);
}

const storedParts = keptStatement<{ id: string; packed: Uint8Array }, { ids: readonly string[] }>(
  "ride_parts",
  ({ ids }) => sql`
    select ride_id as id, packed from (
      select ride_id, -1 as number, packed from ride_readings where ride_id = any(${ids}::uuid[])
      union all select ride_id, number, packed from ride_chunks where ride_id = any(${ids}::uuid[])) parts
    order by ride_id, number`,
);

/**
 * All readings of these rides, as `mergeReadings` leaves them; a ride that doesn't exist has no entry.
 * @throws CorruptReadingsError
 */
export async function readReadings(tx: Transaction, rideIds: readonly string[]): Promise<Map<string, Reading[]>> {
  const parts = rideIds.length === 0 ? [] : await storedParts.rows(tx, { ids: rideIds });
  const byRide = new Map<string, Reading[][]>();
  for (const { id, packed } of parts) byRide.set(id, [...(byRide.get(id) ?? []), decodeReadings(packed)]);
  return new Map([...byRide].map(([id, [whole = [], ...chunks]]) => [id, mergeReadings(whole, chunks.flat())]));
}

/** Inserts a ride with its readings, if it has any. Returns null if the id is already taken. */
export async function insertRide(tx: Transaction, ride: NewRide, packed?: Uint8Array): Promise<RideRow | null> {
  const [inserted] = await tx.insert(rides).values(ride).onConflictDoNothing().returning(rideColumns);
  if (!inserted) return null;
  if (packed) {
    const startedYear = ride.startedAt.getUTCFullYear();
    await tx.insert(rideReadings).values({ rideId: ride.id, packed, startedYear });
  }
  return inserted;
}

export async function setWhilePaused(tx: Transaction, rideIds: readonly string[]): Promise<void> {
  if (rideIds.length === 0) return;
  await tx
    .update(rides)
    .set({ whilePaused: true })
    .where(inArray(rides.id, [...rideIds]));
}
