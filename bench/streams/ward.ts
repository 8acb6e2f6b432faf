import type pg from "pg";
import { hashToken } from "../../apps/server/src/platform/tokens.ts";

/** Providers who may each look at the first patients, and patients with a bike; ids count from 1, patients first. */
export interface Ward {
  readonly patients: number;
  readonly providers: number;
  /** How many of the patients each provider may look at. */
  readonly watched: number;
}

export const tokenOf = (userId: number): string => `token-of-${userId}`;

/** Each patient has one open ride. */
export const rideIdOf = (patientId: number): string => `00000000-0000-4000-8000-${String(patientId).padStart(12, "0")}`;

/** Everybody is signed in. */
export async function fillWard(client: pg.Client, { patients, providers, watched }: Ward): Promise<void> {
  const people = patients + providers;
  const statements = [
    `insert into users (user_type, first_name, last_name)
       select case when n <= ${patients} then 'patient' else 'provider' end, 'First', 'Last' from generate_series(1, ${people}) n`,
    `insert into patients (user_id, admission_date, confirmed_at, confirmation)
       select id, current_date, now(), 'bedside' from users where id <= ${patients}`,
    `insert into providers select id, 'RN', 'Ward', null, 'nurse', true from users where id > ${patients}`,
    `insert into grants (patient_id, provider_id, created_at)
       select patient, id, now() from users, generate_series(1, ${watched}) patient where id > ${patients}`,
    `insert into rides (id, source, patient_id, started_at, day, duration_seconds, is_open, last_batch_at, created_at)
       select ('00000000-0000-4000-8000-' || lpad(user_id::text, 12, '0'))::uuid, 'tablet', user_id, now(), current_date, 0,
         true, now(), now() from patients`,
  ];
  for (const statement of statements) await client.query(statement);
  const hashes = Array.from({ length: people }, (_, index) => hashToken(tokenOf(index + 1)));
  await client.query(
    `insert into sign_in_sessions (user_id, token_hash, sign_out_hash, created_at, last_active_at, idle_seconds, ends_at)
       select n, hash, hash, now(), now(), 43200, now() + interval '12 hours' from unnest($1::text[]) with ordinality t (hash, n)`,
    [hashes],
  );
  await client.query("analyze");
}
