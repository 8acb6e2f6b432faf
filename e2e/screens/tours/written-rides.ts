import type { Page } from "playwright-core";
import { keepOnTablet } from "../../support/kept-rides.ts";
import { enterAsProvider } from "../../support/provider-portal.ts";
import { rosaId } from "../demo-patients.ts";
import type { Tour } from "../tour.ts";
import { beginOf, shownWords } from "../words.ts";

const { shell, tablet, "written-ride": words } = shownWords;

const failing = { allowedErrors: [/status of (403|409|500)/] };
/** The topmost dialog or question. */
const dialog = (page: Page) => page.locator("[data-modal]").last();
const button = (page: Page, name: string) => page.getByRole("button", { name }).first();
/** Up to the first value that is put in. */

/** A ride that is written down, corrected and struck out, with what can go wrong. */
export async function tourWrittenRides(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page);
  await page.goto(`/provider-dashboard?patient=${rosaId}`);
  await button(page, words.write.open).click();
  const save = dialog(page).getByRole("button", { name: words.write.save });
  await save.click();
  await dialog(page).getByText(shell.required).waitFor();
  await dialog(page).getByLabel(words.form.averagePowerWatts).fill("-1");
  await dialog(page).getByLabel(words.form.resistance, { exact: true }).fill("101");
  await dialog(page).getByLabel(words.form.minutes, { exact: true }).fill("0");
  await save.click();
  await dialog(page).getByText(beginOf(words.form.problem.minutes)).first().waitFor();
  await tour.check(page, "ride to write down, wrong");
  await dialog(page).getByLabel(words.form.averagePowerWatts).fill("20");
  await dialog(page).getByLabel(words.form.resistance, { exact: true }).fill("3");
  await dialog(page).getByLabel(words.form.minutes, { exact: true }).fill("9");
  for (const mode of ["active", "assisted", "passive"] as const) {
    await dialog(page).getByRole("radio", { name: words.form[mode], exact: true }).check();
    await dialog(page).getByText(words.form.hint[mode]).waitFor();
    await tour.check(page, `ride to write down, ${mode}`);
  }
  await dialog(page).getByLabel(words.form.note).fill("-".repeat(60));
  await page.route("**/by-hand", (route) => route.fulfill({ status: 500, body: "" }));
  await save.click();
  await dialog(page).getByText(words.form.failed).waitFor();
  await tour.check(page, "ride not written down");
  await page.unroute("**/by-hand");
  await dialog(page).getByLabel(words.form.time).fill("08:00");
  await save.click();
  await page.getByText(words.write.saved).waitFor();
  await tour.check(page, "written ride");
  await button(page, beginOf(words.correct.label)).click();
  await dialog(page).getByRole("button", { name: words.correct.save }).waitFor();
  await tour.check(page, "ride to correct");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await button(page, beginOf(words.strike.label)).click();
  await page.route("**/api/rides/*", (route) => route.fulfill({ status: 500, body: "" }));
  await dialog(page).getByRole("button", { name: words.strike.open }).click();
  await dialog(page).getByText(words.strike.failed).waitFor();
  await tour.check(page, "ride not struck out");
  await page.unroute("**/api/rides/*");
  await dialog(page).getByRole("button", { name: words.strike.open }).click();
  await page.getByText(words.struckOut, { exact: true }).waitFor();
  await tour.check(page, "struck ride");
  await page.route("**/sessions?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/provider-dashboard?patient=${rosaId}`);
  await page.getByText(words.failed).waitFor();
  await tour.check(page, "rides, failed");
}

/** What a tablet remembers and keeps. */
export async function tourTablet(tour: Tour): Promise<void> {
  const page = await tour.open(failing);
  await enterAsProvider(page);
  await page.goto("/tablet");
  await page.getByText(tablet.rides.none).waitFor();
  const refused = { rideId: "1", startedAt: new Date(Date.now() - 3_600_000), seconds: 45, refusedWith: 409 };
  const old = { rideId: "2", startedAt: new Date(Date.now() - 8 * 24 * 3_600_000), seconds: 130 };
  const waiting = { rideId: "3", startedAt: new Date(Date.now() - 7_200_000), seconds: 600 };
  await keepOnTablet(page, [refused, old, waiting]);
  await page.evaluate(`localStorage.setItem("bluetoothBike", '{"id":"1","name":"7"}');
    localStorage.setItem("bluetoothBikeBattery", '{"bikeId":"1","percent":80,"atMs":${Date.now()}}')`);
  await page.goto("/tablet");
  await page.getByText(beginOf(tablet.rides.deletedAt)).waitFor();
  await tour.check(page, "tablet with rides and a bike");
  await button(page, beginOf(tablet.rides.deleteLabel)).click();
  await dialog(page).waitFor();
  await tour.check(page, "ride to delete");
  await dialog(page).getByRole("button", { name: tablet.rides.delete }).click();
  await page.getByText(tablet.rides.deleted).waitFor();
  await button(page, tablet.bike.forget).click();
  await dialog(page).waitFor();
  await tour.check(page, "bike to forget");
  await dialog(page).getByRole("button", { name: tablet.bike.forget }).click();
  await page.getByText(tablet.bike.forgotten).waitFor();
  await tour.check(page, "bike forgotten");
}
