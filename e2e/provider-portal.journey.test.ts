import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { grant, register } from "../apps/server/test/support/test-server.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { Bike } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import {
  enterAsProvider,
  nora,
  openPatient,
  rowOf,
  signInAsProvider,
  signInElsewhere,
  toToday,
} from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const journey = prepareJourney();

describe("provider portal", () => {
  it("leads from the form through the list to the clinical dashboard, shows a ride as it happens, and signs out [PORTAL-5, PORTAL-10, PORTAL-11]", async () => {
    const page = await journey.open({ size: "desktop" });
    await openLive(page, () => signInAsProvider(page));
    await rowOf(page, "Rosa Demo").waitFor();
    await rowOf(page, "Otto Example")
      .getByText(/No ride for|check for session/)
      .waitFor();
    await page.getByText("Signed in as Dana Provider, DPT").waitFor();
    await page.getByRole("heading", { level: 2, name: "Today" }).waitFor();
    await expectNoAxeViolations(page);

    await openPatient(page, "Rosa Demo");
    expect(new URL(page.url()).search).toBe("?patient=4");
    await page.getByText(/82 years · Bike 121 · ward, walks with help/).waitFor();
    for (const card of ["Days in hospital", "Sessions, last 2 days", "Recent power", "Active goals"]) {
      await page.getByRole("term").filter({ hasText: card }).waitFor();
    }
    await page.getByRole("slider", { name: /Minutes a day, last 7 days, goal now 30 min/ }).waitFor();
    await page.getByRole("slider", { name: "Average power a day, last 7 days" }).waitFor();
    await page.getByRole("heading", { name: "Risks and reasons" }).waitFor();
    await page.getByRole("progressbar", { name: /^Deconditioning: \d+\.\d%$/ }).waitFor();
    await page.getByText(/^Modified Padua \(VTE\): (at least )?\d+ of 20, /).waitFor();
    await page.getByText("Decision support, not validated; does not replace clinical judgment.").waitFor();
    const assessment = page.getByRole("link", { name: "New assessment" });
    expect(await assessment.getAttribute("href")).toBe("/risk-assessment?patient=4&new");
    await expectNoAxeViolations(page);

    const bike = new Bike(journey.server);
    await bike.pedal(5, 37);
    await expect.poll(() => page.getByText("Pedaling 37 W").count()).toBe(1);
    await expectNoAxeViolations(page);
    await bike.pedal(180, 41);
    await expect.poll(() => page.getByText("Pedaling 41 W").count()).toBe(1);
    await bike.pedal(5, 41);
    await bike.end();
    await expect.poll(() => page.getByText(/Pedaling/).count()).toBe(0);
    const rides = page.getByRole("region", { name: "Recent rides" });
    await rides.getByRole("row").nth(1).getByText("3 min").waitFor();
    await rides.getByRole("row").nth(1).getByText("41 W").nth(1).waitFor();

    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL((url) => url.pathname === "/");
  });

  it("lists a patient who grants access and not one who revokes it, corrects the admission date, and discharges [ACCESS-12, PORTAL-2, PORTAL-12, PORTAL-13]", async () => {
    const provider = await signInElsewhere(journey.server, "Nora");
    const patient = await register(journey.server, "patient", { firstName: "Lena", lastName: "Leaving" });
    const page = await journey.open({ size: "desktop", allowedErrors: [/status of 400/] });
    await enterAsProvider(page, nora);
    await openLive(page, () => page.goto("/provider-dashboard"));
    await page.getByText("No patients have granted access yet").waitFor();
    const first = await grant(patient, provider);
    await openPatient(page, "Lena Leaving");
    await page.getByText("Not assessed", { exact: true }).waitFor();
    await page.getByText("No rides yet. The first one will show here.").first().waitFor();
    await expectNoAxeViolations(page);

    const other = await register(journey.server, "patient", { firstName: "Bert", lastName: "Belonging" });
    await grant(other, provider);
    const revoked = await patient.call("DELETE", `/api/provider-relationships/${first}`);
    expect(revoked.statusCode).toBe(200);
    await page.getByText("This patient is not on your list").waitFor();
    expect(await page.getByRole("heading", { name: "Risks and reasons" }).count()).toBe(0);
    await grant(patient, provider);
    await page.getByRole("heading", { level: 2, name: "Lena Leaving" }).waitFor();

    await page.getByRole("button", { name: "Correct the admission date" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct the admission date" });
    await dialog.getByLabel("Admission date").fill("2999-01-01");
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("The admission date is in the future.").waitFor();
    const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel("Admission date").fill(threeDaysAgo);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Admission date corrected").waitFor();
    const inWords = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
    await page
      .getByText(`since ${inWords.format(new Date(threeDaysAgo))}`)
      .first()
      .waitFor();

    const discharge = page.getByRole("button", { name: "Discharge", exact: true });
    const question = page.getByRole("alertdialog", { name: "Discharge this patient?" });
    await discharge.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("heading", { level: 2, name: "Lena Leaving" }).waitFor();
    await discharge.click();
    await question.getByRole("radio", { name: "Lena Leaving", exact: true }).check();
    await question.getByRole("button", { name: "Discharge", exact: true }).click();
    await page.getByText("Lena Leaving was discharged").waitFor();
    await page.goto("/provider-dashboard");
    await rowOf(page, "Bert Belonging").waitFor();
    expect(await rowOf(page, "Lena Leaving").count()).toBe(0);
  });

  it("leads to who said 'too hard' in one look, and answers what was said [PORTAL-34, PORTAL-38]", async () => {
    const page = await journey.open({ size: "desktop" });
    await openLive(page, () => signInAsProvider(page));
    const table = page.getByRole("table", { name: "Patients, by what needs doing next" });
    await table.getByText(/Too hard, twice/).waitFor();
    const first = table.locator("tbody tr").first();
    await first.getByText("Symptoms reported", { exact: true }).waitFor();
    await first.getByText(/, reported (today|yesterday) \d\d:\d\d$/).waitFor();
    await first.getByRole("link", { name: "Sam Sample", exact: true }).click();
    await page.getByRole("heading", { level: 2, name: "Sam Sample" }).waitFor();
    const said = page.getByRole("heading", { level: 3, name: /, reported (today|yesterday) \d\d:\d\d$/ });
    await said.waitFor();
    const goOn = page.getByRole("button", { name: "Continue", exact: true });
    await goOn.click();
    await page.getByText("Write why the plan goes on.").waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Pause the plan" }).first().click();
    await page.getByText("The plan is paused until the next assessment").waitFor();
    await said.waitFor({ state: "detached" });
    await toToday(page);
    await rowOf(page, "Sam Sample").getByText("On hold", { exact: true }).waitFor();
  });

  it("has a list and a patient that fit every screen, by day and by night", async () => {
    await expectScreenFits(journey, [
      async (page: Page) => {
        await enterAsProvider(page);
        await page.goto("/provider-dashboard");
        await rowOf(page, "Ida Fiction").waitFor();
      },
      async (page: Page) => {
        await rowOf(page, "Ida Fiction").click();
        await page.getByRole("heading", { level: 2, name: "Ida Fiction" }).waitFor();
        await page.getByText("Decision support, not validated; does not replace clinical judgment.").waitFor();
        await expect.poll(() => rowOf(page, "Ida Fiction").isVisible()).toBe(false);
      },
    ]);
  });
});
