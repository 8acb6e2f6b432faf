import type { CallReply, ProviderPatient } from "@bedside-bike/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { addDays } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { grants, patients, providers, users } from "../../platform/database/schema.ts";
import { selectListedRisk } from "../clearances/listed-check.ts";
import { selectHelpRequest } from "../help-requests/help-requests.store.ts";
import { type RideDay, rideDaysWhere, ridesOf, selectLatestPowers } from "../ride-days/ride-days.store.ts";
import { type ListedFeedback, selectListedFeedback } from "../rides/listed-feedback.ts";
import { type OpenRide, selectOpenRide } from "../rides/must-stop.store.ts";

/** Approved providers, by name. */
export async function listActiveProviders(tx: Transaction): Promise<CallReply<"providers.list">> {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      credentials: providers.credentials,
      specialty: providers.specialty,
    })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.isActive, true))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id));
}

export async function listGrantedPatientIds(tx: Transaction, providerId: number): Promise<number[]> {
  const rows = await tx
    .select({ patientId: grants.patientId })
    .from(grants)
    .innerJoin(patients, eq(patients.userId, grants.patientId)) // only confirmed ones are visible
    .where(and(eq(grants.providerId, providerId), isNull(grants.revokedAt)));
  return rows.map((row) => row.patientId);
}

/** One patient's stored values; the service interprets them. */
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
  /** By a provider, ever. */
  readonly isAssessed: boolean;
  readonly helpRequest: ProviderPatient["helpRequest"];
  readonly feedback: ListedFeedback | null;
  /** Mean power of the latest finished rides that have one, newest first. */
  readonly latestPowersWatts: number[];
}

/** By day, the seconds and the mean power: only days with a ride, including days in the future. */
type StoredRow = Omit<CaseloadRow, "week"> & {
  readonly ridden: Readonly<
    Record<string, readonly [seconds: number, watts: number | null, filled: number, passive: number]>
  >;
};

/**
 * All patients of a provider in one statement: a few index reads per patient, however many rides there are. The indexes
 * sort their nulls last; a statement that doesn't say so would sort all of a patient's rides.
 */
const caseload = keptStatement<{ row: StoredRow }, { providerId: number; today: string; at: Date }>(
  "caseload",
  ({ providerId, today, at }) => {
    // The planner can't see values in subselects, so PostgreSQL keeps one plan, which takes longer to make than a list
    // of 60.
    const from = sql`(select ${today}::date - 6)`;
    const days = rideDaysWhere(sql`ridden.day >= ${from} and patient_id = any (array(
      select patient_id from grants where provider_id = (select ${providerId}::bigint) and revoked_at is null))`);
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
      'ridden', coalesce(w.days, '{}'),
      'rodeWhilePausedAt', (select ${instantText("r.started_at")} from rides r
        where r.patient_id = u.id and r.while_paused and r.day >= (select ${today}::date - 6)
          and r.started_at > coalesce(c.assessed_at, '-infinity') order by r.started_at desc nulls last limit 1),
      'isHighRisk', c.is_high_risk,
      'isAssessed', c.is_assessed,
      'helpRequest', (${selectHelpRequest(sql`u.id`, { isHolding: false })}),
      'feedback', f.listed,
      'latestPowersWatts', array(${selectLatestPowers(ridesOf(sql`u.id`))})
    ) as row
    from grants
    join patients p on p.user_id = grants.patient_id and p.discharged_at is null
    join users u on u.id = p.user_id
    join patient_ages(${today}::date) a on a.patient_id = u.id
    left join device_links l on l.patient_id = u.id and l.unlinked_at is null
    left join (select r.patient_id, json_object_agg(r.day, json_build_array(r."durationSeconds", r."averagePowerWatts",
      r."filledSeconds", r."passiveFilledSeconds"))
      as days from (${days}) r group by r.patient_id) w on w.patient_id = u.id
    cross join lateral (select max(created_at) as changed_at from goals h
      where h.patient_id = u.id and (h.is_active or h.ended_at is null) offset 0) g
    cross join lateral (${selectListedRisk(sql`u.id`)} offset 0) c
    cross join lateral (${selectListedFeedback(sql`u.id`, { goalsChangedAt: sql`g.changed_at`, at })} offset 0) f
    where grants.provider_id = (select ${providerId}::bigint) and grants.revoked_at is null
    order by u.id`;
  },
);

export async function listCaseload(
  tx: Transaction,
  providerId: number,
  { today, at }: { today: string; at: Date },
): Promise<CaseloadRow[]> {
  const rows = await caseload.rows(tx, { providerId, today, at });
  const week = Array.from({ length: 7 }, (_, index) => addDays(today, index - 6));
  return rows.map(({ row }) => ({
    ...row,
    week: week.map((date) => {
      const [durationSeconds, averagePowerWatts, filledSeconds, passiveFilledSeconds] = row.ridden[date] ?? noRide;
      return { date, durationSeconds, averagePowerWatts, filledSeconds, passiveFilledSeconds };
    }),
  }));
}

const noRide = [0, null, 0, 0] as const;
