import type pg from "pg";
import { type ChainHead, chainStart, nextSeal } from "../../apps/server/src/platform/audit-chain.ts";
import { sealerLock } from "../../apps/server/src/platform/audit-sealer.ts";
import { createSimulatedRider, encodeReadings } from "../../packages/ride/src/index.ts";

/** What a day of one patient leaves: 60 audit entries, as a large hospital's log has, and two rides of half an hour. */
export const entriesADay = 60;
export const ridesADay = 2;
const rideSeconds = 1800;
const sealsAtOnce = 5000;

/** The first day of the month that began so many months before this one, UTC. */
export const monthStart = (monthsAgo: number): Date => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
};

/** Gives an empty audit log partitions for the past months, as if the database had been in use since then. */
export async function makePastMonths(owner: pg.ClientBase, months: number): Promise<void> {
  await owner.query("drop table audit_events_first, audit_seals_first");
  for (const [parent, key] of [
    ["audit_events", "at"],
    ["audit_seals", "entry_at"],
  ] as const) {
    for (let ago = months; ago >= 0; ago -= 1) {
      const [from, until] = [monthStart(ago), monthStart(ago - 1)].map((at) => at.toISOString());
      const name = `${parent}_${from?.slice(0, 7).replace("-", "_")}`;
      await owner.query("select bedside_bike_private.make_partition($1, $2, $3, $4)", [
        parent,
        name,
        `FROM ('${from}') TO ('${until}')`,
        `${key} >= '${from}' and ${key} < '${until}'`,
      ]);
    }
  }
}

export interface LogSize {
  readonly entries: number;
  readonly patients: number;
  /** The time over which the entries are spread evenly. */
  readonly from: Date;
  readonly until: Date;
}

const timeOfEntry = "$2::timestamptz + ($3::timestamptz - $2::timestamptz) * ((n - 1)::float8 / $1)";

/** Fills an empty audit log with entries that have the ids 1, 2, 3 and so on. */
async function fillEntries(owner: pg.ClientBase, { entries, patients, from, until }: LogSize): Promise<void> {
  await owner.query(
    `insert into audit_events (id, at, actor_kind, actor_id, action, patient_id, detail)
      select n, ${timeOfEntry}, 'provider', n % 300 + 1,
        (array['patients.dashboard', 'rides.list', 'providers.patients', 'goals.list'])[n % 4 + 1],
        case when n % 4 <> 2 then n % $4 + 1 end, '{}'
      from generate_series(1, $1::integer) n`,
    [entries, from, until, patients],
  );
  await owner.query("select setval('audit_events_id_seq', $1)", [entries]);
}

/**
 * The same with seals, on two connections. Those of entries before `chainedUntil` are what the sealer makes; the others have
 * made-up hashes, since a chain of millions takes minutes. Running servers seal nothing meanwhile. Returns the head there.
 */
export async function fillSealedLog(
  [owner, other]: readonly [pg.ClientBase, pg.ClientBase],
  size: LogSize,
  chainedUntil: Date,
): Promise<ChainHead> {
  await owner.query("select pg_advisory_lock($1)", [sealerLock]);
  const sealing = other.query(
    `insert into audit_seals (sequence, audit_event_id, sealed_at, hash, entry_at)
      select n, n, at + interval '1 second', encode(sha256(n::text::bytea), 'hex'), at
      from (select n, (${timeOfEntry})::timestamptz(3) as at from generate_series(1, $1::integer) n) e where at >= $4`,
    [size.entries, size.from, size.until, chainedUntil],
  );
  await Promise.all([fillEntries(owner, size), sealing]);
  const head = await chainUntil(owner, chainedUntil);
  await owner.query("select pg_advisory_unlock($1)", [sealerLock]);
  return head;
}

async function chainUntil(owner: pg.ClientBase, until: Date): Promise<ChainHead> {
  let head = chainStart;
  let lastId = 0;
  for (;;) {
    const { rows } = await owner.query(
      `select id, at, actor_kind as "actorKind", actor_id as "actorId", action, patient_id as "patientId", detail
        from audit_events where at < $1 and id > $2 order by id limit ${sealsAtOnce}`,
      [until, lastId],
    );
    if (rows.length === 0) return head;
    const seals = rows.map((row) => {
      const sealedAt = new Date(row.at.getTime() + 1000);
      head = nextSeal(head, row, sealedAt);
      return [head.sequence, row.id, sealedAt.toISOString(), head.hash, row.at.toISOString()];
    });
    await owner.query(
      `insert into audit_seals (sequence, audit_event_id, sealed_at, hash, entry_at)
        select (s ->> 0)::bigint, (s ->> 1)::bigint, (s ->> 2)::timestamptz, s ->> 3, (s ->> 4)::timestamptz
        from json_array_elements($1::json) s`,
      [JSON.stringify(seals)],
    );
    lastId = rows.at(-1).id;
  }
}

/** Patients, their rides of the days up to now, and what the rides' readings take. */
export async function fillRides(
  owner: pg.ClientBase,
  { patients, days }: { patients: number; days: number },
): Promise<void> {
  await owner.query(
    "insert into users (id, user_type, first_name, last_name) select n, 'patient', 'First' || n, 'Last' || n from generate_series(1, $1::integer) n",
    [patients],
  );
  await owner.query("insert into patients (user_id, admission_date) select id, current_date - 400 from users");
  await owner.query(
    `insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts, max_power_watts,
        average_resistance, is_open, last_batch_at, last_reading_at, created_at)
      select gen_random_uuid(), 'tablet', p, at, at::date, $3, 24, 38, 3.5, false, at, at, at
      from generate_series(1, $2::integer * ${ridesADay}) ago, generate_series(1, $1::integer) p,
        lateral (select now() - ago * interval '1 day' / ${ridesADay} as at) began`,
    [patients, days, rideSeconds],
  );
  await owner.query(
    `insert into ride_readings (ride_id, packed, started_year)
      select id, ($1::bytea[])[1 + row_number() over () % $2], extract(year from started_at) from rides`,
    [Array.from({ length: 16 }, (_, seed) => Buffer.from(packedRide(seed))), 16],
  );
}

const packedRide = (seed: number): Uint8Array =>
  encodeReadings([...createSimulatedRider({ seed, rideMinutes: rideSeconds / 60 })]);
