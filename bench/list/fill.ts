import pg from "pg";
import { safetyAnswersOf, vignetteFile } from "../../packages/clinical/test/vignettes.ts";

export const ridesPerPatient = 200;

/** A provider, and the patients who gave access: `first` and the ids after it. */
export interface Caseload {
  readonly providerId: number;
  readonly first: number;
  readonly patients: number;
}

/**
 * For each size, a provider with that many patients, each with 4 goals, an assessment from today and 200 rides, and
 * what they said after each. Rides are inserted day by day over all patients, as in production, so that a patient's
 * rows are far apart.
 */
export async function fillCaseloads(
  url: string,
  sizes: readonly number[],
  assessment: { input: object; result: object },
): Promise<Caseload[]> {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const firstPatient = sizes.length + 1;
  const caseloads = sizes.map((patients, index) => ({
    providerId: index + 1,
    first: firstPatient + sizes.slice(0, index).reduce((sum, size) => sum + size, 0),
    patients,
  }));
  const isPatient = `id >= ${firstPatient}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (text: string, values: unknown[] = []) => void (await client.query(text, values));
  await run(`insert into users (id, user_type, first_name, last_name)
    select n, case when n < ${firstPatient} then 'provider' else 'patient' end, 'First' || n, 'Last' || n
    from generate_series(1, ${firstPatient} + ${total} - 1) n`);
  await run(`insert into providers
    select id, 'PT', 'Rehabilitation', null, 'physical_therapist', true from users where id < ${firstPatient}`);
  await run(`insert into patients (user_id, admission_date, weight_kg, confirmed_at, confirmation)
    select id, current_date - 40, 70, now(), 'bedside' from users where ${isPatient}`);
  await run(`insert into identities (user_id, email, date_of_birth, name_key)
    select id, 'p' || id || '@bedsidebike.example', '1944-04-12', 'first|' || id from users`);
  for (const { providerId, first, patients } of caseloads) {
    await run(`insert into grants (patient_id, provider_id, created_at)
      select n, ${providerId}, now() - interval '40 days' from generate_series(${first}, ${first + patients - 1}) n`);
  }
  await run(
    `insert into risk_assessments (patient_id, assessed_by, is_self_reported, input, result, engine_version, created_at)
      select id, 1, false, $1::jsonb, $2::jsonb, '2.0.0', now() - interval '1 hour' from users where ${isPatient}`,
    [JSON.stringify(assessment.input), JSON.stringify(assessment.result)],
  );
  await run(`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period, is_active,
      created_at, valid_until)
    select id, 1, t.*, 'session', true, now() - interval '5 days', now() + interval '5 days' from users,
      (values ('duration', 15, 'minutes', 'Duration', ''), ('sessions', 2, 'sessions', 'Sessions', ''),
              ('power', 25, 'watts', 'Power', ''), ('energy', 750, 'Watt-Min', 'Energy', '')) t where ${isPatient}`);
  await run(`insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts,
      max_power_watts, average_resistance, is_open, last_batch_at, created_at)
    select gen_random_uuid(), 'tablet', ${firstPatient} + n % ${total}, at, at::date, 300 + n % 600, 20 + n % 20,
      30 + n % 20, 3.5, false, at, at
    from (select n, date_trunc('hour', now()) - (n / ${total}) * interval '5 hours' as at
          from generate_series(0, ${total * ridesPerPatient} - 1) n) r`);
  // After each ride: one in ten was too hard, and one in forty brought symptoms, answered but for the last two days.
  await run(`insert into ride_feedback (ride_id, patient_id, effort, symptoms, given_at, answered_by, answered_at, decision)
    select id, patient_id, case when n % 10 = 0 then 'too_hard' else 'right' end, n % 40 = 0, started_at,
      case when is_answered then 1 end, case when is_answered then now() end, case when is_answered then 'continue' end
    from (select *, row_number() over (order by id) as n from rides) r
    cross join lateral (select n % 10 = 0 and started_at < now() - interval '2 days' as is_answered) a`);
  await run("vacuum analyze");
  await client.end();
  return caseloads;
}

/** An assessment as it is stored: the answers and the reply for the patient with the most findings. */
export async function assessOnce(productUrl: string): Promise<{ input: object; result: object }> {
  const flat = vignetteFile.cases.find(({ id }) => id === "V6")?.input ?? {};
  const safety_answers = safetyAnswersOf(flat);
  const others = Object.entries(flat).filter(([field]) => !(field in safety_answers));
  const input = { ...Object.fromEntries(others), safety_answers };
  const reply = await fetch(`${productUrl}/api/anonymous-risk-assessment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  if (!reply.ok) throw new Error(`The assessment was refused with ${reply.status}.`);
  return { input, result: (await reply.json()) as object };
}
