import { encodeReadings } from "@bedside-bike/ride";
import type pg from "pg";
import { hashToken } from "../../apps/server/src/platform/tokens.ts";
import type { Place } from "./bike.ts";

const pastRides = 20;
const noReadings = Buffer.from(encodeReadings([]));

/**
 * Fills an empty database with so many bikes, each with its patient, who is signed in and has past rides. What PostgreSQL knows of its tables
 * is up to date afterward, as on a server that has been in use.
 */
export async function prepareWard(client: pg.Client, bikes: number): Promise<void> {
  await client.query(
    "insert into users (user_type, first_name, last_name) select 'patient', 'First', 'Last' from generate_series(1, $1)",
    [bikes],
  );
  await client.query(
    "insert into patients (user_id, admission_date, confirmed_at) select id, current_date - 14, now() from users",
  );
  await client.query("insert into devices select n, $2, now() from generate_series(1, $1) n", [
    bikes,
    hashToken("bench"),
  ]);
  await client.query(
    "insert into device_links (device_number, patient_id, linked_at) select number, number, now() - interval '1 day' from devices",
  );
  await client.query(
    `insert into rides (id, source, device_number, patient_id, started_at, day, duration_seconds, average_power_watts,
        max_power_watts, is_open, last_batch_at, created_at)
      select gen_random_uuid(), 'bike', number, number, at, at::date, 600, 25, 40, false, at + interval '10 minutes', at
      from devices, generate_series(1, $1) ago, lateral (select now() - ago * interval '12 hours' as at) began`,
    [pastRides],
  );
  await client.query("insert into ride_readings select id, $1::bytea, extract(year from started_at) from rides", [
    noReadings,
  ]);
  await client.query(
    `insert into sign_in_sessions (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
      select number, number::text, number::text, now(), now(), 1800, now() + interval '12 hours' from devices`,
  );
  await client.query("vacuum analyze");
}

/** Begins a ride of each of so many patients' tablets. Returns where their readings go. */
export async function beginTabletRides(client: pg.Client, tablets: number): Promise<Place[]> {
  const { rows } = await client.query<{ id: string; started_at: Date }>(
    `insert into rides (id, source, patient_id, started_at, day, duration_seconds, is_open, last_batch_at, created_at)
      select gen_random_uuid(), 'tablet', number, at, at::date, 0, true, at, at
      from devices, (select date_trunc('milliseconds', now()) as at) began where number <= $1
      returning id, started_at`,
    [tablets],
  );
  const ids = rows.map(({ id }) => id);
  await client.query(
    "insert into ride_readings select id, $2::bytea, extract(year from now()) from unnest($1::uuid[]) id",
    [ids, noReadings],
  );
  await client.query("insert into ride_tickets select * from unnest($1::text[], $2::uuid[], $3::timestamptz[])", [
    ids.map((id) => hashToken(`bench-${id}`)),
    ids,
    ids.map(() => new Date()),
  ]);
  return rows.map(({ id, started_at }) => ({
    path: `/api/rides/${id}/readings`,
    authorization: `Ride bench-${id}`,
    ride: { rideId: id, startedAt: started_at.toISOString() },
  }));
}

/** Removes the rides of a step of the benchmark. */
export async function removeRides(client: pg.Client, since: Date): Promise<void> {
  for (const table of ["ride_chunks", "ride_readings", "ride_tickets"]) {
    await client.query(`delete from ${table} where ride_id in (select id from rides where created_at >= $1)`, [since]);
  }
  await client.query("delete from rides where created_at >= $1", [since]);
  await client.query("vacuum analyze rides, ride_chunks, ride_readings, audit_events");
}

/** Seconds of pedaling and rides stored since then. */
export async function countRides(client: pg.Client, since: Date): Promise<{ rides: number; seconds: number }> {
  const { rows } = await client.query<{ rides: number; seconds: number }>(
    "select count(*)::int as rides, coalesce(sum(duration_seconds), 0)::int as seconds from rides where created_at >= $1",
    [since],
  );
  return rows[0] ?? { rides: 0, seconds: 0 };
}
