import { and, desc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { deviceLinks, devices } from "../../platform/database/schema.ts";

export async function isDeviceKey(database: Pick<Database, "asAnonymous">, number: number, keyHash: string) {
  const [row] = await database.asAnonymous<{ is_key: boolean }>(
    sql`select is_device_key(${number}, ${keyHash}) as is_key`,
  );
  return row?.is_key === true;
}

/** The patient linked to the bike at that instant, or null. */
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

export async function isDeviceEnrolled(tx: Transaction, deviceNumber: number): Promise<boolean> {
  const rows = await tx.select({ number: devices.number }).from(devices).where(eq(devices.number, deviceNumber));
  return rows.length > 0;
}

/** The bike that this patient is currently linked to, or null. */
export async function findOpenLink(tx: Transaction, patientId: number): Promise<number | null> {
  const [row] = await tx
    .select({ deviceNumber: deviceLinks.deviceNumber })
    .from(deviceLinks)
    .where(and(eq(deviceLinks.patientId, patientId), isNull(deviceLinks.unlinkedAt)));
  return row?.deviceNumber ?? null;
}

/** The bike that this patient was most recently linked to, whether or not the link is still active. */
export async function findLastLink(tx: Transaction, patientId: number): Promise<number | null> {
  const [row] = await tx
    .select({ deviceNumber: deviceLinks.deviceNumber })
    .from(deviceLinks)
    .where(eq(deviceLinks.patientId, patientId))
    .orderBy(desc(deviceLinks.linkedAt))
    .limit(1);
  return row?.deviceNumber ?? null;
}

/** Ends this bike's and this patient's active links, and links them to each other from `at` on. */
export async function replaceLink(tx: Transaction, deviceNumber: number, patientId: number, at: Date): Promise<void> {
  // Serializes sign-ins with one bike number, so that the second ends the first one's link.
  await tx.execute(sql`select pg_advisory_xact_lock(121, ${deviceNumber})`);
  await tx
    .update(deviceLinks)
    .set({ unlinkedAt: at })
    .where(
      and(
        isNull(deviceLinks.unlinkedAt),
        or(eq(deviceLinks.deviceNumber, deviceNumber), eq(deviceLinks.patientId, patientId)),
      ),
    );
  await tx.insert(deviceLinks).values({ deviceNumber, patientId, linkedAt: at });
}

/** Newest first. */
