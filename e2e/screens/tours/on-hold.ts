import { expect } from "vitest";
import { fixturePatients } from "../../../apps/server/src/seed/people.ts";
import { enter } from "../../support/session.ts";
import type { Tour } from "../tour.ts";
import { shownWords, withAnyValues } from "../words.ts";

const { dashboard, goals, "ride-state": state, session, today } = shownWords;
const sentence = state.sentence.open_event;
const screens = ["/dashboard", "/goals", "/session", "/reports"] as const;
const targets = [
  dashboard.goals.title,
  goals.adaptive.title,
  session.today.target,
  today.ofMinutes,
  today.toGoal_one,
  today.toGoal_other,
].map(withAnyValues);

/** The screens of a patient whose goals have been suspended, because he fell an hour ago. */
export async function tourPlanOnHold(tour: Tour): Promise<void> {
  const page = await tour.open();
  const [theo] = fixturePatients.filter(({ firstName }) => firstName === "Theo");
  if (!theo) throw new Error("The demo has no Theo.");
  const { firstName, lastName, email, dateOfBirth } = theo;
  await enter(page, "/api/auth/login", { userType: "patient", firstName, lastName, email, dateOfBirth });
  for (const path of screens) {
    await page.goto(path);
    await page.getByText(sentence).first().waitFor();
    await tour.check(page, `on hold, ${path}`);
    for (const target of targets) expect(await page.getByText(target).count(), `${path} ${target}`).toBe(0);
  }
}
