import administrationWords from "../../apps/web/src/locales/en/administration.json" with { type: "json" };
import { enterAsProvider, max } from "../support/provider-portal.ts";
import { pseudo } from "../support/pseudo-locale.ts";
import type { Tour } from "./tour.ts";

const administration = pseudo(administrationWords);

/** An administrator's page with its dialogs, and what another provider sees in its place. */
export async function tourAdministration(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (403|500)/] });
  await enterAsProvider(page);
  await page.goto("/administration");
  await page.getByText(administration.forAdministrators).waitFor();
  await tour.check(page, "administration, not for this provider");
  await enterAsProvider(page, max);
  await page.goto("/administration");
  await page.getByText(administration.machine.well).waitFor();
  await tour.check(page, "administration");
  await page.getByRole("button", { name: administration.bikes.enroll }).click();
  const number = page.getByLabel(administration.bikes.enrollNumber);
  await number.waitFor();
  await tour.check(page, "administration, enroll a bike");
  await number.fill("7301");
  await number.press("Enter");
  await page.getByText(administration.key.once).waitFor();
  await tour.check(page, "administration, a bike's key");
  await page.getByRole("button", { name: administration.key.done }).click();
  await page.getByRole("button", { name: administration.people.all }).click();
  await page.getByText(administration.people.you).waitFor();
  await tour.check(page, "administration, all accounts");
}
