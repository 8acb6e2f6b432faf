import { fixturePatients } from "../../apps/server/src/seed/people.ts";
import stateWords from "../../apps/web/src/locales/en/ride-state.json" with { type: "json" };
import { pseudo } from "../support/pseudo-locale.ts";
import { enter } from "../support/session.ts";
import type { Tour } from "./tour.ts";

const sentence = pseudo(stateWords).sentence.open_event;
const screens = ["/dashboard", "/goals", "/session", "/reports"] as const;

/** The screens of a patient whose goals have been suspended. */
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
  }
}
