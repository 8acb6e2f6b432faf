import { type SQL, sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../platform/database/database.ts";
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

/** A table expression of one patient's rides, optionally only from a given day on, for the functions below. */
export const ridesOf = (patientId: number | SQL, from?: SQL): SQL =>
  sql`(select * from rides where patient_id = ${patientId} ${from === undefined ? sql`` : sql`and day >= ${from}`})`;

const meanByTime = (
  column: SQL,
  among = sql`true`,
): SQL => sql`round(sum(${column} * counted_seconds) filter (where ${among})
  / nullif(sum(counted_seconds) filter (where ${column} is not null and ${among}), 0), 1)::float8`;

const isPassiveFilled = sql`mode = 'passive' and struck_at is null and not while_paused`;
/** A session that counts for a plan, and one that counts for a passive plan. */
export const isFilledSession = sql`is_session(counted_seconds) and not while_paused`;
export const isPassiveFilledSession = sql`is_session(duration_seconds) and ${isPassiveFilled}`;

const daySums = sql`
  to_char(day, 'YYYY-MM-DD') as day, sum(counted_seconds)::int as "durationSeconds",
    coalesce(sum(counted_seconds) filter (where not while_paused), 0)::int as "filledSeconds",
    coalesce(sum(duration_seconds) filter (where ${isPassiveFilled}), 0)::int as "passiveFilledSeconds",
    count(*) filter (where ${isFilledSession})::int as "filledSessions",
    count(*) filter (where ${isPassiveFilledSession})::int as "passiveFilledSessions",
    count(*) filter (where is_session(counted_seconds))::int as sessions,
    coalesce(sum(counted_seconds) filter (where is_session(counted_seconds)), 0)::int as "sessionSeconds",
    ${meanByTime(sql`average_power_watts`)} as "averagePowerWatts",
    round(sum(average_power_watts * counted_seconds) / 60, 1)::float8 as "energyWattMinutes",
    round(sum(average_power_watts * counted_seconds) filter (where not while_paused) / 60, 1)::float8
      as "filledEnergyWattMinutes",
    ${meanByTime(sql`average_power_watts`, sql`not while_paused`)} as "filledPowerWatts",
    ${meanByTime(sql`average_resistance`, sql`not while_paused`)} as "filledResistance",
    ${meanByTime(sql`average_resistance`)} as "averageResistance"`;

const passiveSum = sql`
  coalesce(sum(duration_seconds) filter (where mode = 'passive' and struck_at is null), 0)::int as "passiveSeconds"`;

/**
 * The only place that aggregates one patient's rides into RideDays: from each ride, the seconds that count. Means are
 * weighted by time. Rounded here, so that every screen shows the same decimal. Not sorted.
 */
export const sumByDay = (rides: SQL): SQL =>
  sql`select ${daySums}, ${passiveSum} from ${rides} ridden group by ridden.day`;

/** The same for many patients' rides at once, without passive ones, with `patient_id` on each sum. */
export const sumByPatientAndDay = (rides: SQL): SQL => sql`
  select patient_id, ${daySums} from ${rides} ridden group by ridden.patient_id, ridden.day`;

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
  "durationSeconds" | "averagePowerWatts" | "averageResistance"
>;

/** One patient's newest session that counts for a plan, and the newest for a passive one; null without any. */
export interface LatestFilled {
  readonly pedaled: FilledSession | null;
  readonly passive: FilledSession | null;
}

/** The same as JSON. */
export const selectLatestFilled = (rides: SQL): SQL => {
  const newest = (isFilling: SQL) => sql`(select json_build_object('durationSeconds', duration_seconds,
      'averagePowerWatts', average_power_watts, 'averageResistance', average_resistance)
    from ${rides} ridden where ${isFilling} order by started_at desc nulls last limit 1)`;
  return sql`json_build_object('pedaled', ${newest(isFilledSession)}, 'passive', ${newest(isPassiveFilledSession)})`;
};

export async function findLatestFilled(tx: Transaction, patientId: number): Promise<LatestFilled> {
  const [row] = await selectRows<{ latest: LatestFilled }>(
    tx,
    sql`select ${selectLatestFilled(ridesOf(patientId))} as latest`,
  );
  return row?.latest ?? { pedaled: null, passive: null };
}

/** The days with rides, oldest first; all, or from a given day on. */
export function listRideDays(tx: Transaction, patientId: number, from?: string): Promise<RideDay[]> {
  const rides = ridesOf(patientId, from === undefined ? undefined : sql`${from}::date`);
  return selectRows(tx, sql`${sumByDay(rides)} order by ridden.day`);
}
