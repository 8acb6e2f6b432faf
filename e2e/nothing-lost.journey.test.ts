import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { field, toStep } from "./support/calculator.ts";
import { Bike, fetchDashboard, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { dana, enterAsProvider, max, openPatient, signInAsProvider, toToday } from "./support/provider-portal.ts";

const journey = prepareJourney();

const diagnosis = "Fall from a ladder";
const found = (page: Page) => page.getByText(/^The answers from \d\d:\d\d are here again\.$/);
const minutes = (page: Page) => page.getByRole("region", { name: "Goals", exact: true }).getByLabel("Duration");
const keptInTab = (page: Page): Promise<string[]> =>
  page.evaluate("Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))");

/** Without the dashboard's last figures, which stay for a screen that opens offline until the session ends. */
const answersInTab = async (page: Page): Promise<string[]> =>
  (await keptInTab(page)).filter((key) => !key.endsWith(":last-figures"));

/** What was typed is only in this tab. */
async function expectNowhereElse(page: Page, text: string): Promise<void> {
  expect(await page.evaluate("JSON.stringify({ ...localStorage })")).not.toContain(text);
  expect(decodeURIComponent(page.url())).not.toContain(text);
}

describe("nothing typed is lost", () => {
  it("by a reload, and none of it is shown to the next person who signs in [CALCULATOR-49, EDITOR-27]", async () => {
    const page = await journey.open({ size: "desktop" });
    await signInAsProvider(page);
    await openPatient(page, "Sam Sample");
    await minutes(page).fill("12");
    await minutes(page).press("Tab");
    await toToday(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave" }).click();
    await openPatient(page, "Rosa Demo");
    expect(await minutes(page).inputValue()).not.toBe("12");
    await openPatient(page, "Sam Sample");
    expect(await minutes(page).inputValue()).toBe("12");
    await page.reload();
    await page.getByText(/^Unsaved changes from \d\d:\d\d\.$/).waitFor();
    expect(await minutes(page).inputValue()).toBe("12");

    await page.goto("/risk-assessment?patient=4&new");
    await field(page, "Age").fill("83");
    await toStep(page, "Text");
    await page.getByLabel("Other medications (optional)").fill("Aspirin");
    await page.reload();
    await found(page).waitFor();
    expect(await field(page, "Age").inputValue()).toBe("83");
    expect(await page.getByLabel("Other medications (optional)").inputValue()).toBe("Aspirin");
    await expectNowhereElse(page, "Aspirin");
    await expectNoAxeViolations(page);
    await page.goto("/risk-assessment?patient=5&new");
    await field(page, "Age").waitFor();
    expect(await found(page).count()).toBe(0);
    expect(await keptInTab(page)).toHaveLength(2);

    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("tab", { name: "Provider", exact: true }).waitFor();
    expect(await keptInTab(page)).toEqual([]);
    for (const [who, patientId] of [
      [max, 8],
      [dana, 4],
    ] as const) {
      await enterAsProvider(page, who);
      await page.goto(`/risk-assessment?patient=${patientId}&new`);
      await field(page, "Age").waitFor();
      expect(await found(page).count()).toBe(0);
    }
  });

  it("by a visitor over a reload, until the answers are cleared or calculated [ANONYMOUS-16]", async () => {
    const page = await journey.open({ size: "phone" });
    await page.goto("/anonymous-risk-calculator");
    const other = page.getByLabel("Other admission type");
    await other.check();
    await page.getByRole("textbox", { name: "Diagnosis" }).fill(diagnosis);
    await page.reload();
    await found(page).waitFor();
    expect(await page.getByRole("textbox", { name: "Diagnosis" }).inputValue()).toBe(diagnosis);
    await expectNowhereElse(page, diagnosis);
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Clear answers" }).click();
    expect(await other.isChecked()).toBe(false);
    expect(await keptInTab(page)).toEqual([]);

    await field(page, "Age").fill("83");
    expect(await keptInTab(page)).toHaveLength(1);
    await page.getByRole("button", { name: "Generate Anonymous Risk Assessment" }).click();
    await page.getByText("Create Account to Save Results").waitFor();
    expect(await keptInTab(page)).toEqual([]);
  });
});

describe("what a patient said after a ride", () => {
  it("goes after a reload when it could not be sent before, and leaves the tab with the patient [EXERCISE-33]", async () => {
    const page = await journey.open({ allowedErrors: [/feedback/] });
    await signInAsRosa(page);
    const bike = new Bike(journey.server, { minutesAgo: 10 });
    await bike.pedal(90);
    await bike.end();
    await page.goto("/dashboard");
    const question = page.getByRole("region", { name: "How was that?" });
    await page.route("**/feedback", (route) => route.abort());
    await question.getByRole("button", { name: "Too hard" }).click();
    await question.getByText("It could not be sent yet. Your answer is kept here.").waitFor();
    await page.reload();
    await question.getByText("It could not be sent yet. Your answer is kept here.").waitFor();
    expect(await answersInTab(page)).toEqual(["typed:4:ride-feedback"]);
    await expectNowhereElse(page, "too_hard");
    await expectNoAxeViolations(page);
    expect((await fetchDashboard(page)).unratedRide).not.toBeNull();

    await page.unroute("**/feedback");
    await page.reload();
    await expect.poll(async () => (await fetchDashboard(page)).unratedRide).toBeNull();
    await expect.poll(() => answersInTab(page)).toEqual([]);

    await page.route("**/feedback", (route) => route.abort());
    const next = new Bike(journey.server, { minutesAgo: 5 });
    await next.pedal(90);
    await next.end();
    await page.goto("/dashboard");
    await question.getByRole("button", { name: "Easy" }).click();
    await question.getByText("It could not be sent yet. Your answer is kept here.").waitFor();
    await Promise.all([page.waitForResponse("**/claps"), page.goto("/session")]);
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await expect.poll(() => keptInTab(page)).toEqual([]);
  });
});
