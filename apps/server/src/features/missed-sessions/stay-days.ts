import { type DaySessions, isExcusing, sessionsOfDay } from "@bedside-bike/clinical";
import { type SQL, sql } from "drizzle-orm";
import { hospitalDay } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import type { Deps } from "../../platform/route.ts";
import { type RiddenSeconds, type RideDay, rideDaysWhere } from "../ride-days/ride-days.store.ts";
import { type SaidOfDays, selectMissed } from "./dose.store.ts";
import { type PlanDay, type PlanFacts, planDays } from "./plan-days.ts";
import type { SaidSessions } from "./to-missed-session.ts";

/** Of each day with a ride, oldest first: column by column, because a long stay has many days. Null without any. */
type DayColumns = { readonly [Field in keyof RiddenSeconds]: readonly RiddenSeconds[Field][] | null };

/** What `selectStay` reads, as JSON. */
export interface StayFacts {
  /** Null for a hidden patient. */
  readonly plan: PlanFacts | null;
  readonly days: DayColumns;
  /** The day asked for, whole, and since when it has had rides, in milliseconds since 1970; null without any. */
  readonly ridden: RideDay | null;
  readonly firstRideAt: number | null;
  readonly missed: SaidOfDays;
}

/** A patient's days, and one of them whole. */
export const selectStay = (patientId: SQL, day: SQL): SQL => sql`json_build_object(
  'plan', (select facts from patient_plan_facts(array[${patientId}::bigint])),
  'days', (select json_build_object('day', array_agg(d.day), 'sessions', array_agg(d.sessions),
      'sessionSeconds', array_agg(d.session_seconds), 'filledSeconds', array_agg(d.filled_seconds),
      'passiveFilledSeconds', array_agg(d.passive_filled_seconds), 'filledSessions', array_agg(d.filled_sessions),
      'passiveFilledSessions', array_agg(d.passive_filled_sessions),
      'filledSessionSeconds', array_agg(d.filled_session_seconds),
      'passiveSessionSeconds', array_agg(d.passive_filled_session_seconds))
    from (select * from ride_days where ride_days.patient_id = ${patientId} order by ride_days.day) d),
  'firstRideAt', (select min(${milliseconds("r.started_at")}) from rides r where r.patient_id = ${patientId} and r.day = ${day}),
  'ridden', (select d from (${rideDaysWhere(sql`ridden.patient_id = ${patientId} and ridden.day = ${day}`)}) d),
  'missed', ${selectMissed(patientId, sql`>= (select admission_date from patients where user_id = ${patientId})`)})`;

/** A patient's days as goals, achievements, streaks and the dashboard read them. */
export interface StayDays {
  /** Oldest first. */
  readonly days: readonly RiddenSeconds[];
  /** The day asked for; undefined without a ride. */
  readonly ridden: RideDay | undefined;
  readonly firstRideAt: number | null;
  /** Days of the stay that neither break a streak nor lower an adaptive goal. */
  readonly excusedDays: readonly string[];
  /** Today's sessions and the reasons given for them; null on a day outside the stay. */
  readonly today: SaidSessions | null;
}

/** The stay's days up to today, or to its last one. Pure. */
export function stayDays(
  facts: StayFacts,
  { patientId, at, timeZone }: { patientId: number; at: Date; timeZone: string },
): StayDays {
  const today = hospitalDay(at, timeZone);
  const days = riddenDays(facts.days);
  const planned = facts.plan ? daysOfStay(facts.plan, today, timeZone) : [];
  const riddenOn = new Map(days.map((ridden) => [ridden.day, ridden]));
  const sessionsOf = (plan: PlanDay): DaySessions & SaidSessions => {
    const { day, prescribed, isOnHold } = plan;
    const missed = facts.missed.filter((said) => said.day === day);
    const filledSeconds = filledOn(plan, riddenOn.get(day));
    const sessions = sessionsOfDay({ day, prescribed, isOnHold, isOver: day < today, filledSeconds, missed });
    return { ...sessions, patientId, missed };
  };
  const saidOn = new Set(facts.missed.flatMap(({ day, reason }) => (isExcusing(reason) ? [day] : [])));
  const isExcused = (plan: PlanDay) => plan.isOnHold || (saidOn.has(plan.day) && sessionsOf(plan).isExcused);
  const plan = planned.at(-1);
  return {
    days,
    ridden: facts.ridden ?? undefined,
    firstRideAt: facts.firstRideAt,
    excusedDays: planned.filter(isExcused).map(({ day }) => day),
    today: plan?.day === today ? sessionsOf(plan) : null,
  };
}

function daysOfStay(plan: PlanFacts, today: string, timeZone: string): PlanDay[] {
  const { admissionDate, dischargedAt } = plan;
  const to = dischargedAt === null ? today : hospitalDay(new Date(dischargedAt), timeZone);
  return planDays(plan, { from: admissionDate, to }, timeZone);
}

const filledOn = ({ isPassive }: PlanDay, ridden: RiddenSeconds | undefined): number =>
  (isPassive ? ridden?.passiveSessionSeconds : ridden?.filledSessionSeconds) ?? 0;

const riddenDays = (columns: DayColumns): RiddenSeconds[] =>
  (columns.day ?? []).map((day, index) => {
    const numberIn = (field: Exclude<keyof RiddenSeconds, "day">) => columns[field]?.[index] ?? 0;
    return {
      day,
      sessions: numberIn("sessions"),
      sessionSeconds: numberIn("sessionSeconds"),
      filledSeconds: numberIn("filledSeconds"),
      passiveFilledSeconds: numberIn("passiveFilledSeconds"),
      filledSessions: numberIn("filledSessions"),
      passiveFilledSessions: numberIn("passiveFilledSessions"),
      filledSessionSeconds: numberIn("filledSessionSeconds"),
      passiveSessionSeconds: numberIn("passiveSessionSeconds"),
    };
  });

const stay = keptStatement<{ stay: StayFacts }, { patientId: number; day: string }>(
  "stay_days",
  ({ patientId, day }) => sql`select ${selectStay(sql`${patientId}::bigint`, sql`${day}::date`)} as stay`,
);

/** @param day the one to read whole, YYYY-MM-DD */
export async function readStayDays(
  tx: Transaction,
  { patientId, day, at }: { patientId: number; day: string; at: Date },
  { config }: Pick<Deps, "config">,
): Promise<StayDays> {
  const [row] = await stay.rows(tx, { patientId, day });
  if (!row) throw new Error("The stay was not read.");
  return stayDays(row.stay, { patientId, at, timeZone: config.hospitalTimeZone });
}
