import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { rideReadings, rides } from "../../platform/database/schema.ts";
import { touchSessionsOf } from "../../platform/sign-in.ts";
import { sumByDay } from "./ride-days.store.ts";
import type { RideRow } from "./rides.store.ts";

/**
 * The ride with its packed readings, locked until this transaction ends, so that batches are serialized. Both rows are
 * locked: a transaction that waited for only one of them would read a stale version of the other.
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

/**
 * Stores a batch in one statement, together with the patient's activity. Returns the seconds that the patient pedaled
 * in other rides on the ride's day.
 */
export async function storeBatch(tx: Transaction, ride: RideRow, packed: Uint8Array): Promise<number> {
  const { durationSeconds, averagePowerWatts, maxPowerWatts, averageResistance, isOpen, lastBatchAt } = ride;
  const totals = { durationSeconds, averagePowerWatts, maxPowerWatts, averageResistance, isOpen, lastBatchAt };
  const id = { id: rides.id };
  const rideId = { rideId: rideReadings.rideId };
  const [row] = await tx
    .with(
      tx.$with("ride").as(tx.update(rides).set(totals).where(eq(rides.id, ride.id)).returning(id)),
      tx
        .$with("readings")
        .as(tx.update(rideReadings).set({ packed }).where(eq(rideReadings.rideId, ride.id)).returning(rideId)),
      tx.$with("activity").as(touchSessionsOf(tx, ride.patientId, lastBatchAt)),
    )
    .select(daySeconds)
    .from(otherRidesByDay(ride))
    .prepare("store_batch")
    .execute();
  return row?.seconds ?? 0;
}

/** Seconds pedaled on that day in rides other than this one. */
export async function sumOtherSecondsOfDay(tx: Transaction, ride: RideRow): Promise<number> {
  const [row] = await tx.select(daySeconds).from(otherRidesByDay(ride));
  return row?.seconds ?? 0;
}

const daySeconds = { seconds: sql<number>`"durationSeconds"` };

/** No row if the patient has no other ride on that day. */
const otherRidesByDay = ({ id, patientId, day }: RideRow): SQL => {
  const others = sql`(select * from rides
    where patient_id = ${patientId}::bigint and day = ${day}::date and id <> ${id}::uuid)`;
  return sql`(${sumByDay(others)}) other_rides`;
};

/** Closes the rides whose last batch was before `silentSince` and returns them. */
export async function closeRidesSilentSince(tx: Transaction, silentSince: Date): Promise<RideRow[]> {
  return tx
    .update(rides)
    .set({ isOpen: false })
    .where(and(eq(rides.isOpen, true), lt(rides.lastBatchAt, silentSince)))
    .returning();
}
