import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { box, closeMessage, field, focusedText, results, unfold } from "./support/calculator.ts";
import { prepareErrand } from "./support/journey.ts";
import { patientWithGoals, signInByForm } from "./support/patients-at-tablets.ts";

const journey = prepareErrand();
const submit = (page: Page) => page.getByRole("button", { name: "Generate Anonymous Risk Assessment" });
const keptInTab = (page: Page) =>
  page.evaluate<string[]>("Object.keys(sessionStorage).filter((key) => key.startsWith('typed:'))");

/** The clinical package's worked case V3: 72 M, 78 kg, stands with help, sepsis, diabetes, low albumin, 3 days. */
async function answerAsV3(page: Page): Promise<void> {
  await field(page, "Age").fill("72");
  await page.getByLabel("Sex").selectOption("Male");
  await page.getByLabel("Weight").fill("78");
  await page.getByLabel("Height").fill("174");
  await page.getByLabel("Level of care").selectOption("Ward");
  await page.getByLabel("Mobility status").selectOption("Stands with help");
  await page.getByLabel("Cognitive status").selectOption("Normal");
  await page.getByLabel("Function before admission").selectOption("Independent");
  await box(page, "Sepsis").check();
  await box(page, "None of these medications").check();
  await box(page, "Diabetes").check();
  await box(page, "None of these devices").check();
  await page.getByLabel("Days immobile").fill("3");
  await page.getByRole("radiogroup", { name: "Low albumin" }).getByRole("radio", { name: "Yes" }).check();
}

/** The engine's figures for the published example V3, to one decimal; levels by RISK-21. */
async function expectFiguresOfV3(page: Page): Promise<void> {
  await page.getByText("Your personalized mobility recommendations are ready").waitFor();
  const risks = page.getByRole("region", { name: "Risks" });
  for (const [name, percent, level] of [
    ["Deconditioning", "22.3%", "MODERATE RISK"],
    ["Blood Clots (VTE)", "1.2%", "MODERATE RISK"],
    ["Falls", "3.0%", "MODERATE RISK"],
    ["Pressure Injuries", "4.4%", "HIGH RISK"],
  ] as const) {
    const card = risks.getByRole("region", { name, exact: true });
    await card.getByText(percent, { exact: true }).waitFor();
    await card.getByText(level, { exact: true }).waitFor();
  }
  await unfold(page, "What these figures mean");
  await page.getByText(/^About 1\sof\s100 people like you gets a clot\. Your team checks/).waitFor();
  await page.getByText(/^About 3\sof\s100 people like you fall in a stay like this\./).waitFor();
  await page.getByRole("region", { name: "Ask your care team before you start." }).waitFor();
  await page
    .getByRole("region", { name: "Risk level guide" })
    .getByText(/deconditioning from 25%/)
    .waitFor();

  const goal = page.getByRole("region", { name: "Personalized Movement Goal" });
  const start = goal.getByRole("region", { name: "Start, day 1" });
  for (const text of ["6", "24", "3x"]) await start.getByText(text, { exact: true }).waitFor();
  await goal.getByText("Working toward 25 W for 6 min, 3x a day.", { exact: true }).waitFor();
  const outcomes = page.getByRole("region", { name: "Course of the stay" });
  for (const text of ["6.8", "79.8%", "22.8%"]) await outcomes.getByText(text, { exact: true }).waitFor();

  const reductions = page.getByRole("region", { name: "Risk Reductions With Mobility" });
  await reductions.getByText("modeled, not proven").waitFor();
  await reductions.getByText("3.0 points less", { exact: true }).waitFor();
  await reductions.getByText("Excellent").waitFor();
  expect(await reductions.getByText("No proven effect.").count()).toBe(2);
  expect(await reductions.getByRole("progressbar").first().getAttribute("aria-valuenow")).toBe("76");
  await page.getByRole("region", { name: "Hospital Stay Improvements" }).getByText("0.6 days less").waitFor();
}

async function saveOffered(page: Page): Promise<void> {
  const offer = page.getByRole("alertdialog", { name: "Are these results yours?" });
  await offer.waitFor();
  // What stays: the dashboard's last figures, for a screen that opens offline, and how far each page was scrolled.
  const kept = `Object.keys(sessionStorage).filter((key) => !/:last-figures$|^scroll-positions$/.test(key))`;
  expect(await page.evaluate(kept)).toEqual([]);
  await offer.getByRole("button", { name: "Yes, save them" }).click();
}

describe("a visitor calculates a risk", () => {
  it("and is asked before Back takes the answers, also to where 'Skip to content' was used [ROUTE-27]", async () => {
    const page = await journey.open();
    await page.goto("/");
    await page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await page.getByRole("link", { name: "Open Calculator" }).click();
    const age = page.getByLabel("Age", { exact: true });
    await age.fill("66");
    await page.evaluate("history.back()");
    const question = page.getByRole("alertdialog", { name: "Leave without sending?" });
    await question.getByRole("button", { name: "Go on editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/anonymous-risk-calculator");
    expect(await age.inputValue()).toBe("66");
    await page.evaluate("history.back()");
    await question.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    await page.goForward();
    expect(await age.inputValue()).toBe("66");
  });

  it("from the sign-in page, over a reload, to results on one printed page and to an account with the answers [ANONYMOUS-1, ANONYMOUS-2, ANONYMOUS-5, ANONYMOUS-6, ANONYMOUS-10, ANONYMOUS-11, ANONYMOUS-12, ANONYMOUS-13, ANONYMOUS-16, CALCULATOR-30, CALCULATOR-32, CALCULATOR-35, CALCULATOR-37, CALL-33, MESSAGE-13, MESSAGE-33, PRODUCT-5, PRODUCT-7, RISK-9, RISK-21, SIGN-IN-4]", async () => {
    const page = await journey.open({ theme: "dark", allowedErrors: [/422 \(Unprocessable Entity\)/] });
    await page.goto("/");
    await page.getByRole("link", { name: "Open Calculator" }).click();
    await page.getByRole("heading", { level: 1, name: "Anonymous Risk Calculator" }).waitFor();
    await page.getByText("No account required • Results not saved").waitFor();
    await page.getByRole("region", { name: "Anonymous Demo" }).waitFor();
    for (const name of [
      "Personal Details",
      "Admission Type",
      "Current Medications",
      "Medical Conditions",
      "Devices & Lines",
      "Additional Risk Factors",
    ]) {
      await page.getByRole("region", { name, exact: true }).waitFor();
    }
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("link", { name: "Open Calculator" }).click();

    await field(page, "Age").fill("12");
    await submit(page).click();
    await page
      .getByRole("alert")
      .getByText(/^Outside the allowed range: age 16-110/)
      .waitFor();
    expect(await field(page, "Age").getAttribute("aria-invalid")).toBe("true");
    await closeMessage(page);
    await page.reload();
    await page.getByText(/^The answers from \d\d:\d\d are here again\.$/).waitFor();
    expect(await field(page, "Age").inputValue()).toBe("12");
    await page.getByRole("button", { name: "Clear answers" }).click();
    expect(await field(page, "Age").inputValue()).toBe("");
    expect(await keptInTab(page)).toEqual([]);
    await answerAsV3(page);
    expect(await keptInTab(page)).toHaveLength(1);
    // What was typed is only in this tab.
    expect(await page.evaluate("JSON.stringify({ ...localStorage })")).not.toContain("174");
    await submit(page).click();
    await results(page).waitFor();
    expect(await keptInTab(page)).toEqual([]);
    await expectFiguresOfV3(page);

    const reopen = page.getByRole("button", { name: "How This Was Calculated" });
    await reopen.click();
    const how = page.getByRole("region", { name: "How This Was Calculated" });
    await how.getByText(/anchored to published cohorts of more than 500,000 hospital patients/).waitFor();
    await how.getByText("Deconditioning", { exact: true }).click();
    await how
      .getByText(/^This is about people who leave the hospital\./)
      .first()
      .waitFor();
    expect(await page.getByText(/log-odds/).count()).toBe(0);
    await how.getByText("Covinsky KE et al. JAGS 2003;51:451").first().waitFor();
    await how.getByRole("button", { name: "Close" }).click();
    await expect.poll(() => focusedText(page)).toBe("How This Was Calculated");
    await reopen.click();
    await how.getByText(/anchored to published cohorts/).waitFor();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
    await page.emulateMedia({ media: "print" });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    await page.getByText(/^Bedside Bike: .+ · printed \w+ \d+, \d{4}, \d\d:\d\d$/).waitFor();
    await page.emulateMedia({ media: "screen" });
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");

    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(`${randomUUID()}@bedsidebike.example`);
    await page.getByRole("textbox", { name: "First Name" }).fill("Vera");
    await page.getByRole("textbox", { name: "Last Name" }).fill("Visitor");
    await page.getByLabel("Date of Birth").fill("1954-02-03");
    await page.getByRole("button", { name: "Create Patient Account" }).click();
    await saveOffered(page);
    await page.getByText(/^Assessed by Vera Visitor, /).waitFor();
    await page.getByRole("region", { name: "Risks" }).getByText("22.3%", { exact: true }).waitFor();
  });

  it("on a phone, where figures and goal are in the first 1,800 px, and brings the results along to a sign-in [ANONYMOUS-13, ANONYMOUS-17]", async () => {
    const patient = await patientWithGoals(journey.server, "Una", [["duration", 10, "minutes"]]);
    const page = await journey.open({ size: "phone" });
    await page.goto("/anonymous-risk-calculator");
    await answerAsV3(page);
    await submit(page).click();
    await results(page).waitFor();
    const goal = page.getByRole("region", { name: "Personalized Movement Goal" });
    const bottom = await goal.evaluate(
      (card) => card.getBoundingClientRect().bottom - card.ownerDocument.body.getBoundingClientRect().top,
    );
    expect(bottom).toBeLessThan(1800);
    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("button", { name: "Create Patient Account" }).waitFor();
    await page.getByRole("tab", { name: "Sign In", exact: true }).click();
    await signInByForm(page, patient);
    await saveOffered(page);
    await page.getByText(`Assessed by Una ${patient.lastName}, `).waitFor();
    await page.getByText(/^This is your own assessment\. Your care team has made one too/).waitFor();
  });

  it("for her mother on a phone, in 10 touches and 3 numbers, mends the age, and takes the answers along on paper [ANONYMOUS-6, ANONYMOUS-18, ANONYMOUS-19, ANONYMOUS-21]", async () => {
    const page = await journey.open({ size: "phone" });
    await page.goto("/anonymous-risk-calculator");
    await submit(page).waitFor();
    await page.evaluate(
      "window.touches = 0; addEventListener('click', ({ detail }) => { if (detail > 0) window.touches++; }, true)",
    );
    const age = field(page, "How old are they?");
    await page.getByText("Somebody else", { exact: true }).click();
    await age.click();
    await age.fill("78");
    await page.getByRole("radio", { name: "Female", exact: true }).click();
    for (const [name, value] of [
      ["Weight", "68"],
      ["Height", "163"],
    ] as const) {
      await field(page, name).click();
      await field(page, name).fill(value);
    }
    await page.getByRole("radio", { name: "Walk with help", exact: true }).click();
    for (let day = 0; day < 3; day++) await page.getByRole("button", { name: "One day more" }).click();
    await submit(page).click();
    await results(page).waitFor();
    expect(await page.evaluate("window.touches")).toBe(10);
    await page.getByRole("region", { name: "Ask their care team before they start." }).waitFor();
    await page.getByText("Their personalized mobility recommendations are ready").waitFor();
    await page.getByRole("button", { name: "Change answers" }).click();
    expect(await age.inputValue()).toBe("78");
    await age.fill("79");
    await submit(page).click();
    await results(page).waitFor();
    await page.goBack();
    expect(await age.inputValue()).toBe("79");
    await page.goForward();
    await results(page).waitFor();
    await page.emulateMedia({ media: "print" });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    const given = page.getByRole("region", { name: "Answers given" });
    for (const text of ["Age: 79 years", "Mobility status: Walks with help", "Weight: 68 kg"])
      await given.getByText(text).waitFor();
    expect(await page.getByRole("button").filter({ visible: true }).count()).toBe(0);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  });
});
