import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";

/** One patient's pedaling on one day. */
export interface RideDay {
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly day: string;
  /** Of all rides that count, including short ones; what two sources share, once. */
  readonly durationSeconds: number;
  /** Of written rides that a motor pedaled alone; part of no other sum. */
  readonly passiveSeconds: number;
  /** Rides long enough to count as a session (RIDE-24). */
  readonly sessions: number;
  readonly sessionSeconds: number;
  /** Weighted by time, like the resistance; null if no ride of the day measured it. */
  readonly averagePowerWatts: number | null;
  readonly energyWattMinutes: number | null;
  readonly averageResistance: number | null;
}

/** A table expression of one patient's rides, optionally only those from a given day on, for the functions below. */
export const ridesOf = (patientId: number | SQL, from?: SQL): SQL =>
  sql`(select * from rides where patient_id = ${patientId} ${from === undefined ? sql`` : sql`and day >= ${from}`})`;

const meanByTime = (column: SQL): SQL => sql`round(sum(${column} * counted_seconds)
  / nullif(sum(counted_seconds) filter (where ${column} is not null), 0), 1)::float8`;

const daySums = sql`
  to_char(day, 'YYYY-MM-DD') as day, sum(counted_seconds)::int as "durationSeconds",
    count(*) filter (where is_session(counted_seconds))::int as sessions,
    coalesce(sum(counted_seconds) filter (where is_session(counted_seconds)), 0)::int as "sessionSeconds",
    ${meanByTime(sql`average_power_watts`)} as "averagePowerWatts",
    round(sum(average_power_watts * counted_seconds) / 60, 1)::float8 as "energyWattMinutes",
    ${meanByTime(sql`average_resistance`)} as "averageResistance"`;

const passiveSum = sql`
  coalesce(sum(duration_seconds) filter (where mode = 'passive' and struck_at is null), 0)::int as "passiveSeconds"`;

/**
 * The only place that aggregates one patient's rides into RideDays: of each ride the seconds that count. Means are weighted by time. Rounded here, so that
 * every screen shows the same decimal. Not sorted.
 */
export const sumByDay = (rides: SQL): SQL =>
  sql`select ${daySums}, ${passiveSum} from ${rides} ridden group by ridden.day`;

/** The same for many patients' rides at once, without passive ones, and with each sum's `patient_id`. */
export const sumByPatientAndDay = (rides: SQL): SQL => sql`
  select patient_id, ${daySums} from ${rides} ridden group by ridden.patient_id, ridden.day`;

/** The power trend compares the last three rides with the three before them. */
const latestPowers = 6;

/** Mean power of one patient's latest finished rides that have one, newest first, as `watts`. */
export const selectLatestPowers = (rides: SQL): SQL => sql`
  select average_power_watts as watts from ${rides} ridden
  where is_session(counted_seconds) and not is_open and average_power_watts is not null
  order by started_at desc nulls last limit ${latestPowers}`;

/** The days with rides, oldest first; all, or from a given day on. */
export function listRideDays(tx: Transaction, patientId: number, from?: string): Promise<RideDay[]> {
  const rides = ridesOf(patientId, from === undefined ? undefined : sql`${from}::date`);
  return selectRows(tx, sql`${sumByDay(rides)} order by ridden.day`);
}
