import type { Page } from "playwright-core";
import { enterAsProvider } from "../../support/provider-portal.ts";
import { rosaId } from "../demo-patients.ts";
import { speakPseudoErrors } from "../texts.ts";
import type { Tour } from "../tour.ts";
import { beginOf, fill, shownWords } from "../words.ts";
import { close, dialog, openPatient } from "./provider.ts";

const {
  "adverse-events": adverse,
  "session-check": check,
  dose,
  mobility,
  "clinical-dashboard": patientPage,
} = shownWords;

const identity = shownWords["patient-identity"].bed;
const written = shownWords["written-ride"].effort;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
const inDialog = (page: Page, name: string) => dialog(page).getByRole("button", { name, exact: true });

/** The server fails to save, while `act` tries. */
async function whileFailing(page: Page, path: string, act: () => Promise<void>): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500, body: "" }),
  );
  await act();
  await page.unroute(path);
}

/** What a patient's page asks during a ward's day, each dialog with what it refuses; a stopped session comes last. */
export async function tourWardDay(tour: Tour): Promise<void> {
  const page = await tour.open({ allowedErrors: [/status of (409|500)/] });
  await speakPseudoErrors(page);
  await enterAsProvider(page);
  await openPatient(page, rosaId);
  await tourBed(tour, page);
  await tourLevel(tour, page);
  await tourCheck(tour, page);
  await tourNotDone(tour, page);
  await tourEvent(tour, page);
}

async function tourBed(tour: Tour, page: Page): Promise<void> {
  await button(page, identity.change).click();
  const bed = dialog(page).getByRole("textbox", { name: identity.label });
  await bed.waitFor();
  await tour.check(page, "bed");
  // Sam's.
  await bed.fill("8-B");
  await inDialog(page, identity.save).click();
  await inDialog(page, identity.keep).waitFor();
  await tour.check(page, "bed, taken");
  await inDialog(page, identity.keep).click();
  await dialog(page).waitFor({ state: "detached" });
}

async function tourLevel(tour: Tour, page: Page): Promise<void> {
  const level = (number: "5" | "6") =>
    page.getByRole("radio", { name: fill(mobility.numbered, { level: number, words: mobility.level[number] }) });
  await level("6").click();
  await page.getByText(fill(mobility.saved, { level: 6 })).waitFor();
  await tour.check(page, "level of mobility");
  await whileFailing(page, "**/mobility-levels", async () => {
    await level("5").click();
    await page.getByText(mobility.failed).waitFor();
    await tour.check(page, "level of mobility, not saved");
  });
  await page
    .getByRole("button", { name: beginOf(written.label) })
    .first()
    .click();
  await dialog(page).getByText(written.hint).waitFor();
  await tour.check(page, "effort");
  await close(page);
}

async function tourCheck(tour: Tour, page: Page): Promise<void> {
  const opener = page.getByRole("button", { name: check.title, exact: true });
  await opener
    .or(page.getByRole("button", { name: check.again, exact: true }))
    .first()
    .click();
  await dialog(page).getByText(check.hint).waitFor();
  await tour.check(page, "check before cycling");
  const saturation = dialog(page).getByLabel(check.vital.spo2_percent, { exact: true });
  if (!(await saturation.isVisible())) await inDialog(page, check.orSigns).click();
  await saturation.fill("940");
  await inDialog(page, check.allYes).click();
  await dialog(page).getByText(beginOf(check.range)).waitFor();
  await tour.check(page, "check, vital sign out of range");
  await saturation.fill("94");
  await dialog(page)
    .getByRole("button", { name: beginOf(check.noLabel) })
    .nth(3)
    .click();
  await whileFailing(page, "**/session-checks", async () => {
    await inDialog(page, check.saveWait).click();
    await dialog(page).getByText(check.failed).waitFor();
    await tour.check(page, "check, not saved");
  });
  await inDialog(page, check.saveWait).click();
  await dialog(page).getByText(check.waitTitle).waitFor();
  await tour.check(page, "check, wait");
  await inDialog(page, check.close).last().click();
  await page.getByText(beginOf(check.state.wait)).first().waitFor();
  await tour.check(page, "after a check that says wait");
}

async function tourNotDone(tour: Tour, page: Page): Promise<void> {
  await button(page, dose.notDone.open).click();
  await dialog(page).getByText(dose.notDone.whyHint).waitFor();
  await tour.check(page, "not done");
  await inDialog(page, dose.reason.other).click();
  await inDialog(page, dose.notDone.save).click();
  await dialog(page).getByText(dose.notDone.noteMissing).waitFor();
  await tour.check(page, "not done, no words");
  await whileFailing(page, "**/missed-sessions", async () => {
    await inDialog(page, dose.reason.procedure).click();
    await dialog(page).getByText(dose.notDone.failed).waitFor();
    await tour.check(page, "not done, not saved");
  });
  await inDialog(page, dose.reason.procedure).click();
  await button(page, dose.takeBack).waitFor();
  await tour.check(page, "not done, said");
}

async function tourEvent(tour: Tour, page: Page): Promise<void> {
  await button(page, patientPage.events.report).click();
  await inDialog(page, patientPage.events.save).click();
  await dialog(page).getByText(patientPage.events.kindMissing).waitFor();
  await tour.check(page, "event, nothing chosen");
  const choose = (name: string) => dialog(page).getByRole("radio", { name, exact: true }).click();
  await choose(adverse.kind.near_fall);
  await dialog(page).getByText(patientPage.events.actionMissing).waitFor();
  await tour.check(page, "event, harm and action missing");
  await choose(adverse.harm.none);
  await dialog(page).getByLabel(adverse.action).fill("-");
  await whileFailing(page, "**/adverse-events", async () => {
    await inDialog(page, patientPage.events.save).click();
    await dialog(page).getByText(patientPage.events.failed).waitFor();
    await tour.check(page, "event, not saved");
  });
  await inDialog(page, patientPage.events.save).click();
  await dialog(page).waitFor({ state: "detached" });
  await page
    .getByRole("button", { name: beginOf(adverse.correctLabel) })
    .first()
    .click();
  await dialog(page).getByText(adverse.correctTitle).waitFor();
  await tour.check(page, "event, to correct");
  await close(page);
  await button(page, patientPage.now.stop.spo2).click();
  await dialog(page).getByText(patientPage.now.which).waitFor();
  await tour.check(page, "which criterion");
  await button(page, patientPage.now.part.spo2.low).click();
  await dialog(page).getByRole("radio", { name: adverse.kind.low_oxygen, exact: true }).waitFor();
  await tour.check(page, "a stopped session");
  await close(page);
}
