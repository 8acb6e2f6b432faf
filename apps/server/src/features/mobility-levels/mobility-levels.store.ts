import type { DayLevel } from "@bedside-bike/contract";
import { eq, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { mobilityLevels, patients } from "../../platform/database/schema.ts";

export async function insertLevel(tx: Transaction, level: typeof mobilityLevels.$inferInsert): Promise<void> {
  await tx.insert(mobilityLevels).values(level);
}

/** For this stay, oldest first; if a day has several, the latest. */
export async function listDayLevels(tx: Transaction, patientId: number): Promise<DayLevel[]> {
  const rows = await selectRows<DayLevel>(
    tx,
    sql`select distinct on (m.day) m.day::text as day, m.level::int as level, u.first_name || ' ' || u.last_name as by,
          m.recorded_at as at
        from mobility_levels m join users u on u.id = m.recorded_by join patients p on p.user_id = m.patient_id
        where m.patient_id = ${patientId} and m.day >= p.admission_date order by m.day, m.id desc`,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
}

export async function findAdmissionDate(tx: Transaction, patientId: number): Promise<string> {
  const [row] = await tx
    .select({ admissionDate: patients.admissionDate })
    .from(patients)
    .where(eq(patients.userId, patientId));
  if (!row) throw new Error("There is no such patient.");
  return row.admissionDate;
}
