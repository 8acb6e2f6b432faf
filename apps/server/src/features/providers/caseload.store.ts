import type { ProviderPatient } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { addDays } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { selectAskedAt } from "../assessment-requests/assessment-requests.store.ts";
import { selectListedRisk } from "../clearances/listed-check.ts";
import { selectHelpRequest } from "../help-requests/help-requests.store.ts";
import { type RideDay, rideDaysOf, ridesOf, selectLatestPowers } from "../ride-days/ride-days.store.ts";
import { selectWaitingFeedback, type WaitingFeedback } from "../rides/listed-feedback.ts";
import { type OpenRide, selectOpenRide } from "../rides/must-stop.store.ts";

/** One patient's stored values, which only a change of the records or a new hospital day changes. */
export interface CaseloadRow
  extends Pick<ProviderPatient, "id" | "firstName" | "lastName" | "bed" | "age" | "admissionDate" | "mobility"> {
  readonly openRide: OpenRide | null;
  readonly lastRide: (NonNullable<ProviderPatient["lastRide"]> & { readonly at: string }) | null;
  readonly deviceNumber: number | null;
  /** The 7 days up to today, oldest first, including days without a ride. */
  readonly week: (Pick<RideDay, "durationSeconds" | "averagePowerWatts" | "filledSeconds" | "passiveFilledSeconds"> & {
    readonly date: string;
  })[];
  /** The latest ride that began while the patient was not to start, since the newest assessment by a provider. */
  readonly rodeWhilePausedAt: string | null;
  readonly isHighRisk: boolean;
  readonly helpRequest: ProviderPatient["helpRequest"];
  readonly assessmentAskedAt: string | null;
  readonly feedback: WaitingFeedback | null;
  /** Mean power of the latest finished rides that have one, newest first. */
  readonly latestPowersWatts: number[];
}

/** By day, the seconds and the mean power: only days with a ride, including days in the future. */
type StoredRow = Omit<CaseloadRow, "week"> & {
  readonly ridden: Readonly<
    Record<string, readonly [seconds: number, watts: number | null, filled: number, passive: number]>
  >;
};

export interface CaseloadPatient {
  readonly id: number;
  /** Another one if anything was written since from which the row is read. */
  readonly version: string;
  readonly hasOpenRide: boolean;
}

/** The patients, not discharged, who give this provider access now, or the one asked for among them. */
export async function listCaseload(
  tx: Transaction,
  { providerId, patientId = null }: { providerId: number; patientId?: number | null },
): Promise<CaseloadPatient[]> {
  const rows = await caseload.rows(tx, { providerId, patientId });
  const patients = new Map<number, CaseloadPatient>();
  for (const { id, version, common, hasOpenRide } of rows) {
    const before = patients.get(id)?.version ?? common ?? "";
    patients.set(id, { id, version: version === null ? before : `${before} ${version}`, hasOpenRide });
  }
  return [...patients.values()];
}

const caseload = keptStatement<
  { id: number; version: string | null; common: string | null; hasOpenRide: boolean },
  { providerId: number; patientId: number | null }
>(
  "caseload",
  ({ providerId, patientId }) => sql`
    select a.patient_id::float8 as id, v.version,
      (select string_agg(version::text, ' ' order by version) from patient_versions where patient_id = 0) as common,
      a.patient_id in (select patient_id from rides where is_open and patient_id is not null) as "hasOpenRide"
    from open_access() a
    join patients p on p.user_id = a.patient_id and p.discharged_at is null
    left join patient_versions v on v.patient_id = a.patient_id
    where a.provider_id = (select ${providerId}::bigint)
      and a.patient_id = coalesce((select ${patientId}::bigint), a.patient_id)
    order by a.patient_id, v.version`,
);

/**
 * Patients in one statement: a few index reads per patient, however many rides there are. The indexes sort their nulls
 * last; a statement that doesn't say so would sort all of a patient's rides.
 */
const caseloadRows = keptStatement<{ row: StoredRow }, { patientIds: readonly number[]; today: string }>(
  "caseload_rows",
  ({ patientIds, today }) => {
    // The planner can't see values in subselects, so PostgreSQL keeps one plan, which takes longer to make than a list
    // of 60.
    const from = sql`(select ${today}::date - 6)`;
    return sql`
    select json_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'bed', p.bed, 'age', a.age,
      'admissionDate', p.admission_date,
      'deviceNumber', l.device_number,
      'openRide', (${selectOpenRide(sql`u.id`, sql`${today}`)}),
      'lastRide', (select json_build_object(
          'at', ${instantText("r.started_at")},
          'seconds', r.counted_seconds, 'watts', r.average_power_watts) from rides r
        where r.patient_id = u.id and is_session(r.counted_seconds) order by r.started_at desc nulls last limit 1),
      'mobility', (select json_build_object('day', m.day, 'level', m.level) from mobility_levels m
        where m.patient_id = u.id and m.day >= p.admission_date order by m.day desc, m.id desc limit 1),
      'ridden', (select coalesce(json_object_agg(d.day, json_build_array(d."durationSeconds", d."averagePowerWatts",
          d."filledSeconds", d."passiveFilledSeconds")), '{}') from (${rideDaysOf(sql`u.id`, from)}) d),
      'rodeWhilePausedAt', (select ${instantText("r.started_at")} from rides r
        where r.patient_id = u.id and r.while_paused and r.day >= (select ${today}::date - 6)
          and r.started_at > coalesce(c.assessed_at, '-infinity') order by r.started_at desc nulls last limit 1),
      'isHighRisk', c.is_high_risk,
      'helpRequest', (${selectHelpRequest(sql`u.id`, { isHolding: false })}),
      'assessmentAskedAt', (${selectAskedAt(sql`u.id`)}),
      'feedback', f.waiting,
      'latestPowersWatts', array(${selectLatestPowers(ridesOf(sql`u.id`))})
    ) as row
    from unnest((select ${patientIds}::bigint[])) wanted (id)
    join patients p on p.user_id = wanted.id
    join users u on u.id = p.user_id
    join patient_ages(${today}::date) a on a.patient_id = u.id
    left join device_links l on l.patient_id = u.id and l.unlinked_at is null
    cross join lateral (select max(created_at) as changed_at from goals h
      where h.patient_id = u.id and (h.is_active or h.ended_at is null) offset 0) g
    cross join lateral (${selectListedRisk(sql`u.id`)} offset 0) c
    cross join lateral (${selectWaitingFeedback(sql`u.id`, { goalsChangedAt: sql`g.changed_at` })} offset 0) f`;
  },
);

/** Of these patients, of those whom the caller may see; in no order. */
export async function listCaseloadRows(
  tx: Transaction,
  { patientIds, today }: { patientIds: readonly number[]; today: string },
): Promise<CaseloadRow[]> {
  const rows = await caseloadRows.rows(tx, { patientIds, today });
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  return rows.map(({ row: { ridden, ...row } }) => ({
    ...row,
    week: week.map((date) => {
      const [durationSeconds, averagePowerWatts, filledSeconds, passiveFilledSeconds] = ridden[date] ?? noRide;
      return { date, durationSeconds, averagePowerWatts, filledSeconds, passiveFilledSeconds };
    }),
  }));
}

const noRide = [0, null, 0, 0] as const;
