import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";
import { keptStatement } from "../../platform/database/kept-statement.ts";
import type { rides } from "../../platform/database/schema.ts";

/** One patient's pedaling on one day. */
export interface RideDay {
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly day: string;
  /** Over all rides that count, including short ones; seconds that two sources share count once. */
  readonly durationSeconds: number;
  /** The part that counts for a plan; rides while paused don't. */
  readonly filledSeconds: number;
  /** The same for a passive plan, for which written passive rides count. */
  readonly passiveFilledSeconds: number;
  readonly filledEnergyWattMinutes: number | null;
  readonly filledPowerWatts: number | null;
  readonly filledResistance: number | null;
  /** Sessions that count for a plan, and for a passive one. */
  readonly filledSessions: number;
  readonly passiveFilledSessions: number;
  /** For written rides that the motor alone pedaled; part of no other sum. */
  readonly passiveSeconds: number;
  /** Rides long enough to count as a session (RIDE-24). */
  readonly sessions: number;
  readonly sessionSeconds: number;
  /** Weighted by time, like the resistance; null if no ride of the day measured it. */
  readonly averagePowerWatts: number | null;
  readonly energyWattMinutes: number | null;
  readonly averageResistance: number | null;
}

/** Of a RideDay, what a whole stay is read for, and the seconds of its sessions alone. */
export interface RiddenSeconds
  extends Pick<
    RideDay,
    | "day"
    | "sessions"
    | "sessionSeconds"
    | "filledSeconds"
    | "passiveFilledSeconds"
    | "filledSessions"
    | "passiveFilledSessions"
  > {
  readonly filledSessionSeconds: number;
  readonly passiveSessionSeconds: number;
}

/** A table expression of one patient's rides, for the functions below. */
export const ridesOf = (patientId: number | SQL): SQL => sql`(select * from rides where patient_id = ${patientId})`;

const isPassiveFilled = sql`mode = 'passive' and struck_at is null and not while_paused`;
const isFilledSession = sql`is_session(counted_seconds) and not while_paused`;
const isPassiveFilledSession = sql`is_session(duration_seconds) and ${isPassiveFilled}`;

const mean = (sum: SQL, seconds: SQL): SQL => sql`round(${sum} / nullif(${seconds}, 0), 1)::float8`;
const energy = (rides: SQL, wattSeconds: SQL): SQL =>
  sql`case when ${rides} > 0 then round(${wattSeconds} / 60, 1)::float8 end`;

/**
 * The fields of a RideDay from a row of `ride_days`. Means are weighted by time. Rounded here, so that every screen shows
 * the same decimal.
 */
const rideDay = sql`to_char(day, 'YYYY-MM-DD') as day, seconds as "durationSeconds", filled_seconds as "filledSeconds",
    passive_filled_seconds as "passiveFilledSeconds", filled_sessions as "filledSessions",
    passive_filled_sessions as "passiveFilledSessions", passive_seconds as "passiveSeconds", sessions,
    session_seconds as "sessionSeconds",
    ${mean(sql`watt_seconds`, sql`power_seconds`)} as "averagePowerWatts",
    ${energy(sql`powered_rides`, sql`watt_seconds`)} as "energyWattMinutes",
    ${energy(sql`filled_powered_rides`, sql`filled_watt_seconds`)} as "filledEnergyWattMinutes",
    ${mean(sql`filled_watt_seconds`, sql`filled_power_seconds`)} as "filledPowerWatts",
    ${mean(sql`filled_resistance_sum`, sql`filled_resistance_seconds`)} as "filledResistance",
    ${mean(sql`resistance_sum`, sql`resistance_seconds`)} as "averageResistance"`;

/** One patient's RideDays; all, or from a given day on. Not sorted. */
export const rideDaysOf = (patientId: number | SQL, from?: SQL): SQL =>
  sql`select ${rideDay} from ride_days ridden where patient_id = ${patientId} ${from === undefined ? sql`` : sql`and ridden.day >= ${from}`}`;

/** The RideDays of many patients, with `patient_id` on each. */
export const rideDaysWhere = (condition: SQL): SQL =>
  sql`select patient_id, ${rideDay} from ride_days ridden where ${condition}`;

/** The power trend compares the last three rides with the three before them. */
const latestPowers = 6;

/** Mean power of one patient's latest finished rides that have one, newest first, as `watts`. */
export const selectLatestPowers = (rides: SQL): SQL => sql`
  select average_power_watts as watts from ${rides} ridden
  where is_session(counted_seconds) and not is_open and average_power_watts is not null
  order by started_at desc nulls last limit ${latestPowers}`;

/** A ride, as goals per session are measured against it. */
export type FilledSession = Pick<
  typeof rides.$inferSelect,
  "durationSeconds" | "averagePowerWatts" | "powerSeconds" | "averageResistance"
>;

/**
 * One patient's newest session that counts for a plan, the newest of those with watts, and the newest for a passive
 * plan; null without any.
 */
export interface LatestFilled {
  readonly pedaled: FilledSession | null;
  readonly powered: FilledSession | null;
  readonly passive: FilledSession | null;
}

const isPowered = sql`average_power_watts is not null and ${isFilledSession}`;

/** The same as JSON. */
export const selectLatestFilled = (patientId: number | SQL): SQL => {
  const newest = (isFilling: SQL) => sql`(select json_build_object('durationSeconds', duration_seconds,
      'averagePowerWatts', average_power_watts, 'powerSeconds', power_seconds, 'averageResistance', average_resistance)
    from rides ridden where patient_id = ${patientId} and ${isFilling} order by started_at desc nulls last limit 1)`;
  // Most patients have none: without the day all of their rides would be looked at.
  const onNewestDay = sql`day = (select max(d.day) from ride_days d
    where d.patient_id = ${patientId} and d.passive_filled_sessions > 0)`;
  return sql`json_build_object('pedaled', ${newest(isFilledSession)}, 'powered', ${newest(isPowered)},
    'passive', ${newest(sql`${onNewestDay} and ${isPassiveFilledSession}`)})`;
};

export async function findLatestFilled(tx: Transaction, patientId: number): Promise<LatestFilled> {
  const [row] = await selectRows<{ latest: LatestFilled }>(tx, sql`select ${selectLatestFilled(patientId)} as latest`);
  return row?.latest ?? { pedaled: null, powered: null, passive: null };
}

/** The days with rides, oldest first; all, or from a given day on. */
export function listRideDays(tx: Transaction, patientId: number, from?: string): Promise<RideDay[]> {
  const days = rideDaysOf(patientId, from === undefined ? undefined : sql`${from}::date`);
  return selectRows(tx, sql`${days} order by ridden.day`);
}

/** A ride's part of its day, with its beginning and end in milliseconds since 1970. */
export interface DayRide extends Pick<RideDay, "day" | "filledSeconds" | "passiveFilledSeconds"> {
  readonly patientId: number;
  readonly startedAt: number;
  readonly endedAt: number;
}

const ridesOfDays = keptStatement<DayRide, { patientIds: readonly number[]; dates: readonly string[] }>(
  "rides_of_days",
  ({ patientIds, dates }) => sql`
    select patient_id::float8 as "patientId", to_char(day, 'YYYY-MM-DD') as day, ${milliseconds("started_at")} as "startedAt",
      ${milliseconds("least(greatest(last_reading_at, started_at + duration_seconds * interval '1 second'), last_batch_at)")} as "endedAt",
      case when while_paused then 0 else counted_seconds end as "filledSeconds",
      case when ${isPassiveFilled} then duration_seconds else 0 end as "passiveFilledSeconds"
    from rides
    where (patient_id, day) in (select * from unnest(${patientIds}::bigint[], ${dates}::date[])) and duration_seconds > 0`,
);

/** Each ride of these days that counts for a plan. It ends no later than when its last readings came. */
export const listRidesOfDays = (
  tx: Transaction,
  days: readonly { readonly patientId: number; readonly date: string }[],
): Promise<DayRide[]> =>
  ridesOfDays.rows(tx, {
    patientIds: days.map(({ patientId }) => patientId),
    dates: days.map(({ date }) => date),
  });
