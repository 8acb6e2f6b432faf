import type { CallReply, Goal, ProviderPatient } from "@bedside-bike/contract";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { addDays } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { grants, patients, providers, users } from "../../platform/database/schema.ts";
import { type ListedCheck, selectListedCheck } from "../clearances/listed-check.ts";
import { selectListedGoals } from "../goals/goals.store.ts";
import { type ListedFeedback, selectListedFeedback } from "../rides/listed-feedback.ts";
import { ridesOf, selectLatestPowers, sumByPatientAndDay } from "../rides/ride-days.store.ts";

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
  extends Pick<
    ProviderPatient,
    "id" | "firstName" | "lastName" | "age" | "admissionDate" | "isPedaling" | "lastRideAt"
  > {
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
  /** By a provider, ever. */
  readonly isAssessed: boolean;
  readonly feedback: ListedFeedback | null;
  /** Mean power of the latest finished rides that have one, newest first. */
  readonly latestPowersWatts: number[];
}

/** By day, the seconds and the mean power: only days with a ride, also days to come. */
type StoredRow = Omit<CaseloadRow, "week"> & { readonly ridden: Readonly<Record<string, [number, number | null]>> };

/**
 * All patients of a provider in one statement: a few index reads per patient, however many rides there are. The indexes
 * sort their nulls last; a statement that doesn't say so would sort all of a patient's rides.
 */
const caseload = keptStatement<{ row: StoredRow }, { providerId: number; today: string; at: Date }>(
  "caseload",
  ({ providerId, today, at }) => {
    // What is in a sub-select the planner does not look at: PostgreSQL keeps the plan, which takes longer to make than
    // a list of 60.
    const from = sql`(select ${today}::date - 6)`;
    const rides = sql`(select * from rides where day >= ${from} and patient_id = any (array(
      select patient_id from grants where provider_id = (select ${providerId}::bigint) and revoked_at is null)))`;
    return sql`
    select json_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'age', a.age,
      'admissionDate', p.admission_date,
      'deviceNumber', l.device_number,
      'isPedaling', exists (select 1 from rides r
        where r.patient_id = u.id and r.is_open and r.day >= (select ${today}::date - 1)),
      'lastRideAt', (select to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from rides r
        where r.patient_id = u.id and is_session(r.counted_seconds) order by r.started_at desc nulls last limit 1),
      'ridden', coalesce(w.days, '{}'),
      'activeGoals', case when g.is_on_hold then 0 else g.active end,
      'isOnHold', g.is_on_hold,
      'check', c.listed,
      'dailyTargets', case when g.is_on_hold or g.daily is null then '[]' else g.daily end,
      'isHighRisk', c.is_high_risk,
      'isAssessed', c.is_assessed,
      'feedback', f.listed,
      'latestPowersWatts', array(${selectLatestPowers(ridesOf(sql`u.id`))})
    ) as row
    from grants
    join patients p on p.user_id = grants.patient_id and p.discharged_at is null
    join users u on u.id = p.user_id
    join patient_ages(${today}::date) a on a.patient_id = u.id
    left join device_links l on l.patient_id = u.id and l.unlinked_at is null
    left join (select r.patient_id, json_object_agg(r.day, json_build_array(r."durationSeconds", r."averagePowerWatts"))
      as days from (${sumByPatientAndDay(rides)}) r group by r.patient_id) w on w.patient_id = u.id
    cross join lateral (${selectListedGoals(sql`u.id`, at)} offset 0) g
    cross join lateral (${selectListedCheck(sql`u.id`, sql`g.active_until`)} offset 0) c
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
      const [durationSeconds, averagePowerWatts] = row.ridden[date] ?? [0, null];
      return { date, durationSeconds, averagePowerWatts };
    }),
  }));
}
