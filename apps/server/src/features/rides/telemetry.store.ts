import type { RideSource } from "@bedside-bike/contract";
import { RIDE_LIMITS } from "@bedside-bike/ride";
import { and, eq, lt, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/database.ts";
import { milliseconds } from "../../platform/database/instants.ts";
import { keptStatement, toArrayText } from "../../platform/database/kept-statement.ts";
import { rideChunks, rides } from "../../platform/database/schema.ts";
import { touchSessionsOf } from "../../platform/sign-in.ts";
import { linkedPatient } from "../devices/device-links.store.ts";
import type { StoredMetrics } from "./ride-metrics.ts";
import {
  decodeEndOfSession,
  decodeProgress,
  encodeEndOfSession,
  encodeProgress,
  type RideProgress,
} from "./ride-progress.ts";
import { type RideRow, rideColumns } from "./rides.store.ts";

/** A ride as its next batch finds it. */
export interface StoredRide {
  readonly id: string;
  readonly source: RideSource;
  readonly deviceNumber: number | null;
  readonly patientId: number | null;
  readonly startedAt: Date;
  /** By the bike's own clock, if the server corrected it. */
  readonly bikeStartedAt: Date | null;
  /** YYYY-MM-DD in the hospital's time zone. */
  readonly day: string;
  readonly isOpen: boolean;
  readonly lastBatchAt: Date;
  /** Null if the ride has to be recounted. */
  readonly progress: RideProgress | null;
  /** The offset at which its session ended on screen, if that has closed it; -1 before its first reading. */
  readonly endOfSession: number | null;
}

type LockedRow = Pick<StoredRide, "id" | "source" | "deviceNumber" | "patientId" | "day" | "isOpen"> & {
  readonly startedAt: number;
  readonly bikeStartedAt: number | null;
  readonly lastBatchAt: number;
  readonly progress: Uint8Array | null;
};

const rideToLock = sql`
  select id, source, device_number as "deviceNumber", patient_id as "patientId", to_char(day, 'YYYY-MM-DD') as day,
    is_open as "isOpen", ${milliseconds("started_at")} as "startedAt",
    ${milliseconds("bike_started_at")} as "bikeStartedAt", ${milliseconds("last_batch_at")} as "lastBatchAt", progress
  from rides`;

const toStoredRide = ({ startedAt, bikeStartedAt, lastBatchAt, progress, ...row }: LockedRow): StoredRide => ({
  ...row,
  startedAt: new Date(startedAt),
  bikeStartedAt: bikeStartedAt === null ? null : new Date(bikeStartedAt),
  lastBatchAt: new Date(lastBatchAt),
  progress: decodeProgress(progress, new Date(lastBatchAt)),
  endOfSession: decodeEndOfSession(progress),
});

const lockedRides = keptStatement<LockedRow, { ids: readonly string[] }>(
  "lock_rides",
  ({ ids }) => sql`${rideToLock} where id = any(${ids}::uuid[]) order by id for update`,
);

/**
 * The rides with these ids that exist, locked until this transaction ends so that batches of one ride are serialized:
 * in the order of their ids, so that two nodes can't deadlock.
 */
export async function lockRides(tx: Transaction, ids: readonly string[]): Promise<StoredRide[]> {
  if (ids.length === 0) return [];
  return (await lockedRides.rows(tx, { ids })).map(toStoredRide);
}

/** A ride that begins: it belongs to the patient linked to the bike at that time, if there is one. */
export interface BeginningRide {
  readonly id: string;
  readonly deviceNumber: number;
  readonly startedAt: Date;
  readonly bikeStartedAt: Date | null;
  readonly day: string;
  readonly at: Date;
}

const linkingDevices = keptStatement<unknown, { numbers: readonly number[] }>(
  "wait_for_linking",
  ({ numbers }) => sql`select 1 from devices where number = any(${numbers}::integer[]) order by number for key share`,
);

const begunRides = keptStatement<
  { id: string; patientId: number | null },
  {
    ids: readonly string[];
    numbers: readonly number[];
    starts: readonly Date[];
    bikeStarts: readonly (Date | null)[];
    days: readonly string[];
    ats: readonly Date[];
    packed: Uint8Array;
  }
>(
  "begin_rides",
  ({ ids, numbers, starts, bikeStarts, days, ats, packed }) => sql`
    with begun as (
      insert into rides (id, source, device_number, patient_id, started_at, bike_started_at, day, duration_seconds, is_open,
        last_batch_at, created_at)
      select b.id, 'bike', b.number, (${linkedPatient(sql`b.number`, sql`least(b.started_at, b.at)`)}), b.started_at,
        b.bike_started_at, b.day, 0, true, b.at, b.at
      from unnest(${ids}::uuid[], ${numbers}::integer[], ${starts}::timestamptz[], ${bikeStarts}::timestamptz[],
        ${days}::date[], ${ats}::timestamptz[]) as b (id, number, started_at, bike_started_at, day, at)
      order by b.id
      on conflict do nothing
      returning id, patient_id, started_at),
    readings as (
      insert into ride_readings (ride_id, packed, started_year)
      select id, ${packed}::bytea, extract(year from started_at at time zone 'UTC') from begun)
    select id, patient_id as "patientId" from begun`,
);

/**
 * Begins rides without readings; their bikes' links can't change until this transaction ends. Returns the rides whose
 * id was not taken.
 */
export async function beginRides(
  tx: Transaction,
  beginning: readonly BeginningRide[],
  packed: Uint8Array,
): Promise<{ id: string; patientId: number | null }[]> {
  await linkingDevices.rows(tx, { numbers: beginning.map(({ deviceNumber }) => deviceNumber) });
  return begunRides.rows(tx, {
    ids: beginning.map(({ id }) => id),
    numbers: beginning.map(({ deviceNumber }) => deviceNumber),
    starts: beginning.map(({ startedAt }) => startedAt),
    bikeStarts: beginning.map(({ bikeStartedAt }) => bikeStartedAt),
    days: beginning.map(({ day }) => day),
    ats: beginning.map(({ at }) => at),
    packed,
  });
}

/** A ride with its totals, as it is to be stored. */
export interface CountedRide extends Omit<StoredRide, "progress">, StoredMetrics {
  readonly lastOffsetSeconds: number;
  /** Whether the patient is pedaling now, which keeps their sign-in session open. */
  readonly isLive: boolean;
  /** Null for a ride that has ended. */
  readonly progress: RideProgress | null;
  /** Either readings to append, if there are new ones, or all of the ride's. */
  readonly packed: { readonly chunk: Uint8Array | null } | { readonly whole: Uint8Array };
}

type Values<Row> = { readonly [Key in keyof Row]: readonly Row[Key][] };

const longestRide = sql.raw(`interval '${RIDE_LIMITS.maxRideSeconds} seconds'`);

const storedRides = keptStatement<
  { id: string; isNearAnother: boolean },
  Values<{
    ids: string;
    durations: number;
    powers: number | null;
    highest: number | null;
    powered: number | null;
    cadences: number | null;
    resistances: number | null;
    offsets: number;
    opens: boolean;
    lives: boolean;
    ats: Date;
    progresses: Uint8Array | null;
    numbers: number | null;
    chunks: Uint8Array | null;
  }>
>(
  "store_rides",
  (values) => sql`
    with batch as materialized (
      select * from unnest(${values.ids}::uuid[], ${values.durations}::integer[], ${values.powers}::numeric[],
        ${values.highest}::numeric[], ${values.powered}::integer[], ${values.cadences}::numeric[],
        ${values.resistances}::numeric[], ${values.offsets}::float8[], ${values.opens}::boolean[],
        ${values.lives}::boolean[], ${values.ats}::timestamptz[], ${values.progresses}::bytea[],
        ${values.numbers}::smallint[], ${values.chunks}::bytea[])
        as b (id, duration, power, highest, powered, cadence, resistance, last_offset, is_open, is_live, at, progress,
          number, chunk)),
    ride as (
      update rides r set duration_seconds = b.duration, average_power_watts = b.power, max_power_watts = b.highest,
        power_seconds = b.powered, average_cadence_rpm = b.cadence, average_resistance = b.resistance,
        last_reading_at = r.started_at + make_interval(secs => b.last_offset), is_open = b.is_open, last_batch_at = b.at, progress = b.progress
      from batch b where r.id = b.id
      returning r.id, r.source, r.patient_id, r.started_at, r.last_batch_at, b.is_live),
    appended as (
      insert into ride_chunks (ride_id, number, packed) select id, number, chunk from batch where chunk is not null),
    activity as (${touchSessionsOf(sql`select patient_id, last_batch_at from ride where is_live`)})
    select ride.id, exists (select from rides o where o.patient_id = ride.patient_id and o.id <> ride.id
        and o.started_at between ride.started_at - ${longestRide} and ride.started_at + ${longestRide})
        as "isNearAnother"
    from ride`,
);

/**
 * Stores rides in one statement, together with their patients' activity. Returns the ids of those near which another
 * ride of their patient began, so that the two may share seconds.
 */
export async function storeRides(tx: Transaction, counted: readonly CountedRide[]): Promise<Set<string>> {
  const chunkOf = ({ packed }: CountedRide) => ("chunk" in packed ? packed.chunk : null);
  const rows = await storedRides.rows(tx, {
    ids: counted.map(({ id }) => id),
    durations: counted.map(({ durationSeconds }) => durationSeconds),
    powers: counted.map(({ averagePowerWatts }) => averagePowerWatts),
    highest: counted.map(({ maxPowerWatts }) => maxPowerWatts),
    powered: counted.map(({ powerSeconds }) => powerSeconds),
    cadences: counted.map(({ averageCadenceRpm }) => averageCadenceRpm),
    resistances: counted.map(({ averageResistance }) => averageResistance),
    offsets: counted.map(({ lastOffsetSeconds }) => lastOffsetSeconds),
    opens: counted.map(({ isOpen }) => isOpen),
    lives: counted.map(({ isLive }) => isLive),
    ats: counted.map(({ lastBatchAt }) => lastBatchAt),
    progresses: counted.map(({ progress, endOfSession, lastBatchAt }) => {
      if (progress) return encodeProgress(progress, lastBatchAt);
      return endOfSession === null ? null : encodeEndOfSession(endOfSession);
    }),
    numbers: counted.map((ride) => (chunkOf(ride) && ride.progress ? ride.progress.chunks - 1 : null)),
    chunks: counted.map(chunkOf),
  });
  const merged = counted.flatMap(({ id, packed }) => ("whole" in packed ? { id, packed: packed.whole } : []));
  if (merged.length > 0) await storeWhole(tx, merged);
  return new Set(rows.flatMap(({ id, isNearAnother }) => (isNearAnother ? id : [])));
}

/** A ride's last reading lasts for a second; if it is not known, the ride is taken to be as long as one can be. */
const endOf = (ride: string) =>
  sql`coalesce(${sql.raw(ride)}.last_reading_at, ${sql.raw(ride)}.started_at + ${longestRide}) + interval '1 second'`;

const overlappingRides = keptStatement<{ id: string }, { ids: readonly string[] }>(
  "overlapping_rides",
  ({ ids }) => sql`
    select r.id from rides r where r.id = any(${ids}::uuid[]) and exists (
      select from rides o where o.patient_id = r.patient_id and o.id <> r.id
        and o.started_at >= r.started_at - ${longestRide} and o.started_at < ${endOf("r")} and ${endOf("o")} > r.started_at)`,
);

/** Which of these rides overlap another ride of their patient. */
export async function findOverlapping(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  return new Set((await overlappingRides.rows(tx, { ids })).map(({ id }) => id));
}

/**
 * Stores all readings of these rides in one piece. Not a prepared statement: `ride_chunks` is empty when the first
 * rides begin, and a plan made then would scan the whole table.
 */
async function storeWhole(tx: Transaction, rides: readonly { id: string; packed: Uint8Array }[]): Promise<void> {
  const ids = toArrayText(rides.map(({ id }) => id));
  const packed = toArrayText(rides.map((ride) => ride.packed));
  await tx.execute(sql`
    with stored as (
      update ride_readings r set packed = whole.packed
      from unnest(${ids}::uuid[], ${packed}::bytea[]) as whole (ride_id, packed) where r.ride_id = whole.ride_id)
    delete from ride_chunks where ride_id = any(${ids}::uuid[])`);
}

/** Closes the rides whose last batch was before `silentSince` and returns them. */
export async function closeRidesSilentSince(tx: Transaction, silentSince: Date): Promise<RideRow[]> {
  return tx
    .update(rides)
    .set({ isOpen: false })
    .where(and(eq(rides.isOpen, true), lt(rides.lastBatchAt, silentSince)))
    .returning(rideColumns);
}

/** A patient's rides that are open. */
export async function listOpenRides(tx: Transaction, patientId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.patientId, patientId), eq(rides.isOpen, true)));
  return rows.map(({ id }) => id);
}

/** Rides that have ended and still have readings in chunks. */
export async function listEndedRidesWithChunks(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: rides.id })
    .from(rideChunks)
    .innerJoin(rides, eq(rides.id, rideChunks.rideId))
    .where(eq(rides.isOpen, false));
  return rows.map(({ id }) => id);
}
