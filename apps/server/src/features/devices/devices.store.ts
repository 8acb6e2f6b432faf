import { and, desc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { deviceLinks, rideReadings, rides } from "../../platform/database/schema.ts";
import { touchSessionsOf } from "../../platform/sign-in.ts";

export type RideRow = typeof rides.$inferSelect;

export async function isDeviceKey(database: Pick<Database, "asAnonymous">, number: number, keyHash: string) {
  const [row] = await database.asAnonymous<{ is_key: boolean }>(
    sql`select is_device_key(${number}, ${keyHash}) as is_key`,
  );
  return row?.is_key === true;
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

/**
 * The ride with its packed readings, locked until this transaction ends, so that batches take turns. Both rows are
 * locked: who waited for one of them would read the other as it was before.
 */
export async function lockRide(tx: Transaction, rideId: string): Promise<{ ride: RideRow; packed: Uint8Array } | null> {
  const [found] = await tx
    .select({ ride: rides, packed: rideReadings.packed })
    .from(rides)
    .innerJoin(rideReadings, eq(rideReadings.rideId, rides.id))
    .where(eq(rides.id, rideId))
    .for("update")
    .prepare("lock_ride")
    .execute();
  return found ?? null;
}

/** False where another batch has just begun the same ride. */
export async function insertRide(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<boolean> {
  const inserted = await tx.insert(rides).values(ride).onConflictDoNothing().returning({ id: rides.id });
  if (inserted.length === 0) return false;
  await tx.insert(rideReadings).values({ rideId: ride.id, packed });
  return true;
}

/**
 * Stores a batch in one statement, with the patient's activity it stands for. Answers the seconds that the patient has
 * pedaled on the ride's day in other rides.
 */
export async function storeBatch(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<number> {
  const { durationSeconds, averagePowerWatts, maxPowerWatts, averageResistance, isOpen, lastBatchAt } = ride;
  const figures = { durationSeconds, averagePowerWatts, maxPowerWatts, averageResistance, isOpen, lastBatchAt };
  const id = { id: rides.id };
  const rideId = { rideId: rideReadings.rideId };
  const [row] = await tx
    .with(
      tx.$with("ride").as(tx.update(rides).set(figures).where(eq(rides.id, ride.id)).returning(id)),
      tx
        .$with("readings")
        .as(tx.update(rideReadings).set({ packed }).where(eq(rideReadings.rideId, ride.id)).returning(rideId)),
      tx.$with("activity").as(touchSessionsOf(tx, ride.patientId, lastBatchAt)),
    )
    .select({ seconds: otherSeconds })
    .from(rides)
    .where(isOtherOfDay(ride))
    .prepare("store_batch")
    .execute();
  return row?.seconds ?? 0;
}

/** Seconds pedaled on that day in rides other than this one. */
export async function sumOtherSecondsOfDay(tx: Transaction, ride: RideRow): Promise<number> {
  const [row] = await tx.select({ seconds: otherSeconds }).from(rides).where(isOtherOfDay(ride));
  return row?.seconds ?? 0;
}

const otherSeconds = sql<number>`coalesce(sum(${rides.durationSeconds}), 0)::int`;

const isOtherOfDay = (ride: RideRow) =>
  and(eq(rides.patientId, sql`${ride.patientId}::bigint`), eq(rides.day, ride.day), ne(rides.id, ride.id));

/** Closes the rides that have been silent since before `silentSince` and answers them. */
export async function closeRidesSilentSince(tx: Transaction, silentSince: Date): Promise<RideRow[]> {
  return tx
    .update(rides)
    .set({ isOpen: false })
    .where(and(eq(rides.isOpen, true), lt(rides.lastBatchAt, silentSince)))
    .returning();
}
