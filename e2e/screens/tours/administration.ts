import { enterAsProvider, max } from "../../support/provider-portal.ts";
import type { Tour } from "../tour.ts";
import { beginOf, fill, shownWords } from "../words.ts";

const { administration } = shownWords;

/** An administrator's page with its dialogs. */
export async function tourAdministration(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (403|500)/] });
  await enterAsProvider(page, max);
  await page.goto("/administration");
  await page.getByText(administration.machine.well).waitFor();
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
  await page.getByLabel(administration.people.search).fill("nora");
  await page.getByText(fill(administration.people.count_one, { count: 1 })).waitFor();
  await tour.check(page, "administration, one account found");
  await page.getByRole("button", { name: administration.people.done }).click();
  await page
    .getByRole("button", { name: fill(administration.people.approveName, { name: "Avery Imaginary, RN" }) })
    .click();
  await page.getByText(administration.people.tell).waitFor();
  await tour.check(page, "administration, somebody was approved");
  await page.getByRole("tab", { name: administration.worth }).click();
  await page.getByText(beginOf(administration.weeks.note)).waitFor();
  await tour.check(page, "administration, is it worth it");
}
