import type { MissedReason, SafetyLimit } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";

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

/**
 * What was prescribed for a patient's hospital day, the rides that count for it, and the reasons given for the rest.
 */
export interface DoseRow {
  readonly patientId: number;
  readonly day: string;
  /** Goals in force; null: none. */
  readonly targets: readonly Pick<Goal, "goalType" | "targetValue" | "unit">[] | null;
  readonly limit: SafetyLimit | null;
  readonly isOnHold: boolean;
  readonly pedaledSeconds: number;
  readonly pedaledWattMinutes: number;
  readonly unmeasuredSeconds: number;
  readonly passiveSeconds: number;
  /** Oldest first. */
  readonly missed: readonly SaidReason[];
}

const doseDays = keptStatement<
  DoseRow,
  { patientIds: readonly number[]; from: readonly string[]; to: readonly string[]; timeZone: string }
>(
  "dose_days",
  ({ patientIds, from, to, timeZone }) => sql`
    select d.patient_id::float8 as "patientId", to_char(d.day, 'YYYY-MM-DD') as day, d.targets, d.safety_limit as "limit",
      d.is_on_hold as "isOnHold", coalesce(ridden.filled_session_seconds, 0)::float8 as "pedaledSeconds",
      coalesce(ridden.filled_session_watt_seconds / 60, 0)::float8 as "pedaledWattMinutes",
      coalesce(ridden.filled_session_seconds - ridden.filled_session_power_seconds, 0)::float8 as "unmeasuredSeconds",
      coalesce(ridden.passive_filled_session_seconds, 0)::float8 as "passiveSeconds", said.missed
    from patient_plan_days(${patientIds}::bigint[], ${from}::date[], ${to}::date[], ${timeZone}::text) d
    left join ride_days ridden on ridden.patient_id = d.patient_id and ridden.day = d.day
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', m.id, 'slot', m.slot, 'reason', m.reason, 'note', m.note,
        'saidBy', m.said_by, 'name', coalesce(u.first_name || ' ' || u.last_name, ''), 'at', m.created_at) order by m.id), '[]') as missed
      from missed_sessions m left join users u on u.id = m.said_by
      where m.patient_id = d.patient_id and m.day = d.day and m.taken_back_at is null) said
    order by d.patient_id, d.day`,
);

/** Only of patients whom the caller may see. */
export async function listDoseDays(
  tx: Transaction,
  wanted: readonly WantedDays[],
  timeZone: string,
): Promise<DoseRow[]> {
  if (wanted.length === 0) return [];
  return doseDays.rows(tx, {
    patientIds: wanted.map(({ patientId }) => patientId),
    from: wanted.map(({ from }) => from),
    to: wanted.map(({ to }) => to),
    timeZone,
  });
}
