import type { DayRide } from "@bedside-bike/clinical";
import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";

export interface JudgedDay {
  readonly day: string;
  readonly rides: readonly DayRide[];
}

interface Filling {
  readonly seconds: SQL;
  readonly condition: SQL;
}

/** Passive rides count for a passive plan, pedaled ones for all others. */
const passive: Filling = {
  seconds: sql`r.duration_seconds`,
  condition: sql`r.mode = 'passive' and r.struck_at is null`,
};
const pedaled: Filling = { seconds: sql`r.counted_seconds`, condition: sql`r.mode is distinct from 'passive'` };

/** The ride ended in a call for help, at which this was found. */
const helpFound = (found: SQL): SQL => sql`exists (select 1 from help_requests h
  where h.patient_id = r.patient_id and h.ride_id = r.id and h.found in ${found})`;

/** The days with a finished ride that counts for the plan, leaving out rides while paused, and how each day went. */
const judgedDays = (patientId: SQL, since: SQL, { seconds, condition }: Filling): SQL => sql`
  select to_char(r.day, 'YYYY-MM-DD') as day, json_agg(json_build_object('minutes', ${seconds} / 60.0,
    'effort', f.effort, 'borg', (select e.borg from ride_efforts e where e.ride_id = r.id order by e.id desc limit 1),
    'hadSymptoms', coalesce(f.symptoms, false) or ${helpFound(sql`('symptom')`)},
    'wasStopped', exists (select 1 from adverse_events a where a.ride_id = r.id and a.safety_event_id is not null
      and not exists (select 1 from adverse_events c where c.corrects = a.id)) or ${helpFound(sql`('event')`)})
    order by r.started_at) as rides
  from rides r left join ride_feedback f on f.ride_id = r.id
  where r.patient_id = ${patientId} and r.started_at >= ${since} and is_session(${seconds}) and ${condition}
    and not r.while_paused and not r.is_open
  group by r.day`;

/** Since an instant, oldest first. */
export function listJudgedDays(
  tx: Transaction,
  { patientId, since, isPassive }: { patientId: number; since: Date; isPassive: boolean },
): Promise<JudgedDay[]> {
  const days = judgedDays(sql`${patientId}`, sql`${since.toISOString()}::timestamptz`, isPassive ? passive : pedaled);
  return selectRows<JudgedDay>(tx, sql`${days} order by r.day`);
}

const judgedDaysOf = keptStatement<
  { patientId: number; days: JudgedDay[] },
  { patientIds: readonly number[]; since: readonly Date[] }
>(
  "judged_days",
  ({ patientIds, since }) => sql`
    select p.id::float8 as "patientId", judged.days
    from unnest(${patientIds}::bigint[], ${since}::timestamptz[]) as p (id, since)
    cross join lateral (select json_agg(json_build_object('day', d.day, 'rides', d.rides) order by d.day) as days
      from (${judgedDays(sql`p.id`, sql`p.since`, pedaled)}) d) judged
    where judged.days is not null`,
);

/** For many patients, each since an instant of their own, and only for pedaled plans. */
export async function listJudgedDaysOf(
  tx: Transaction,
  patients: readonly { readonly patientId: number; readonly since: Date }[],
): Promise<Map<number, JudgedDay[]>> {
  if (patients.length === 0) return new Map();
  const rows = await judgedDaysOf.rows(tx, {
    patientIds: patients.map(({ patientId }) => patientId),
    since: patients.map(({ since }) => since),
  });
  return new Map(rows.map(({ patientId, days }) => [patientId, days]));
}
