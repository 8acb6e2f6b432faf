import type { CallReply, Goal, ProviderPatient } from "@bedside-bike/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { grants, patients, providers, users } from "../../platform/database/schema.ts";
import { type ListedCheck, selectListedCheck } from "../clearances/listed-check.ts";
import { isPlanOnHold } from "../goals/goals.store.ts";
import { ridesOf, selectLatestPowers, sumByDay } from "../rides/ride-days.store.ts";

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
  extends Pick<ProviderPatient, "id" | "firstName" | "lastName" | "admissionDate" | "isPedaling" | "lastRideAt"> {
  readonly deviceNumber: number | null;
  /** The 7 days up to today, oldest first, also those without a ride. */
  readonly week: { date: string; durationSeconds: number; averagePowerWatts: number | null }[];
  /** None while the plan is on hold. */
  readonly activeGoals: number;
  readonly isOnHold: boolean;
  readonly check: ListedCheck;
  /** The active goals that make up the daily goal. */
  readonly dailyTargets: Pick<Goal, "goalType" | "targetValue" | "unit">[];
  readonly isHighRisk: boolean;
  /** Mean power of the latest finished rides that have one, newest first. */
  readonly latestPowersWatts: number[];
}

/** All patients of a provider in one statement: a few index reads per patient, however many rides there are. */
export async function listCaseload(
  tx: Transaction,
  providerId: number,
  { today, at }: { today: string; at: Date },
): Promise<CaseloadRow[]> {
  const rows = await selectRows<{ row: CaseloadRow }>(
    tx,
    sql`
    select json_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'admissionDate', p.admission_date,
      'deviceNumber', l.device_number,
      'isPedaling', exists (select 1 from rides r
        where r.patient_id = u.id and r.is_open and r.day >= ${today}::date - 1),
      'lastRideAt', (select to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from rides r
        where r.patient_id = u.id and is_session(r.duration_seconds) order by r.started_at desc limit 1),
      'week', (select json_agg(json_build_object('date', d.day::date,
          'durationSeconds', coalesce(r."durationSeconds", 0), 'averagePowerWatts', r."averagePowerWatts") order by d.day)
        from generate_series(${today}::date - 6, ${today}::date, interval '1 day') as d(day)
        left join (${sumByDay(ridesOf(sql`u.id`, sql`${today}::date - 6`))}) r on r.day = to_char(d.day, 'YYYY-MM-DD')),
      'activeGoals', (select count(*) from goals g where g.patient_id = u.id and g.is_active and not hold.is_on_hold),
      'isOnHold', hold.is_on_hold,
      'check', ${selectListedCheck(sql`u.id`)},
      'dailyTargets', (select coalesce(json_agg(json_build_object(
          'goalType', g.goal_type, 'targetValue', g.target_value, 'unit', g.unit) order by g.id), '[]') from goals g
        where g.patient_id = u.id and g.is_active and not hold.is_on_hold and g.goal_type in ('duration', 'sessions')),
      'isHighRisk', coalesce((select 'high' in (a.result #>> '{deconditioning,risk_level}',
          a.result #>> '{vte,risk_level}', a.result #>> '{falls,risk_level}', a.result #>> '{pressure,risk_level}')
        from risk_assessments a where a.patient_id = u.id and not a.is_self_reported
        order by a.created_at desc, a.id desc limit 1), false),
      'latestPowersWatts', (select coalesce(json_agg(r.watts), '[]') from (${selectLatestPowers(ridesOf(sql`u.id`))}) r)
    ) as row
    from grants
    join patients p on p.user_id = grants.patient_id and p.discharged_at is null
    join users u on u.id = p.user_id
    left join device_links l on l.patient_id = u.id and l.unlinked_at is null
    cross join lateral (select ${isPlanOnHold(sql`u.id`, at)} as is_on_hold) hold
    where grants.provider_id = ${providerId} and grants.revoked_at is null
    order by u.id`,
  );
  return rows.map(({ row }) => row);
}
