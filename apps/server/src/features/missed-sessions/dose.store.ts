import type { MissedReason } from "@bedside-bike/clinical";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import type { PlanFacts } from "./plan-days.ts";

/** Days of one patient's stay, YYYY-MM-DD, both included. */
export interface WantedDays {
  readonly patientId: number;
  readonly from: string;
  readonly to: string;
}

/** A reason that was not taken back. */
export interface SaidReason {
  readonly id: number;
  readonly slot: number;
  readonly reason: MissedReason;
  readonly note: string | null;
  readonly saidBy: number;
  /** First and last name. */
  readonly name: string;
  readonly at: string;
}

/** As JSON; days are YYYY-MM-DD. */
export type SaidOfDays = readonly (SaidReason & { readonly day: string })[];

/** Of the sessions that count for a plan. */
export type RiddenDay = readonly [
  day: string,
  pedaledSeconds: number,
  pedaledWattMinutes: number,
  unmeasuredSeconds: number,
  passiveSeconds: number,
];

/** What a patient's days prescribed follows from, the rides that count for it, and the reasons given for the rest. */
export interface DoseFactsOfDays {
  readonly patientId: number;
  readonly plan: PlanFacts;
  readonly ridden: readonly RiddenDay[];
  /** Oldest first. */
  readonly missed: SaidOfDays;
}

/** The reasons given for a patient's days, as JSON. */
export const selectMissed = (patientId: SQL | number, days: SQL): SQL => sql`
  (select coalesce(json_agg(json_build_object('day', m.day, 'id', m.id, 'slot', m.slot, 'reason', m.reason, 'note', m.note,
    'saidBy', m.said_by, 'name', coalesce(u.first_name || ' ' || u.last_name, ''), 'at', m.created_at) order by m.id), '[]')
  from missed_sessions m left join users u on u.id = m.said_by
  where m.patient_id = ${patientId} and m.taken_back_at is null and m.day ${days})`;

const doseFacts = keptStatement<
  DoseFactsOfDays,
  { patientIds: readonly number[]; from: readonly string[]; to: readonly string[] }
>(
  "dose_facts",
  ({ patientIds, from, to }) => sql`
    select w.id::float8 as "patientId", p.facts as plan, ridden.days as ridden,
      ${selectMissed(sql`w.id`, sql`between w.first_day and w.last_day`)} as missed
    from unnest(${patientIds}::bigint[], ${from}::date[], ${to}::date[]) as w (id, first_day, last_day)
    join patient_plan_facts(${patientIds}::bigint[]) p on p.patient_id = w.id
    cross join lateral (select coalesce(json_agg(json_build_array(d.day, d.filled_session_seconds,
        d.filled_session_watt_seconds / 60, d.filled_session_seconds - d.filled_session_power_seconds,
        d.passive_filled_session_seconds)), '[]') as days
      from ride_days d where d.patient_id = w.id and d.day between w.first_day and w.last_day) ridden`,
);

/** Only of patients whom the caller may see. */
export async function listDoseFacts(tx: Transaction, wanted: readonly WantedDays[]): Promise<DoseFactsOfDays[]> {
  if (wanted.length === 0) return [];
  return doseFacts.rows(tx, {
    patientIds: wanted.map(({ patientId }) => patientId),
    from: wanted.map(({ from }) => from),
    to: wanted.map(({ to }) => to),
  });
}
