import { fixturePatients } from "../../apps/server/src/seed/people.ts";
import dashboardWords from "../../apps/web/src/locales/en/dashboard.json" with { type: "json" };
import goalsWords from "../../apps/web/src/locales/en/goals.json" with { type: "json" };
import reportsWords from "../../apps/web/src/locales/en/reports.json" with { type: "json" };
import sessionWords from "../../apps/web/src/locales/en/session.json" with { type: "json" };
import { pseudo } from "../support/pseudo-locale.ts";
import { enter } from "../support/session.ts";
import type { Tour } from "./tour.ts";

const screens = [
  ["/dashboard", pseudo(dashboardWords).today.onHold],
  ["/goals", pseudo(goalsWords).onHold],
  ["/session", pseudo(sessionWords).onHold],
  ["/reports", pseudo(reportsWords).insights.onHold],
] as const;

/** The screens of a patient whose goals have been suspended. */
export async function tourPlanOnHold(tour: Tour): Promise<void> {
  const page = await tour.open();
  const [theo] = fixturePatients.filter(({ firstName }) => firstName === "Theo");
  if (!theo) throw new Error("The demo has no Theo.");
  const { firstName, lastName, email, dateOfBirth } = theo;
  await enter(page, "/api/auth/login", { userType: "patient", firstName, lastName, email, dateOfBirth });
  for (const [path, sentence] of screens) {
    await page.goto(path);
    await page.getByText(sentence).first().waitFor();
    await tour.check(page, `on hold, ${path}`);
  }
}
