import type { Dashboard } from "@bedside-bike/contract";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { instantText } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import { deviceLinks, grants, patients } from "../../platform/database/schema.ts";
import { type AchievementKey, type FirstDays, selectFirstDays } from "../achievements/achievements.store.ts";
import { selectAskedAt } from "../assessment-requests/assessment-requests.store.ts";
import { selectHelpRequest } from "../help-requests/help-requests.store.ts";
import { type StayFacts, selectStay } from "../missed-sessions/stay-days.ts";
import type { StateFacts } from "../patient-state/state-facts.ts";
import type { GoalRow } from "../plan/goals.store.ts";
import { isPlanOnHold, type StoredHold, selectPlanOnHold } from "../plan/prescriptions.store.ts";
import { type LatestFilled, ridesOf, selectLatestFilled, selectLatestPowers } from "../ride-days/ride-days.store.ts";
import type { RideSummary } from "../rides/rides.store.ts";
import { type SeenGoals, selectSeenGoals } from "./news.store.ts";

export interface DashboardRow {
  readonly patient: {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string | null;
    readonly admissionDate: string;
    readonly weightKg: number | null;
    readonly deviceNumber: number | null;
    readonly isConfirmed: boolean;
  };
  readonly bikeLoss: { readonly deviceNumber: number; readonly reason: "taken" | "released" } | null;
  readonly state: StateFacts;
  readonly stay: StayFacts;
  /** Newest first; only rides that count and are long enough to (RIDE-24). */
  readonly recent: RideSummary[];
  readonly latestFilled: LatestFilled;
  /** Mean power of the latest finished rides that have one, newest first. */
  readonly latestPowersWatts: number[];
  /** For each achievement, the first day on which the rides sufficed. */
  readonly firstDays: FirstDays;
  /** The days of achievements already stored. */
  readonly earned: Readonly<Partial<Record<AchievementKey, string>>>;
  /** None while the plan is on hold. */
  readonly goals: Omit<GoalRow, "providerCredentials">[];
  readonly onHold: StoredHold | null;
  readonly hadGoals: boolean;
  readonly isAssessed: boolean;
  readonly isSeen: boolean;
  readonly assessmentAskedAt: string | null;
  /** The newest goal that the patient marked as seen; null if they never did. */
  readonly seenGoalId: number | null;
  /** What they saw then; null if nothing came since. */
  readonly seenGoals: SeenGoals | null;
  readonly helpRequest: Dashboard["helpRequest"];
  readonly feedbackNews: Dashboard["news"]["feedback"];
  readonly joined: Dashboard["news"]["joined"];
  readonly familyClap: Dashboard["familyClap"];
  readonly unratedRide: Dashboard["unratedRide"];
  readonly nudges: { id: number; avatarEmoji: string; displayName: string; createdAt: Date }[];
}

/** The JSON form of a value, in which instants are strings. */
type InJson<Value> = Value extends Date
  ? string
  : Value extends readonly (infer Item)[]
    ? InJson<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: InJson<Value[Key]> }
      : Value;

type Facts = "state" | "stay";
type Row = InJson<Omit<DashboardRow, Facts>> & Pick<DashboardRow, Facts>;

const recentSessions = 10;

/** No later than the day of the oldest of the recent sessions: otherwise all rides of a long stay would be sorted. */
const firstRecentDay = (patientId: SQL): SQL => sql`coalesce((select d.day from ride_days d
  where d.patient_id = ${patientId} and d.sessions > 0 order by d.day desc offset ${recentSessions - 1} limit 1), '-infinity')`;

/**
 * The whole dashboard in one statement, sent before it is known who asks: the policies decide what it reads, and the
 * database tells the time. A provider gets no email address, because the policies hide `identities`.
 */
const dashboard = keptStatement<{ dashboard: Row }, { patientId: number; timeZone: string }>(
  "dashboard",
  ({ patientId, timeZone }) => {
    const at = sql`(select at from this)`;
    const today = sql`(select today from this)`;
    return sql`
    with this as materialized (
      select database_now() as at, (database_now() at time zone ${timeZone}::text)::date as today)
    select json_build_object(
      'patient', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', i.email,
        'admissionDate', p.admission_date, 'weightKg', p.weight_kg,
        'deviceNumber', case when l.unlinked_at is null then l.device_number end,
        'isConfirmed', p.confirmed_at is not null),
      'bikeLoss', case when l.end_reason in ('taken', 'released') and l.loss_read_at is null
        then json_build_object('deviceNumber', l.device_number, 'reason', l.end_reason) end,
      'state', (select facts from patient_state_facts(array[${patientId}::bigint], array[${at}], true)),
      'stay', ${selectStay(patientId, today)},
      'recent', (select coalesce(json_agg(r), '[]') from (
        select id, source, day, started_at as "startedAt", duration_seconds as "durationSeconds",
          average_power_watts as "averagePowerWatts", max_power_watts as "maxPowerWatts",
          power_seconds as "powerSeconds", average_cadence_rpm as "averageCadenceRpm",
          average_resistance as "averageResistance", is_open as "isOpen"
        from rides where patient_id = ${patientId} and is_session(counted_seconds) and day >= ${firstRecentDay(patientId)}
        order by started_at desc nulls last limit ${recentSessions}) r),
      'latestFilled', ${selectLatestFilled(patientId)},
      'latestPowersWatts', (select coalesce(json_agg(r.watts), '[]') from (${selectLatestPowers(ridesOf(patientId))}) r),
      'firstDays', ${selectFirstDays(patientId, { areEarnedLeftOut: true })},
      'earned', (select coalesce(json_object_agg(key, earned_on), '{}') from earned_achievements
        where patient_id = ${patientId}),
      'goals', (select coalesce(json_agg(g order by g.id), '[]') from (
        select goals.id, patient_id as "patientId", goal_type as "goalType", target_value as "targetValue", unit, label,
          subtitle, period, is_active as "isActive", provider_id as "providerId",
          setter.first_name || ' ' || setter.last_name as "providerName", goals.created_at as "createdAt",
          suspended_at as "suspendedAt", assessment_id as "assessmentId", null as "overrideReason"
        from goals cross join lateral (select * from users where users.id = goals.provider_id offset 0) setter
        where goals.patient_id = ${patientId} and goals.is_active and not ${isPlanOnHold(patientId, at)}) g),
      'onHold', ${selectPlanOnHold(patientId, at)},
      'hadGoals', exists (select 1 from goals where goals.patient_id = ${patientId}),
      'isAssessed', exists (select 1 from risk_assessments where patient_id = ${patientId} and not is_self_reported),
      'isSeen', exists (select from open_access() a where a.patient_id = ${patientId}),
      'assessmentAskedAt', (${selectAskedAt(sql`u.id`)}),
      'seenGoalId', p.seen_goal_id,
      'seenGoals', case when exists (select from goals where goals.patient_id = ${patientId} and goals.is_active
          and goals.id > coalesce(p.seen_goal_id, 0))
        then (${selectSeenGoals(patientId, sql`coalesce(p.seen_goal_id, 0)`)}) end,
      'helpRequest', (${selectHelpRequest(sql`u.id`, { isHolding: true })}),
      'feedbackNews', (select json_build_object('rideId', f.ride_id, 'effort', f.effort, 'symptoms', f.symptoms,
          'decision', f.decision, 'by', answerer.first_name || ' ' || answerer.last_name,
          'at', ${instantText("f.answered_at")})
        from ride_feedback f join users answerer on answerer.id = f.answered_by
        where f.patient_id = ${patientId} and f.answered_at is not null and f.answer_seen_at is null
        order by f.answered_at desc limit 1),
      'joined', (select coalesce(json_agg(json_build_object('memberId', m.id, 'team', t.name,
          'name', v.first_name || ' ' || v.last_name, 'credentials', c.credentials,
          'at', ${instantText("m.joined_at")}) order by m.id), '[]')
        from grants g
        join team_members m on m.team_id = g.team_id and m.left_at is null and m.joined_at > g.created_at
          and m.id > coalesce(p.seen_member_id, 0)
        join teams t on t.id = g.team_id
        join users v on v.id = m.provider_id
        join providers c on c.user_id = m.provider_id
        where g.patient_id = ${patientId} and g.revoked_at is null and not exists (
          select from grants other
          left join team_members also on also.team_id = other.team_id and also.provider_id = m.provider_id
            and also.left_at is null
          where other.patient_id = ${patientId} and other.revoked_at is null and other.created_at < m.joined_at
            and (other.provider_id = m.provider_id or (also.team_id <> m.team_id and also.joined_at < m.joined_at)))),
      'familyClap', (select json_build_object('by', l.viewer_name, 'at', ${instantText("l.last_clap_at")}) from family_links l
        where l.patient_id = ${patientId} and (l.last_clap_at at time zone ${timeZone}::text)::date = ${today}
        order by l.last_clap_at desc limit 1),
      'unratedRide', (select json_build_object('rideId', r.id, 'durationSeconds', r.counted_seconds,
          'startedAt', ${instantText("r.started_at")})
        from (select * from rides where patient_id = ${patientId} and day = ${today} and source <> 'hand' and (is_open or is_session(counted_seconds))
          order by is_open desc, started_at desc limit 1) r
        where not r.is_open and not exists (select 1 from ride_feedback f where f.ride_id = r.id)),
      'nudges', (select coalesce(json_agg(n), '[]') from (
        select nudges.id, coalesce(k.avatar_emoji, '') as "avatarEmoji", coalesce(k.display_name, '') as "displayName",
          nudges.created_at as "createdAt"
        from nudges left join kudos_preferences k on k.patient_id = nudges.sender_id
        where nudges.recipient_id = ${patientId} and nudges.day = ${today} and nudges.read_at is null
        order by nudges.created_at desc limit 8) n)
    ) as dashboard
    from users u
    join patients p on p.user_id = u.id
    left join identities i on i.user_id = u.id
    left join lateral (select * from device_links where patient_id = u.id order by id desc limit 1) l on true
    where u.id = ${patientId}`;
  },
);

/** @returns null if the patient does not exist or is hidden from the caller. */
export async function findDashboard(
  tx: Transaction,
  patientId: number,
  timeZone: string,
): Promise<DashboardRow | null> {
  const [row] = await dashboard.rows(tx, { patientId, timeZone });
  if (!row) return null;
  const { recent, goals, nudges, ...rest } = row.dashboard;
  return {
    ...rest,
    recent: recent.map((ride) => ({ ...ride, startedAt: new Date(ride.startedAt) })),
    goals: goals.map((goal) => ({
      ...goal,
      createdAt: new Date(goal.createdAt),
      suspendedAt: goal.suspendedAt === null ? null : new Date(goal.suspendedAt),
    })),
    nudges: nudges.map((nudge) => ({ ...nudge, createdAt: new Date(nudge.createdAt) })),
  };
}

export async function updateAdmissionDate(tx: Transaction, patientId: number, admissionDate: string): Promise<void> {
  await tx.update(patients).set({ admissionDate }).where(eq(patients.userId, patientId));
}

/** Begins a new stay of a patient who was discharged; false for one who is in the hospital. */
export async function beginStay(tx: Transaction, patientId: number, today: string): Promise<boolean> {
  const begun = await tx
    .update(patients)
    .set({ admissionDate: today, dischargedAt: null, bed: null })
    .where(and(eq(patients.userId, patientId), isNotNull(patients.dischargedAt)))
    .returning({ id: patients.userId });
  return begun.length > 0;
}

/** Ends the stay with its bed, bike link and grants; the database ends the family link with it. */
export async function endStay(tx: Transaction, patientId: number, at: Date): Promise<void> {
  await tx.update(patients).set({ dischargedAt: at, bed: null }).where(eq(patients.userId, patientId));
  await tx
    .update(deviceLinks)
    .set({ unlinkedAt: at, endReason: "discharged" })
    .where(and(eq(deviceLinks.patientId, patientId), isNull(deviceLinks.unlinkedAt)));
  await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.patientId, patientId), isNull(grants.revokedAt)));
}

const newestEntries = 200;
const isOfMember = sql`action in ('teams.addMember', 'teams.removeMember')`;

/**
 * Who viewed or changed this patient's data, newest first. A provider who had the patient in a list counts once a day:
 * the list's own audit row names no patient. Who came into a team or left it stands there, not the administrator.
 */
export async function listAccessLog(tx: Transaction, patientId: number, timeZone: string) {
  return selectRows<{
    id: number;
    at: string;
    actorKind: string;
    actorName: string | null;
    actorRole: string | null;
    action: string;
    openerFirstName: string | null;
    openerLastName: string | null;
  }>(
    tx,
    sql`with entries as (
          select id, at, case when ${isOfMember} then 'provider' else actor_kind end as actor_kind,
            case when ${isOfMember} then (detail ->> 'providerId')::bigint else actor_id end as actor_id, action,
            (detail ->> 'openedBy')::bigint as opened_by
          from audit_events where patient_id = ${patientId}
          union all
          select id, at, 'provider', provider_id, 'providers.patients', null
          from listed_to_providers(${timeZone}, ${newestEntries})
          order by id desc limit ${newestEntries})
        select e.id, e.at, e.actor_kind as "actorKind", u.first_name || ' ' || u.last_name as "actorName",
          p.credentials as "actorRole", e.action,
          o.first_name as "openerFirstName", o.last_name as "openerLastName"
        from entries e
        left join users u on u.id = e.actor_id and e.actor_kind in ('patient', 'provider')
        left join providers p on p.user_id = u.id
        left join users o on o.id = e.opened_by
        order by e.id desc`,
  );
}
