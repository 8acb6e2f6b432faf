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

/** A table expression of one patient's rides, optionally only from a given day on, for the functions below. */
export const ridesOf = (patientId: number | SQL, from?: SQL): SQL =>
  sql`(select * from rides where patient_id = ${patientId} ${from === undefined ? sql`` : sql`and day >= ${from}`})`;

/** The counted seconds of a ride in which watts were measured: of shared seconds, the same part. */
export const poweredSeconds = sql`(case when average_power_watts is null then 0
  else counted_seconds * coalesce(power_seconds::numeric / nullif(duration_seconds, 0), 1) end)`;

const meanBy = (
  seconds: SQL,
  column: SQL,
  among = sql`true`,
): SQL => sql`round(sum(${column} * ${seconds}) filter (where ${among})
  / nullif(sum(${seconds}) filter (where ${column} is not null and ${among}), 0), 1)::float8`;
const meanPower = (among?: SQL) => meanBy(poweredSeconds, sql`average_power_watts`, among);
const meanResistance = (among?: SQL) => meanBy(sql`counted_seconds`, sql`average_resistance`, among);
const energyWattMinutes = sql`sum(average_power_watts * ${poweredSeconds})`;

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
    ${meanPower()} as "averagePowerWatts",
    round(${energyWattMinutes} / 60, 1)::float8 as "energyWattMinutes",
    round(${energyWattMinutes} filter (where not while_paused) / 60, 1)::float8 as "filledEnergyWattMinutes",
    ${meanPower(sql`not while_paused`)} as "filledPowerWatts",
    ${meanResistance(sql`not while_paused`)} as "filledResistance",
    ${meanResistance()} as "averageResistance"`;

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
export const selectLatestFilled = (rides: SQL): SQL => {
  const newest = (isFilling: SQL) => sql`(select json_build_object('durationSeconds', duration_seconds,
      'averagePowerWatts', average_power_watts, 'powerSeconds', power_seconds, 'averageResistance', average_resistance)
    from ${rides} ridden where ${isFilling} order by started_at desc nulls last limit 1)`;
  return sql`json_build_object('pedaled', ${newest(isFilledSession)}, 'powered', ${newest(isPowered)},
    'passive', ${newest(isPassiveFilledSession)})`;
};

export async function findLatestFilled(tx: Transaction, patientId: number): Promise<LatestFilled> {
  const [row] = await selectRows<{ latest: LatestFilled }>(
    tx,
    sql`select ${selectLatestFilled(ridesOf(patientId))} as latest`,
  );
  return row?.latest ?? { pedaled: null, powered: null, passive: null };
}

/** The days with rides, oldest first; all, or from a given day on. */
export function listRideDays(tx: Transaction, patientId: number, from?: string): Promise<RideDay[]> {
  const rides = ridesOf(patientId, from === undefined ? undefined : sql`${from}::date`);
  return selectRows(tx, sql`${sumByDay(rides)} order by ridden.day`);
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
