import { and, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { deviceLinks, devices, rideReadings, rides } from "../../platform/database/schema.ts";

export type RideRow = typeof rides.$inferSelect;

export async function findKeyHash(tx: Transaction, number: number): Promise<string | null> {
  const [row] = await tx.select({ keyHash: devices.keyHash }).from(devices).where(eq(devices.number, number));
  return row?.keyHash ?? null;
}

/** Who was linked to the bike at that instant, or null. */
export async function findLinkedPatient(tx: Transaction, deviceNumber: number, at: Date): Promise<number | null> {
  const [row] = await tx
    .select({ patientId: deviceLinks.patientId })
    .from(deviceLinks)
    .where(
      and(
        eq(deviceLinks.deviceNumber, deviceNumber),
        lte(deviceLinks.linkedAt, at),
        or(isNull(deviceLinks.unlinkedAt), gt(deviceLinks.unlinkedAt, at)),
      ),
    )
    .orderBy(desc(deviceLinks.linkedAt))
    .limit(1);
  return row?.patientId ?? null;
}

/** The ride with its packed readings, locked until this transaction ends, so that batches take turns. */
export async function lockRide(tx: Transaction, rideId: string): Promise<{ ride: RideRow; packed: Uint8Array } | null> {
  const [ride] = await tx.select().from(rides).where(eq(rides.id, rideId)).for("update");
  if (!ride) return null;
  const [readings] = await tx.select().from(rideReadings).where(eq(rideReadings.rideId, rideId));
  return readings ? { ride, packed: readings.packed } : null;
}

/** False where another batch has just begun the same ride. */
export async function insertRide(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<boolean> {
  const inserted = await tx.insert(rides).values(ride).onConflictDoNothing().returning({ id: rides.id });
  if (inserted.length === 0) return false;
  await tx.insert(rideReadings).values({ rideId: ride.id, packed });
  return true;
}

export async function updateRide(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<void> {
  await tx.update(rides).set(ride).where(eq(rides.id, ride.id));
  await tx.update(rideReadings).set({ packed }).where(eq(rideReadings.rideId, ride.id));
}

/** Seconds pedalled on that day in rides other than this one. */
export async function sumOtherSecondsOfDay(tx: Transaction, ride: RideRow): Promise<number> {
  const [row] = await selectRows<{ seconds: number }>(
    tx,
    sql`select coalesce(sum(duration_seconds), 0)::int as seconds from rides
        where patient_id = ${ride.patientId} and day = ${ride.day} and id <> ${ride.id}`,
  );
  return row?.seconds ?? 0;
}

/** Closes the rides that have been silent since before `silentSince` and answers them. */
export async function closeRidesSilentSince(tx: Transaction, silentSince: Date): Promise<RideRow[]> {
  return tx
    .update(rides)
    .set({ isOpen: false })
    .where(and(eq(rides.isOpen, true), lt(rides.lastBatchAt, silentSince)))
    .returning();
}
