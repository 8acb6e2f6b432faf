import type { Page } from "playwright-core";
import { enterAsProvider, max, nora } from "../../support/provider-portal.ts";
import type { Tour } from "../tour.ts";
import { beginOf, fill, shownWords } from "../words.ts";

const { administration, shell } = shownWords;

/** An administrator's page with its dialogs. */
export async function tourAdministration(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (403|500)/] });
  await enterAsProvider(page, max);
  await page.goto("/administration");
  await page.getByText(fill(administration.machine.wrong_one, { count: 1 })).waitFor();
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
  await tourTeams(tour, page);
  await page
    .getByRole("button", { name: fill(administration.people.approveName, { name: "Avery Imaginary, RN" }) })
    .click();
  await page.getByText(administration.people.tell).waitFor();
  await tour.check(page, "administration, somebody was approved");
  await page.getByRole("tab", { name: administration.worth }).click();
  await page.getByText(beginOf(administration.weeks.note)).waitFor();
  await tour.check(page, "administration, is it worth it");
}

async function tourTeams(tour: Tour, page: Page): Promise<void> {
  const { teams } = administration;
  const dialog = page.locator("[data-modal]").last();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const name = page.getByLabel(teams.name);
  await press(teams.make);
  await name.press("Enter");
  await page.getByText(teams.noName).waitFor();
  await tour.check(page, "administration, a new team");
  await name.fill("Ward 4");
  await name.press("Enter");
  await page.getByText(teams.empty).waitFor();
  await press(fill(teams.addTo, { team: "Ward 4" }));
  await dialog
    .getByRole("button", { name: fill(teams.putInName, { name: `${nora.firstName} ${nora.lastName}, RN` }) })
    .click();
  await dialog.getByText(teams.isIn).waitFor();
  await tour.check(page, "administration, people for a team");
  await dialog.getByRole("button", { name: teams.done }).click();
  const change = async (what: string) => {
    await press(fill(teams.changeName, { team: "Ward 4" }));
    await page.getByRole("menuitem", { name: what }).click();
  };
  await change(teams.rename);
  await name.waitFor();
  await tour.check(page, "administration, another name for a team");
  await dialog.getByRole("button", { name: shell.cancel }).click();
  await change(teams.takeOut);
  await tour.check(page, "administration, people of a team");
  await dialog
    .getByRole("button", { name: fill(teams.takeOutName, { name: `${nora.firstName} ${nora.lastName}, RN` }) })
    .click();
  await page.getByText(fill(teams.takeOutHint, { team: "Ward 4" })).waitFor();
  await tour.check(page, "administration, take somebody out of a team");
  await dialog.getByRole("button", { name: shell.cancel }).click();
  await dialog.getByRole("button", { name: teams.done }).click();
  await tour.check(page, "administration, a team");
  await change(teams.end);
  await page.getByText(fill(teams.endHint, { team: "Ward 4" })).waitFor();
  await tour.check(page, "administration, end a team");
  await dialog.getByRole("button", { name: shell.cancel }).click();
}
