import { and, desc, eq, gte, lte, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { rideReadings, rides } from "../../platform/database/schema.ts";

export type RideRow = typeof rides.$inferSelect;
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
/** Newest first, including short rides. */
export function listRides(tx: Transaction, patientId: number, limit: number): Promise<RideRow[]> {
  return tx.select().from(rides).where(eq(rides.patientId, patientId)).orderBy(desc(rides.startedAt)).limit(limit);
}

/** The newest ride long enough to count (RIDE-24), or null. */
export async function findLatestSession(tx: Transaction, patientId: number): Promise<RideRow | null> {
  const [ride] = await tx
    .select()
    .from(rides)
    .where(and(eq(rides.patientId, patientId), sql`is_session(${rides.durationSeconds})`))
    .orderBy(desc(rides.startedAt))
    .limit(1);
  return ride ?? null;
}

export async function findRide(tx: Transaction, rideId: string): Promise<RideRow | null> {
  const [ride] = await tx.select().from(rides).where(eq(rides.id, rideId));
  return ride ?? null;
}

/** The patient's rides that began in this time, both ends included, with their packed readings. */
export function listRidesBegun(
  tx: Transaction,
  { patientId, from, until }: { patientId: number; from: Date; until: Date },
): Promise<{ ride: Pick<RideRow, "startedAt">; packed: Uint8Array }[]> {
  return tx
    .select({ ride: { startedAt: rides.startedAt }, packed: rideReadings.packed })
    .from(rides)
    .innerJoin(rideReadings, eq(rideReadings.rideId, rides.id))
    .where(and(eq(rides.patientId, patientId), gte(rides.startedAt, from), lte(rides.startedAt, until)));
}

/** Inserts a ride with its readings. Returns false if the id is already taken. */
export async function insertRide(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<boolean> {
  const inserted = await tx.insert(rides).values(ride).onConflictDoNothing().returning({ id: rides.id });
  if (inserted.length === 0) return false;
  await tx.insert(rideReadings).values({ rideId: ride.id, packed });
  return true;
}
