import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";

/** One day's pedaling of one patient. */
export interface RideDay {
  /** In the hospital's zone, YYYY-MM-DD. */
  readonly day: string;
  /** Of all rides, short ones too. */
  readonly durationSeconds: number;
  /** Rides long enough to count as a session (RIDE-24). */
  readonly sessions: number;
  readonly sessionSeconds: number;
  /** Weighted by time, like the resistance; null where no ride of the day measured it. */
  readonly averagePowerWatts: number | null;
  readonly energyWattMinutes: number | null;
  readonly averageResistance: number | null;
}

/** What the parts below read: the rides of one patient, perhaps only those from a day on, as a table expression. */
export const ridesOf = (patientId: number | SQL, from?: SQL): SQL =>
  sql`(select * from rides where patient_id = ${patientId} ${from === undefined ? sql`` : sql`and day >= ${from}`})`;

const meanByTime = (column: SQL): SQL => sql`round(sum(${column} * duration_seconds)
  / nullif(sum(duration_seconds) filter (where ${column} is not null), 0), 1)::float8`;

/**
 * One patient's rides added up to RideDays, in any order: the only place that knows how. Ten minutes weigh ten times a
 * minute. Rounded here, so that every screen shows the same decimal.
 */
export const sumByDay = (rides: SQL): SQL => sql`
  select to_char(day, 'YYYY-MM-DD') as day, sum(duration_seconds)::int as "durationSeconds",
    count(*) filter (where is_session(duration_seconds))::int as sessions,
    coalesce(sum(duration_seconds) filter (where is_session(duration_seconds)), 0)::int as "sessionSeconds",
    ${meanByTime(sql`average_power_watts`)} as "averagePowerWatts",
    round(sum(average_power_watts * duration_seconds) / 60, 1)::float8 as "energyWattMinutes",
    ${meanByTime(sql`average_resistance`)} as "averageResistance"
  from ${rides} ridden group by ridden.day`;

/** The power trend compares three sessions with the three before. */
const latestPowers = 6;

/** Mean power of one patient's latest finished sessions that have one, newest first, as `watts`. */
export const selectLatestPowers = (rides: SQL): SQL => sql`
  select average_power_watts as watts from ${rides} ridden
  where is_session(duration_seconds) and not is_open and average_power_watts is not null
  order by started_at desc limit ${latestPowers}`;

/** The days with rides, oldest first; all of them, or those from a day on. */
export function listRideDays(tx: Transaction, patientId: number, from?: string): Promise<RideDay[]> {
  const rides = ridesOf(patientId, from === undefined ? undefined : sql`${from}::date`);
  return selectRows(tx, sql`${sumByDay(rides)} order by ridden.day`);
}
