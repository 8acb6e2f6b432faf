import pg from "pg";

/** A provider, and the patients who gave access: `first` and the ids after it. */
export interface Caseload {
  readonly providerId: number;
  readonly first: number;
  readonly patients: number;
}

/** Until now, of each patient. */
export interface Stay {
  readonly stayDays: number;
  readonly ridesEach: number;
  readonly hoursBetweenRides: number;
}

export interface Ward extends Stay {
  /** How many patients each of the providers has. */
  readonly sizes: readonly number[];
  /** When it is; by the database's clock unless it is given. */
  readonly at?: Date;
}

/**
 * Fills an empty database for a hospital in UTC: for each size, a provider with that many patients, each with 4 goals and
 * with rides. Rides are inserted day by day over all patients, as in production, so that a patient's rows are far apart.
 * Two databases that were filled alike answer alike, if the time was given.
 */
export async function fillWard(url: string, ward: Ward): Promise<Caseload[]> {
  const { sizes, stayDays, ridesEach } = ward;
  const now = nowOf(ward);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const firstPatient = sizes.length + 1;
  const caseloads = sizes.map((patients, index) => ({
    providerId: index + 1,
    first: firstPatient + sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
    patients,
  }));
  const isPatient = `id >= ${firstPatient}`;
  await withClient(url, async (run) => {
    await run(`insert into users (id, user_type, first_name, last_name)
      select n, case when n < ${firstPatient} then 'provider' else 'patient' end, 'First' || n, 'Last' || n
      from generate_series(1, ${firstPatient} + ${total} - 1) n`);
    await run(`insert into providers
      select id, 'PT', 'Rehabilitation', null, 'physical_therapist', true from users where id < ${firstPatient}`);
    await run(`insert into patients (user_id, admission_date, weight_kg, confirmed_at, confirmation)
      select id, ${now}::date - ${stayDays}, 70, ${now}, 'bedside' from users where ${isPatient}`);
    await run(`insert into identities (user_id, email, date_of_birth, name_key)
      select id, 'p' || id || '@bedsidebike.example', '1944-04-12', 'first|' || id from users`);
    for (const { providerId, first, patients } of caseloads) {
      await run(`insert into grants (patient_id, provider_id, created_at)
        select n, ${providerId}, ${now} - interval '${stayDays} days'
        from generate_series(${first}, ${first + patients - 1}) n`);
    }
    await run(`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active,
        created_at, valid_until)
      select id, 1, t.*, 'session', true, ${now} - interval '5 days', ${now} + interval '5 days'
      from users, ${fourGoals} where ${isPatient}`);
    await run(markGoalsSeen);
    await run(insertRides(ward, { first: firstPatient, patients: total, from: 0, to: ridesEach }));
    await run("vacuum analyze");
  });
  return caseloads;
}

/** An assessment as it is stored. */
export interface WrittenAssessment {
  readonly input: object;
  readonly result: object;
  readonly engineVersion: string;
}

/** An hour ago every patient got this assessment, unless they have one. */
export function assessWard(
  url: string,
  ward: Ward,
  { input, result, engineVersion }: WrittenAssessment,
): Promise<void> {
  return withClient(url, async (run) => {
    await run(
      `insert into risk_assessments (patient_id, assessed_by, is_self_reported, input, result, engine_version, created_at)
        select user_id, 1, false, $1::jsonb, $2::jsonb, $3, ${nowOf(ward)} - interval '1 hour' from patients
        where user_id not in (select patient_id from risk_assessments) order by user_id`,
      [JSON.stringify(input), JSON.stringify(result), engineVersion],
    );
    await run("vacuum analyze");
  });
}

/**
 * What every patient said after each ride: one in ten was too hard, and one in forty brought symptoms, answered but for the
 * last two days.
 */
export function rateRides(url: string, ward: Ward): Promise<void> {
  return withClient(url, async (run) => {
    await run(`insert into ride_feedback (ride_id, patient_id, effort, symptoms, given_at, answered_by, answered_at, decision)
      select id, patient_id, case when n % 10 = 0 then 'too_hard' else 'right' end, n % 40 = 0, started_at,
        case when is_answered then 1 end, case when is_answered then ${nowOf(ward)} end,
        case when is_answered then 'continue' end
      from (select *, row_number() over (order by id) as n from rides) r
      cross join lateral (select n % 10 = 0 and started_at < ${nowOf(ward)} - interval '2 days' as is_answered) a`);
    await run("vacuum analyze");
  });
}

/** Moves a patient's admission back, with the rides of that time. */
export async function prolongStay(
  url: string,
  ward: Ward,
  { patientId, ...stay }: Stay & { readonly patientId: number },
): Promise<void> {
  await withClient(url, async (run) => {
    await run(
      `update patients set admission_date = ${nowOf(ward)}::date - ${stay.stayDays} where user_id = ${patientId}`,
    );
    const riders = { first: patientId, patients: 1, from: ward.ridesEach, to: stay.ridesEach };
    await run(insertRides({ ...ward, ...stay }, riders));
    await run("vacuum analyze");
  });
}

/** Half an hour ago every patient got goals under their assessment, in place of those they had. */
export function sendGoals(url: string, ward: Ward): Promise<void> {
  const sentAt = `${nowOf(ward)} - interval '30 minutes'`;
  return withClient(url, async (run) => {
    await run(`update goals set is_active = false, ended_at = ${sentAt}`);
    await run(`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active,
        created_at, valid_until, assessment_id)
      select a.patient_id, 1, t.*, 'session', true, ${sentAt}, ${nowOf(ward)} + interval '2 days', a.id
      from risk_assessments a, ${fourGoals} order by a.patient_id`);
    await run(markGoalsSeen);
    await run("vacuum analyze");
  });
}

const fourGoals = `(values ('duration', 15, 'minutes', 'Duration', ''), ('sessions', 2, 'sessions', 'Sessions', ''),
  ('power', 25, 'watts', 'Power', ''), ('energy', 750, 'Watt-Min', 'Energy', '')) t`;
/** Unread ones cost an extra statement until the patient has seen them. */
const markGoalsSeen = "update patients set seen_goal_id = (select max(id) from goals where goals.patient_id = user_id)";

const nowOf = ({ at }: Ward): string => (at ? `'${at.toISOString()}'::timestamptz` : "now()");

interface Riders {
  readonly first: number;
  readonly patients: number;
  /** Of each, counted back from now. */
  readonly from: number;
  readonly to: number;
}

/** The same for the same text, in the form of a random one. */
const uuidOf = (text: string): string => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

const insertRides = (ward: Ward, { first, patients, from, to }: Riders): string =>
  `insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts, max_power_watts,
      average_resistance, is_open, last_batch_at, created_at)
    select ${uuidOf(`(${first} + n % ${patients}) || ' ' || extract(epoch from at)`)}, 'tablet', ${first} + n % ${patients}, at,
      (at at time zone 'UTC')::date, 300 + n % 600, 20 + n % 20, 30 + n % 20, 3.5, false, at, at
    from (select n, date_trunc('hour', ${nowOf(ward)}) - (n / ${patients}) * interval '${ward.hoursBetweenRides} hours' as at
          from generate_series(${from * patients}, ${to * patients} - 1) n) r`;

type Run = (text: string, values?: unknown[]) => Promise<void>;

async function withClient(url: string, work: (run: Run) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(async (text, values = []) => void (await client.query(text, values)));
  } finally {
    await client.end();
  }
}
