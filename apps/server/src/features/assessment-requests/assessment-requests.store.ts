import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { assessmentRequests } from "../../platform/database/schema.ts";

/** When the patient asked, if no provider has assessed them since; null otherwise. The end of a stay ends it too. */
export const selectAskedAt = (patientId: SQL): SQL => sql`
  select ${instantText("min(q.asked_at)")} from assessment_requests q
  where q.patient_id = ${patientId} and not exists (
    select from risk_assessments since where since.patient_id = q.patient_id and not since.is_self_reported
      and since.created_at >= q.asked_at)`;

export async function findAskedAt(tx: Transaction, patientId: number): Promise<string | null> {
  const [row] = await selectRows<{ at: string | null }>(
    tx,
    sql`select (${selectAskedAt(sql`${patientId}::bigint`)}) as at`,
  );
  return row?.at ?? null;
}

export async function insertRequest(tx: Transaction, request: typeof assessmentRequests.$inferInsert): Promise<void> {
  await tx.insert(assessmentRequests).values(request);
}
