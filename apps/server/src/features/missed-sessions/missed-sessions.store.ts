import type { MissedReason } from "@bedside-bike/clinical";
import { and, eq, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { missedSessions, users } from "../../platform/database/schema.ts";

export interface MissedRow {
  readonly id: number;
  readonly patientId: number;
  readonly day: string;
  readonly slot: number;
  readonly reason: MissedReason;
  readonly note: string | null;
  readonly saidBy: number;
  /** First and last name. */
  readonly name: string;
  readonly createdAt: Date;
  readonly takenBackAt: Date | null;
}

export async function insertMissed(
  tx: Transaction,
  missed: Omit<MissedRow, "id" | "name" | "takenBackAt">,
): Promise<number> {
  const [row] = await tx.insert(missedSessions).values(missed).returning({ id: missedSessions.id });
  if (!row) throw new Error("The reason was not stored.");
  return row.id;
}

/** Null for another patient's reason, or if there is none. */
export async function findMissed(
  tx: Transaction,
  { patientId, missedId }: { patientId: number; missedId: number },
): Promise<MissedRow | null> {
  const [row] = await tx
    .select({
      id: missedSessions.id,
      patientId: missedSessions.patientId,
      day: missedSessions.day,
      slot: missedSessions.slot,
      reason: missedSessions.reason,
      note: missedSessions.note,
      saidBy: missedSessions.saidBy,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: missedSessions.createdAt,
      takenBackAt: missedSessions.takenBackAt,
    })
    .from(missedSessions)
    .innerJoin(users, eq(users.id, missedSessions.saidBy))
    .where(and(eq(missedSessions.id, missedId), eq(missedSessions.patientId, patientId)));
  return row ?? null;
}

export async function takeBack(tx: Transaction, missedId: number, at: Date): Promise<void> {
  await tx.update(missedSessions).set({ takenBackAt: at }).where(eq(missedSessions.id, missedId));
}

/** YYYY-MM-DD; the last day is null while the patient is here. Null for a hidden patient. */
export async function findStay(
  tx: Transaction,
  patientId: number,
  timeZone: string,
): Promise<{ admissionDate: string; lastDay: string | null } | null> {
  const [row] = await selectRows<{ admissionDate: string; lastDay: string | null }>(
    tx,
    sql`select to_char(admission_date, 'YYYY-MM-DD') as "admissionDate",
          to_char(discharged_at at time zone ${timeZone}, 'YYYY-MM-DD') as "lastDay"
        from patients where user_id = ${patientId}`,
  );
  return row ?? null;
}
