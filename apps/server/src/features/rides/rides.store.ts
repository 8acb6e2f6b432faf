import { decodeReadings, mergeReadings, type Reading } from "@bedside-bike/ride";
import { and, desc, eq, getTableColumns, gte, lte, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { rideReadings, rides } from "../../platform/database/schema.ts";

export type RideRow = Omit<typeof rides.$inferSelect, "progress">;
/** The fields of a ride that screens show. */
export type RideSummary = Pick<
  RideRow,
  | "id"
  | "day"
  | "startedAt"
  | "durationSeconds"
  | "averagePowerWatts"
  | "maxPowerWatts"
  | "averageResistance"
  | "isOpen"
>;

/** All but what the server alone needs. */
export const { progress: _, ...rideColumns } = getTableColumns(rides);

/** Newest first, including short rides. */
export function listRides(tx: Transaction, patientId: number, limit: number): Promise<RideRow[]> {
  return tx
    .select(rideColumns)
    .from(rides)
    .where(eq(rides.patientId, patientId))
    .orderBy(desc(rides.startedAt))
    .limit(limit);
}

/** The newest ride long enough to count (RIDE-24), or null. */
export async function findLatestSession(tx: Transaction, patientId: number): Promise<RideRow | null> {
  const [ride] = await tx
    .select(rideColumns)
    .from(rides)
    .where(and(eq(rides.patientId, patientId), sql`is_session(${rides.durationSeconds})`))
    .orderBy(desc(rides.startedAt))
    .limit(1);
  return ride ?? null;
}

export async function findRide(tx: Transaction, rideId: string): Promise<RideRow | null> {
  const [ride] = await tx.select(rideColumns).from(rides).where(eq(rides.id, rideId));
  return ride ?? null;
}

/** The patient's rides that began in this time, both ends included. */
export function listRidesBegun(
  tx: Transaction,
  { patientId, from, until }: { patientId: number; from: Date; until: Date },
): Promise<Pick<RideRow, "id" | "startedAt">[]> {
  return tx
    .select({ id: rides.id, startedAt: rides.startedAt })
    .from(rides)
    .where(and(eq(rides.patientId, patientId), gte(rides.startedAt, from), lte(rides.startedAt, until)));
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

/** Inserts a ride with its readings. Returns false if the id is already taken. */
export async function insertRide(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<boolean> {
  const inserted = await tx.insert(rides).values(ride).onConflictDoNothing().returning({ id: rides.id });
  if (inserted.length === 0) return false;
  await tx.insert(rideReadings).values({ rideId: ride.id, packed });
  return true;
}
