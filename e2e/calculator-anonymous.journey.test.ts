import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../apps/server/test/support/test-server.ts";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { launchBrowser, newPage, type PageOptions } from "./support/browser.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const submit = (page: Page) => page.getByRole("button", { name: "Generate Anonymous Risk Assessment" });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const results = (page: Page) => page.getByRole("heading", { name: "AI-Powered Risk Analysis Complete" });

const focusedText = (page: Page) => page.evaluate("document.activeElement.textContent");
/** A message may lie over the button below it. */
const closeMessage = (page: Page) => page.getByRole("button", { name: "Dismiss message" }).click();

async function openForm(page: Page): Promise<void> {
  await page.goto("/anonymous-risk-calculator");
  await submit(page).waitFor();
}

/** model.md's vignette V3: 72 M, 78 kg, stands with help, sepsis, diabetes, low albumin, 3 days. */
async function answerAsV3(page: Page): Promise<void> {
  await page.getByLabel("Age", { exact: true }).fill("72");
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
  await box(page, "Low albumin").check();
}

async function openResults(page: Page): Promise<void> {
  await openForm(page);
  await answerAsV3(page);
  await submit(page).click();
  await results(page).waitFor();
  await page.getByText("Published ratios are mostly shrunk").waitFor();
}

describe("anonymous risk calculator", () => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await startTestServer();
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.destroy();
  });
  const visitor = (options: PageOptions = {}) => newPage(browser, { baseURL: server.url, ...options });

  it("is reached from the sign-in page and goes back there", async () => {
    const page = await visitor();
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
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
  });

  it("lets 'none' clear its group and an item clear 'none'; admission types are independent", async () => {
    const page = await visitor();
    await openForm(page);
    for (const [item, none] of [
      ["Steroids", "None of these medications"],
      ["Diabetes", "None of these conditions"],
      ["Ventilator", "None of these devices"],
    ] as const) {
      await box(page, item).check();
      await box(page, none).check();
      expect(await box(page, item).isChecked()).toBe(false);
      await box(page, item).check();
      expect(await box(page, none).isChecked()).toBe(false);
    }
    await box(page, "Trauma").check();
    await box(page, "None of the above").check();
    await box(page, "Sepsis").check();
    for (const name of ["Trauma", "Sepsis", "None of the above"]) expect(await box(page, name).isChecked()).toBe(true);

    const diagnosis = page.getByRole("textbox", { name: "Diagnosis" });
    expect(await diagnosis.count()).toBe(0);
    await box(page, "Other admission type").check();
    await diagnosis.fill("Burns");
    await box(page, "Other admission type").uncheck();
    expect(await diagnosis.count()).toBe(0);
    await box(page, "Other admission type").check();
    expect(await diagnosis.inputValue()).toBe("");
  });

  it("needs no answer, and lists what it assumed", async () => {
    const page = await visitor();
    await openForm(page);
    await page.getByLabel("Days immobile").fill("");
    await submit(page).click();
    await results(page).waitFor();
    const assumed = page.getByRole("region", { name: "Left open, so assumed" });
    for (const text of ["Age: 65 years", "Sex: female", "Level of care: ward", "VTE prophylaxis: given"]) {
      await assumed.getByText(text).waitFor();
    }
    expect(await assumed.getByText("Days immobile").count()).toBe(0);
    await page.getByText("Computed for 70 kg: no weight was given.").waitFor();
  });

  it("says Processing while it waits and shows the server's words beside the field", async () => {
    const page = await visitor({ allowedErrors: [/400 \(Bad Request\)/] });
    await openForm(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/anonymous-risk-assessment", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel("Age", { exact: true }).fill("12");
    await submit(page).click();
    const pending = page.getByRole("button", { name: "Processing & Calculating..." });
    await pending.waitFor();
    expect(await pending.getAttribute("aria-disabled")).toBe("true");
    answer();
    const toast = page.getByRole("alert");
    await toast.getByText("Calculation failed").waitFor();
    await toast.getByText("Please enter a valid age between 16 and 110.").waitFor();
    expect(await page.getByLabel("Age", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await expectNoAxeViolations(page);
  });

  it("has words for a server without words, and for no server", async () => {
    const page = await visitor({ allowedErrors: [/502/, /ERR_FAILED/] });
    await openForm(page);
    await page.route("**/api/anonymous-risk-assessment", (route) => route.fulfill({ status: 502, body: "oops" }));
    await submit(page).click();
    await page.getByRole("alert").getByText("Failed to calculate risk", { exact: true }).waitFor();
    await closeMessage(page);
    await page.unroute("**/api/anonymous-risk-assessment");
    await page.route("**/api/anonymous-risk-assessment", (route) => route.abort());
    await submit(page).click();
    await page.getByRole("alert").getByText("Please check your information and try again").waitFor();
  });

  it("shows the engine's figures for a published example", async () => {
    const page = await visitor({ size: "desktop" });
    await openResults(page);
    await page.getByText("Your personalized mobility recommendations are ready").waitFor();
    const risks = page.getByRole("region", { name: "Risks" });
    // model.md 5, V3, to one decimal; levels by the anonymous page's own thresholds.
    for (const [name, percent, level] of [
      ["Deconditioning", "26.3%", "HIGH RISK"],
      ["Blood Clots (VTE)", "1.2%", "LOW RISK"],
      ["Falls", "3.6%", "MODERATE RISK"],
      ["Pressure Injuries", "5.5%", "HIGH RISK"],
    ] as const) {
      const card = risks.getByRole("region", { name, exact: true });
      await card.getByText(percent, { exact: true }).waitFor();
      await card.getByText(level, { exact: true }).waitFor();
    }
    await risks.getByText("Padua ≥4: high by score").waitFor();
    await page
      .getByRole("region", { name: "Risk level guide" })
      .getByText(/deconditioning from 25%/)
      .waitFor();

    const goal = page.getByRole("region", { name: "Personalized Movement Goal" });
    for (const figure of ["8", "25", "3x"]) await goal.getByText(figure, { exact: true }).waitFor();
    const outcomes = page.getByRole("region", { name: "Course of the stay" });
    for (const figure of ["7.1", "74.3%", "19.2%"]) await outcomes.getByText(figure, { exact: true }).waitFor();

    const reductions = page.getByRole("region", { name: "Risk Reductions With Mobility" });
    await reductions.getByText("modelled, not proven").waitFor();
    await reductions.getByText("4.0 points less", { exact: true }).waitFor();
    await reductions.getByText("Excellent").waitFor();
    expect(await reductions.getByText("No proven effect.").count()).toBe(2);
    expect(await reductions.getByRole("progressbar").first().getAttribute("aria-valuenow")).toBe("99");
    const stay = page.getByRole("region", { name: "Hospital Stay Improvements" });
    await stay.getByText("0.7 days less").waitFor();
    await page
      .getByRole("region", { name: "Before cycling" })
      .getByText(/^Sepsis:/)
      .waitFor();
    await expectNoAxeViolations(page);
  });

  it("explains itself, and the explanation closes and opens again", async () => {
    const page = await visitor();
    await openResults(page);
    const how = page.getByRole("region", { name: "How This Was Calculated" });
    await how.getByText(/anchored to published cohorts of more than 500,000 hospital patients/).waitFor();
    await how.getByText("Deconditioning", { exact: true }).click();
    await how.getByText("+0.70 log-odds").waitFor();
    await how.getByText("Together −1.03 log-odds. Shown: 26.3%.").waitFor();
    await how.getByText("Covinsky KE et al. JAGS 2003;51:451").first().waitFor();
    await expectNoAxeViolations(page);
    await how.getByRole("button", { name: "Close" }).click();
    const reopen = page.getByRole("button", { name: "How This Was Calculated" });
    await expect.poll(() => focusedText(page)).toBe("How This Was Calculated");
    await reopen.click();
    await how.getByText(/anchored to published cohorts/).waitFor();
  });

  it("says Not assessed where a figure is missing", async () => {
    const page = await visitor();
    await page.route("**/api/anonymous-risk-assessment", async (route) => {
      const { losData: _, dischargeData: __, readmissionData: ___, ...rest } = await (await route.fetch()).json();
      await route.fulfill({ json: rest });
    });
    await openForm(page);
    await submit(page).click();
    await results(page).waitFor();
    const outcomes = page.getByRole("region", { name: "Course of the stay" });
    await expect.poll(() => outcomes.getByText("Not assessed").count()).toBe(3);
  });

  it("prints to one page", async () => {
    const page = await visitor({ theme: "dark" });
    await openResults(page);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  });

  it("works with the keyboard alone", async () => {
    const page = await visitor();
    await openForm(page);
    await page.getByLabel("Age", { exact: true }).focus();
    await page.keyboard.type("70");
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate("document.activeElement.textContent || document.activeElement.name");
      if (focused === "is_sepsis") await page.keyboard.press("Space");
      if (focused === "Generate Anonymous Risk Assessment") break;
    }
    expect(await box(page, "Sepsis").isChecked()).toBe(true);
    await page.keyboard.press("Enter");
    await results(page).waitFor();
    await expect.poll(() => focusedText(page)).toBe("AI-Powered Risk Analysis Complete");
  });

  it("asks before answers are kept, and offers them once after registration", async () => {
    const page = await visitor();
    await openResults(page);
    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("dialog", { name: "Keep your answers for your account?" }).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Keep my answers" }).click();
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill("vera.visitor@bedsidebike.example");
    await page.getByRole("textbox", { name: "First Name" }).fill("Vera");
    await page.getByRole("textbox", { name: "Last Name" }).fill("Visitor");
    await page.getByLabel("Date of Birth").fill("1954-02-03");
    await page.getByRole("button", { name: "Create Patient Account" }).click();
    const offer = page.getByRole("dialog", { name: "Use your calculator answers?" });
    await offer.waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    await offer.getByRole("button", { name: "Use my answers" }).click();
    await page.getByRole("button", { name: "Generate Risk Assessment & Recommendation" }).waitFor();
    expect(await page.getByLabel("Weight").inputValue()).toBe("78");
    expect(await box(page, "Sepsis").isChecked()).toBe(true);
  });

  it("keeps nothing without being told to, nor for whoever signs in next", async () => {
    const page = await visitor();
    await openResults(page);
    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("button", { name: "Continue without them" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);

    await openResults(page);
    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("button", { name: "Keep my answers" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill("sam.sample@bedsidebike.example");
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Sam." }).waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("fits every size, form and results, day and night", async () => {
    await expectScreenFits(browser, server.url, openForm);
    await expectScreenFits(browser, server.url, openResults);
  });
});
