import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { prepareJourney } from "./support/journey.ts";
import { enterAsProvider, nora } from "./support/provider-portal.ts";

const journey = prepareJourney();

const first = 5001;
const tooHard = "Gudrun Middling";

/** A caseload of sixty for Nora: most ride, some have no goals, and one in the middle said today that it was too hard. */
async function fillWard(): Promise<void> {
  const people = sql`select n, ${first}::int + n as id from generate_series(0, 59) n`;
  await journey.server.asOwner(async (tx) => {
    const provider = sql`(select id from users where first_name = ${nora.firstName})`;
    await tx.execute(sql`insert into users (id, user_type, first_name, last_name)
      select id, 'patient', case n when 30 then 'Gudrun' when 12 then 'نور' else
          (array['Ada','Bert','Chidi','Dolores','Emil','Fatima','Greta','Hideo','Ines','Jonas'])[n % 10 + 1] end,
        case n when 30 then 'Middling' when 12 then 'الهاشمي' when 47 then 'Hohenzollern-Sigmaringen-Donaudampfschifffahrt'
          else (array['Abbott','Okafor','Lindqvist','Marchetti','Novak','Petrosyan'])[n / 10 + 1] || '-' || n end
      from (${people}) p`);
    await tx.execute(sql`insert into patients (user_id, admission_date, weight_kg, confirmed_at, confirmation)
      select id, current_date - 2 - n % 9, 55 + n, now(), 'bedside' from (${people}) p`);
    await tx.execute(sql`insert into identities (user_id, email, date_of_birth, name_key)
      select id, 'ward' || n || '@bedsidebike.example', date '1936-01-01' + n * 300, 'ward|' || n from (${people}) p`);
    await tx.execute(sql`insert into grants (patient_id, provider_id, created_at)
      select id, ${provider}, now() - interval '9 days' from (${people}) p`);
    await tx.execute(sql`insert into risk_assessments
        (patient_id, assessed_by, is_self_reported, input, result, engine_version, created_at)
      select p.id, ${provider}, false, a.input, a.result, a.engine_version, now() - interval '2 hours' from (${people}) p
      cross join (select input, result, engine_version from risk_assessments
        where patient_id = 5 and engine_version like '2%' order by id desc limit 1) a where n % 12 <> 5`);
    await tx.execute(sql`insert into goals (patient_id, provider_id, goal_type, target_value, unit, label, subtitle, period,
        is_active, created_at, valid_until, assessment_id)
      select p.id, ${provider}, g.*, 'session', true, now() - interval '90 minutes', now() + interval '2 days', a.id
      from (${people}) p join risk_assessments a on a.patient_id = p.id, (values ('duration', 12, 'minutes', 'Duration', ''), ('sessions', 2, 'sessions', 'Sessions', ''),
        ('power', 25, 'watts', 'Power', '')) g where n % 12 <> 5 and n % 7 <> 3`);
    await tx.execute(sql`insert into rides (id, source, patient_id, started_at, day, duration_seconds, average_power_watts,
        max_power_watts, average_resistance, is_open, last_batch_at, created_at)
      select gen_random_uuid(), 'tablet', id, at, (at at time zone ${journey.server.config.hospitalTimeZone})::date,
        720 - (n % 4) * 60, 22 + n % 9, 30, 3, false, at, at
      from (${people}) p cross join lateral (
        select now() - interval '70 minutes' - d * interval '1 day' as at from generate_series(0, 3) d) r
      where n % 9 <> 2 or n = 30`);
    await tx.execute(sql`insert into ride_feedback (ride_id, patient_id, effort, symptoms, given_at)
      select distinct on (patient_id) id, patient_id, 'too_hard', false, now() - interval '1 hour'
      from rides where patient_id = ${first + 30} order by patient_id, started_at desc`);
  });
}

const rows = (page: Page) =>
  page.getByRole("table", { name: "Patients, by what needs doing next" }).locator("tr:has(th > a)");

describe("a provider with 60 patients", () => {
  it.each(["desktop", "phone"] as const)(
    "finds on a %s, without scrolling, the one who said 'too hard' today [PORTAL-1, PORTAL-3, PORTAL-34, PORTAL-43]",
    async (size) => {
      if (size === "desktop") await fillWard();
      const page = await journey.open({ size });
      await enterAsProvider(page, nora);
      await page.goto("/provider-dashboard");
      await rows(page).nth(59).waitFor({ state: "attached" });
      const row = rows(page).filter({ hasText: tooHard });
      await row.getByText("Clear", { exact: true }).waitFor();
      await row.getByText(/Too hard/).waitFor();
      const box = await row.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
      await expectNoAxeViolations(page);

      await row.click();
      await page.getByRole("heading", { level: 2, name: tooHard }).waitFor();
      await page.getByRole("region", { name: "Goals", exact: true }).getByLabel("Duration").waitFor();
      const [goals, minutes] = await Promise.all(
        ["Goals", /^Minutes/].map((name) => page.getByRole("heading", { level: 3, name }).first().boundingBox()),
      );
      const areGoalsFirst = (goals?.y ?? Number.NaN) < (minutes?.y ?? Number.NaN);
      expect(areGoalsFirst).toBe(size === "phone");
      await expectNoAxeViolations(page);
    },
  );
});
