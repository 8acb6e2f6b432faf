import { and, eq, isNull, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { deviceLinks, grants, patients } from "../../platform/database/schema.ts";

/** One day's pedaling. `sessions` counts rides of a minute or more; the seconds are of all rides. */
export interface DayRow {
  readonly day: string;
  readonly seconds: number;
  readonly sessions: number;
  readonly sessionSeconds: number;
  readonly averagePowerWatts: number | null;
  readonly energyWattMinutes: number;
  readonly averageResistance: number | null;
}

export interface RideRow {
  readonly id: string;
  readonly day: string;
  readonly startedAt: string;
  readonly durationSeconds: number;
  readonly averagePowerWatts: number | null;
  readonly maxPowerWatts: number | null;
  readonly averageResistance: number | null;
  readonly isOpen: boolean;
}

export interface GoalRow {
  readonly id: number;
  readonly patientId: number;
  readonly goalType: "energy" | "duration" | "power" | "sessions" | "resistance" | "consistency";
  readonly targetValue: number;
  readonly unit: "Watt-Min" | "minutes" | "watts" | "sessions" | "level" | "seconds" | "days";
  readonly label: string;
  readonly subtitle: string;
  readonly period: "daily" | "session";
  readonly isActive: boolean;
  readonly providerId: number;
  readonly providerName: string;
  readonly createdAt: string;
}

export interface DashboardRow {
  readonly patient: {
    readonly id: number;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string | null;
    readonly admissionDate: string;
    readonly weightKg: number | null;
    readonly deviceNumber: number | null;
  };
  /** Oldest first. */
  readonly days: DayRow[];
  /** Newest first, sessions only. */
  readonly recent: RideRow[];
  readonly goals: GoalRow[];
  readonly best: { readonly durationSeconds: number | null; readonly averagePowerWatts: number | null };
  readonly nudges: { id: number; avatarEmoji: string; displayName: string; createdAt: string }[];
}

const recentSessions = 10;

/**
 * Everything of the dashboard in one statement. JSON is put together by the database, so that both drivers answer
 * the same types; a provider gets no e-mail address because the policies hide `identities`.
 */
export async function findDashboard(tx: Transaction, patientId: number, today: string): Promise<DashboardRow | null> {
  const [row] = await selectRows<{ dashboard: DashboardRow }>(
    tx,
    sql`
    with mine as materialized (
      select id, day, started_at, duration_seconds, average_power_watts, max_power_watts, average_resistance, is_open
      from rides where patient_id = ${patientId}
    ), days as (
      select day, sum(duration_seconds)::int as seconds,
        count(*) filter (where duration_seconds >= 60)::int as sessions,
        coalesce(sum(duration_seconds) filter (where duration_seconds >= 60), 0)::int as "sessionSeconds",
        round(sum(average_power_watts * duration_seconds)
          / nullif(sum(duration_seconds) filter (where average_power_watts is not null), 0), 1) as "averagePowerWatts",
        round(coalesce(sum(average_power_watts * duration_seconds), 0) / 60, 1) as "energyWattMinutes",
        round(avg(average_resistance), 1) as "averageResistance"
      from mine group by day
    )
    select json_build_object(
      'patient', json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'email', i.email,
        'admissionDate', p.admission_date, 'weightKg', p.weight_kg, 'deviceNumber', l.device_number),
      'days', (select coalesce(json_agg(d order by d.day), '[]') from days d),
      'recent', (select coalesce(json_agg(r), '[]') from (
        select id, day, started_at as "startedAt", duration_seconds as "durationSeconds",
          average_power_watts as "averagePowerWatts", max_power_watts as "maxPowerWatts",
          average_resistance as "averageResistance", is_open as "isOpen"
        from mine where duration_seconds >= 60 order by started_at desc limit ${recentSessions}) r),
      'goals', (select coalesce(json_agg(g order by g.id), '[]') from (
        select goals.id, patient_id as "patientId", goal_type as "goalType", target_value as "targetValue", unit, label,
          subtitle, period, is_active as "isActive", provider_id as "providerId",
          setter.first_name || ' ' || setter.last_name as "providerName", goals.created_at as "createdAt"
        from goals join users setter on setter.id = goals.provider_id
        where goals.patient_id = ${patientId} and goals.is_active) g),
      'best', (select json_build_object('durationSeconds', max(duration_seconds),
        'averagePowerWatts', max(average_power_watts) filter (where duration_seconds >= 60)) from mine),
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
    left join device_links l on l.patient_id = u.id and l.unlinked_at is null
    where u.id = ${patientId}`,
  );
  return row?.dashboard ?? null;
}

/** Pedaling per day from a day on, oldest first; only days with rides. */
export async function listDays(tx: Transaction, patientId: number, from: string) {
  return selectRows<{ day: string; seconds: number; sessions: number; averagePowerWatts: number | null }>(
    tx,
    sql`select to_char(day, 'YYYY-MM-DD') as day, sum(duration_seconds)::int as seconds,
          count(*) filter (where duration_seconds >= 60)::int as sessions,
          round(sum(average_power_watts * duration_seconds)
            / nullif(sum(duration_seconds) filter (where average_power_watts is not null), 0), 1)::float8
            as "averagePowerWatts"
        from rides where patient_id = ${patientId} and day >= ${from} group by rides.day order by rides.day`,
  );
}

export async function updateAdmissionDate(tx: Transaction, patientId: number, admissionDate: string): Promise<void> {
  await tx.update(patients).set({ admissionDate }).where(eq(patients.userId, patientId));
}

/** Ends bike link and grants, in this order: the last grant is what lets the provider write here. */
export async function endStay(tx: Transaction, patientId: number, at: Date): Promise<number[]> {
  await tx.update(patients).set({ dischargedAt: at }).where(eq(patients.userId, patientId));
  await tx
    .update(deviceLinks)
    .set({ unlinkedAt: at })
    .where(and(eq(deviceLinks.patientId, patientId), isNull(deviceLinks.unlinkedAt)));
  const ended = await tx
    .update(grants)
    .set({ revokedAt: at })
    .where(and(eq(grants.patientId, patientId), isNull(grants.revokedAt)))
    .returning({ providerId: grants.providerId });
  return ended.map((grant) => grant.providerId);
}

/** Who looked at or changed this patient's data, newest first. */
export async function listAccessLog(tx: Transaction, patientId: number) {
  return selectRows<{
    id: number;
    at: string;
    actorKind: string;
    actorName: string | null;
    actorRole: string | null;
    action: string;
  }>(
    tx,
    sql`select e.id, e.at, e.actor_kind as "actorKind", u.first_name || ' ' || u.last_name as "actorName",
          p.credentials as "actorRole", e.action
        from audit_events e
        left join users u on u.id = e.actor_id and e.actor_kind in ('patient', 'provider')
        left join providers p on p.user_id = u.id
        where e.patient_id = ${patientId} order by e.id desc limit 200`,
  );
}
