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

/** Whoever says in which bed somebody is takes turns: rare, and two who swap beds never wait for each other for ever. */
export async function lockBeds(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${bedsLock})`);
}

/** Who is in a bed now, as far as the caller may see them. */
export async function findInBed(tx: Transaction, bed: string): Promise<{ patientId: number; name: string } | null> {
  const [row] = await tx
    .select({ patientId: patients.userId, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(patients)
    .innerJoin(users, eq(users.id, patients.userId))
    .where(and(eq(patients.bed, bed), isNull(patients.dischargedAt)));
  return row ?? null;
}
