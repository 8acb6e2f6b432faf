import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import type { WantedDays } from "../missed-sessions/dose.store.ts";
import type { DayLevel, FirstRide } from "./ward-figures.ts";

interface Span {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** The days on which each patient was here, within this period. */
export const listStays = (tx: Transaction, { from, to, timeZone }: Span): Promise<WantedDays[]> =>
  selectRows(
    tx,
    sql`select patient_id::float8 as "patientId", greatest(admitted, ${from}::date)::text as "from",
          least(left_on, ${to}::date)::text as "to"
        from (select user_id as patient_id, admission_date as admitted,
            coalesce((discharged_at at time zone ${timeZone})::date, ${to}::date) as left_on from patients) stay
        where admitted <= ${to}::date and left_on >= ${from}::date and admitted <= left_on`,
  );

/** For each stay, the first ride of a minute or more, if it is since then. */
export const listFirstRides = (tx: Transaction, from: string): Promise<FirstRide[]> =>
  selectRows(
    tx,
    sql`select first.day::text as day, first.day - p.admission_date as "daysSinceAdmission"
        from patients p cross join lateral (select min(r.day) as day from rides r
          where r.patient_id = p.user_id and r.day >= p.admission_date and r.struck_at is null
            and is_session(r.duration_seconds - r.shared_seconds)) first
        where first.day >= ${from}::date`,
  );

/** For the stays of patients with a level since then; if a day has several, the latest. */
export const listLevels = (tx: Transaction, from: string): Promise<DayLevel[]> =>
  selectRows(
    tx,
    sql`select distinct on (m.patient_id, m.day) m.patient_id::float8 as "patientId", m.day::text as day,
          m.level::int as level
        from mobility_levels m join patients p on p.user_id = m.patient_id and m.day >= p.admission_date
        where exists (select 1 from mobility_levels later
          where later.patient_id = m.patient_id and later.day >= ${from}::date)
        order by m.patient_id, m.day, m.id desc`,
  );

export async function countSelfGrants(tx: Transaction, since: Date): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from grants
        where is_flagged and created_at >= ${since.toISOString()}::timestamptz`,
  );
  return row?.count ?? 0;
}

/** Refused attempts, repeats included: entries without a patient, found by their index. */
export async function countRefusedAccess(tx: Transaction, since: Date): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    tx,
    sql`select coalesce(sum(coalesce((detail ->> 'repeats')::int, 1)), 0)::int as count from audit_events
        where patient_id is null and at >= ${since.toISOString()}::timestamptz and action = 'access.refused'`,
  );
  return row?.count ?? 0;
}

/** Checks that allowed cycling and expired without a ride; one that a later check replaced doesn't count. */
export async function countLapsedChecks(tx: Transaction, { since, at }: { since: Date; at: Date }): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count
        from (select *, least(ended_at, valid_until) as until from session_checks) c
        where c.state = 'go' and c.checked_at >= ${since.toISOString()}::timestamptz
          and c.until < ${at.toISOString()}::timestamptz
          and not exists (select 1 from session_checks later where later.patient_id = c.patient_id and later.id > c.id
            and later.checked_at <= c.until)
          and not exists (select 1 from rides r where r.patient_id = c.patient_id and r.struck_at is null
            and r.started_at between c.checked_at and c.until and is_session(r.duration_seconds - r.shared_seconds))`,
  );
  return row?.count ?? 0;
}
