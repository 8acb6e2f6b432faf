import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { patients, users } from "../../platform/database/schema.ts";

export async function findBed(tx: Transaction, patientId: number): Promise<string | null> {
  const [row] = await tx.select({ bed: patients.bed }).from(patients).where(eq(patients.userId, patientId));
  return row?.bed ?? null;
}

export async function updateBed(tx: Transaction, patientId: number, bed: string | null): Promise<void> {
  await tx.update(patients).set({ bed }).where(eq(patients.userId, patientId));
}

/** Arbitrary; the same on every node. */
const bedsLock = 4120216;

/** Serializes all changes of beds: they are rare, and two patients who swap beds can't deadlock. */
export async function lockBeds(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${bedsLock})`);
}

const isIn = (bed: string) => and(eq(patients.bed, bed), isNull(patients.dischargedAt));

/** Who is in a bed now. */
export async function findInBed(tx: Transaction, bed: string): Promise<number | null> {
  const [row] = await tx.select({ patientId: patients.userId }).from(patients).where(isIn(bed));
  return row?.patientId ?? null;
}

/** First and last name of the patient in a bed, if the signed-in person may see that patient. */
export async function findNameInBed(tx: Transaction, bed: string): Promise<string | null> {
  const [row] = await tx
    .select({ name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .where(isIn(bed));
  return row?.name ?? null;
}
