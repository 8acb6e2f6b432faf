import type { ShiftLine } from "@bedside-bike/contract";
import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import type { ShiftTimes } from "./shifts.ts";

/** One patient's stored values. */
export type ShiftRow = Omit<ShiftLine, "rideState" | "missed" | "check">;

/** The patients who gave this provider access, with what happened to each during the shift. */
export async function listShiftRows(
  tx: Transaction,
  { providerId, from, to, timeZone }: ShiftTimes & { providerId: number; timeZone: string },
): Promise<ShiftRow[]> {
  const start = sql`${from.toISOString()}::timestamptz`;
  const end = sql`${to.toISOString()}::timestamptz`;
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${timeZone}::text)::date`;
  const rows = await selectRows<{ row: ShiftRow }>(
    tx,
    sql`
    select json_build_object(
      'patientId', u.id, 'bed', p.bed, 'firstName', u.first_name, 'lastName', u.last_name,
      'rides', coalesce((select json_agg(json_build_object(
          'startedAt', ${instantText("r.started_at")}, 'durationSeconds', r.duration_seconds, 'mode', r.mode,
          'averagePowerWatts', r.average_power_watts,
          'powerSeconds', case when r.average_power_watts is null then 0 else coalesce(r.power_seconds, r.duration_seconds) end,
          'averageResistance', r.average_resistance,
          'goalWatts', (select g.target_value from goals g
            where g.patient_id = u.id and g.goal_type = 'power' and g.created_at <= r.started_at
              and coalesce(g.suspended_at, g.ended_at, 'infinity') > r.started_at
              and coalesce(g.valid_until, 'infinity') >= r.started_at
            order by g.id desc limit 1),
          'isOpen', r.is_open, 'whilePaused', r.while_paused,
          'feedback', (select json_build_object('effort', f.effort, 'symptoms', f.symptoms,
            'symptomKinds', f.symptom_kinds) from ride_feedback f where f.ride_id = r.id),
          'borg', (select b.borg from ride_efforts b where b.ride_id = r.id order by b.id desc limit 1))
          order by r.started_at)
        from rides r where r.patient_id = u.id and r.started_at >= ${start} and r.started_at < ${end}
          and is_session(r.duration_seconds) and r.struck_at is null), '[]'),
      'goalChanges', coalesce((select json_agg(json_build_object('by', c.by, 'goalType', c.goal_type, 'unit', c.unit,
          'from', c.before, 'to', c.target_value) order by c.id)
        from (select distinct on (g.goal_type) g.id, g.goal_type, g.unit, g.target_value::float8,
            left(v.first_name, 1) || '. ' || v.last_name as by,
            (select b.target_value::float8 from goals b where b.patient_id = u.id and b.goal_type = g.goal_type
              and b.unit = g.unit and b.created_at < ${start} and coalesce(b.ended_at, 'infinity') >= ${start}
              order by b.id desc limit 1) as before
          from goals g join users v on v.id = g.provider_id
          where g.patient_id = u.id and g.created_at >= ${start} and g.created_at < ${end}
          order by g.goal_type, g.id desc) c
        where c.before is distinct from c.target_value), '[]'),
      'help', coalesce((select json_agg(json_build_object('at', ${instantText("h.asked_at")},
          'by', (select left(v.first_name, 1) || '. ' || v.last_name from users v where v.id = h.answered_by))
          order by h.asked_at)
        from help_requests h where h.patient_id = u.id and h.asked_at >= ${start} and h.asked_at < ${end}), '[]'),
      'adverseEvents', coalesce((select json_agg(json_build_object('kind', a.kind, 'harm', a.harm,
          'at', ${instantText("a.occurred_at")}, 'action', a.action) order by a.occurred_at, a.id)
        from adverse_events a where a.patient_id = u.id and a.occurred_at >= ${start} and a.occurred_at < ${end}
          and not exists (select 1 from adverse_events later where later.corrects = a.id)), '[]'),
      'events', coalesce((select json_agg(json_strip_nulls(json_build_object('kind', e.kind, 'at', ${instantText("e.at")},
          'touched', case when e.criterion is not null then e.note end)) order by e.at, e.id)
        from safety_events e where e.patient_id = u.id and e.at >= ${start} and e.at < ${end} and e.undone_at is null
          and not exists (select 1 from adverse_events told where told.safety_event_id = e.id
            and told.occurred_at >= ${start} and told.occurred_at < ${end})), '[]'),
      'level', (select m.level from mobility_levels m where m.patient_id = u.id and m.day >= p.admission_date
        and m.day between ${dayOf(start)} and ${dayOf(sql`(${end} - interval '1 millisecond')`)}
        order by m.day desc, m.id desc limit 1)
    ) as row
    from open_access() a
    join patients p on p.user_id = a.patient_id and p.discharged_at is null
    join users u on u.id = p.user_id
    where a.provider_id = ${providerId}
    order by u.last_name, u.first_name, u.id`,
  );
  return rows.map(({ row }) => row);
}
