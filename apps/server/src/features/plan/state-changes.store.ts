import { CLEARANCE_HOURS } from "@bedside-bike/clinical";
import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";

const longestHours = Math.max(...Object.values(CLEARANCE_HOURS));
const hours = sql.raw(
  `case level_of_care ${Object.entries(CLEARANCE_HOURS)
    .map(([level, count]) => `when '${level}' then ${count}`)
    .join(" ")} else ${longestHours} end`,
);

/** Patients whose assessment by a provider, clearance or check stopped counting during this time. */
export async function listEndedHours(
  tx: Transaction,
  { after, until }: { after: Date; until: Date },
): Promise<number[]> {
  const earliest = new Date(after.getTime() - longestHours * 3_600_000);
  const rows = await selectRows<{ patientId: number }>(
    tx,
    sql`select patient_id::float8 as "patientId" from (
          select patient_id, created_at + make_interval(hours => ${hours}) as ends from risk_assessments
          where not is_self_reported and created_at > ${earliest.toISOString()}::timestamptz
          union all
          select patient_id, valid_until from clearances where ended_at is null
          union all
          select patient_id, valid_until from session_checks
          where ended_at is null and valid_until > ${after.toISOString()}::timestamptz) counted
        where ends > ${after.toISOString()}::timestamptz and ends <= ${until.toISOString()}::timestamptz
        group by patient_id`,
  );
  return rows.map(({ patientId }) => patientId);
}

/** Patients in the hospital whose goals count and who have ridden since a day. */
export async function listActiveRiders(tx: Transaction, since: string): Promise<number[]> {
  const rows = await selectRows<{ patientId: number }>(
    tx,
    sql`select p.user_id::float8 as "patientId" from patients p
        where p.discharged_at is null
          and exists (select from goals g where g.patient_id = p.user_id and g.is_active)
          and exists (select from rides r where r.patient_id = p.user_id and r.day >= ${since}::date)`,
  );
  return rows.map(({ patientId }) => patientId);
}
