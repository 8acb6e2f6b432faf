import { RIDE_LIMITS } from "@bedside-bike/ride";
import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { toArrayText } from "../../platform/database/kept-statement.ts";
import { deviceLinks, devices, rides } from "../../platform/database/schema.ts";

/** Which of these bikes have these keys, by index. Checked together in one round trip. */
export async function findRightKeys(
  database: Pick<Database, "asAnonymous">,
  asked: readonly { number: number; keyHash: string }[],
): Promise<ReadonlySet<number>> {
  const numbers = toArrayText(asked.map(({ number }) => number));
  const hashes = toArrayText(asked.map(({ keyHash }) => keyHash));
  const rows = await database.asAnonymous<{ place: number }>(
    sql`select right_device_keys(${numbers}::integer[], ${hashes}::text[]) as place`,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

export async function isDeviceEnrolled(tx: Transaction, deviceNumber: number): Promise<boolean> {
  const rows = await tx
    .select({ number: devices.number })
    .from(devices)
    .where(and(eq(devices.number, deviceNumber), isNull(devices.retiredAt)));
  return rows.length > 0;
}

/** The battery level that a bike reports is written only when it changes. */
export async function updateBattery(tx: Transaction, deviceNumber: number, batteryPercent: number): Promise<void> {
  await tx
    .update(devices)
    .set({ batteryPercent })
    .where(
      and(
        eq(devices.number, deviceNumber),
        sql`${devices.batteryPercent} is distinct from ${batteryPercent}::smallint`,
      ),
    );
}

/** Stores the hash of a bike's new key, which puts the bike in use. Returns whether it had one before. */
export async function upsertDevice(
  tx: Transaction,
  device: { readonly number: number; readonly keyHash: string; readonly enrolledAt: Date },
): Promise<{ isReplaced: boolean }> {
  const inserted = await tx.insert(devices).values(device).onConflictDoNothing().returning({ number: devices.number });
  if (inserted.length > 0) return { isReplaced: false };
  const { number, keyHash, enrolledAt } = device;
  await tx.update(devices).set({ keyHash, enrolledAt, retiredAt: null }).where(eq(devices.number, number));
  return { isReplaced: true };
}

/** Returns false if no bike in use has this number. */
export async function updateRetired(
  tx: Transaction,
  { number, keyHash, retiredAt }: { readonly number: number; readonly keyHash: string; readonly retiredAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(devices)
    .set({ keyHash, retiredAt })
    .where(and(eq(devices.number, number), isNull(devices.retiredAt)))
    .returning({ number: devices.number });
  return rows.length > 0;
}

/** Whether any patient's ride is open on this bike and not silent for two minutes. */
export async function isRidden(tx: Transaction, deviceNumber: number, at: Date): Promise<boolean> {
  const silentSince = new Date(at.getTime() - RIDE_LIMITS.closeAfterSilenceSeconds * 1000);
  const rows = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.isOpen, true), eq(rides.deviceNumber, deviceNumber), gte(rides.lastBatchAt, silentSince)))
    .limit(1);
  return rows.length > 0;
}

/** Ends any patient's link to this bike. Returns whose it was. */
export async function endLinksTo(tx: Transaction, deviceNumber: number, at: Date): Promise<number[]> {
  const rows = await tx
    .update(deviceLinks)
    .set({ unlinkedAt: at, endReason: "released" })
    .where(and(eq(deviceLinks.deviceNumber, deviceNumber), isNull(deviceLinks.unlinkedAt)))
    .returning({ patientId: deviceLinks.patientId });
  return rows.map(({ patientId }) => patientId);
}
