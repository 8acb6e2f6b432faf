import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import {
  box,
  focusedText,
  openAnonymousForm,
  openAnonymousResults,
  results,
  submitAnonymously,
} from "./support/calculator.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

describe("anonymous risk calculator's results", () => {
  const journey = prepareJourney();

  it("shows the engine's results for a published example [ANONYMOUS-6, ANONYMOUS-10, ANONYMOUS-11, CALCULATOR-30, CALCULATOR-32, CALCULATOR-35, MESSAGE-33, RISK-21]", async () => {
    const page = await journey.open({ size: "desktop" });
    await openAnonymousResults(page);
    await page.getByText("Your personalized mobility recommendations are ready").waitFor();
    const risks = page.getByRole("region", { name: "Risks" });
    // Vignette V3, to one decimal; levels by RISK-21.
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
    for (const text of ["8", "25", "3x"]) await goal.getByText(text, { exact: true }).waitFor();
    const outcomes = page.getByRole("region", { name: "Course of the stay" });
    for (const text of ["7.1", "74.3%", "19.2%"]) await outcomes.getByText(text, { exact: true }).waitFor();

    const reductions = page.getByRole("region", { name: "Risk Reductions With Mobility" });
    await reductions.getByText("modeled, not proven").waitFor();
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

  it("explains itself, and the explanation closes and opens again [ANONYMOUS-12, CALCULATOR-32, PRODUCT-7, RISK-9]", async () => {
    const page = await journey.open();
    await openAnonymousResults(page);
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

  it("says Not assessed where a metric is missing [CALCULATOR-33]", async () => {
    const page = await journey.open();
    await page.route("**/api/anonymous-risk-assessment", async (route) => {
      const { losData: _, dischargeData: __, readmissionData: ___, ...rest } = await (await route.fetch()).json();
      await route.fulfill({ json: rest });
    });
    await openAnonymousForm(page);
    await submitAnonymously(page).click();
    await results(page).waitFor();
    const outcomes = page.getByRole("region", { name: "Course of the stay" });
    await expect.poll(() => outcomes.getByText("Not assessed").count()).toBe(3);
  });

  it("prints to one page [CALCULATOR-37]", async () => {
    const page = await journey.open({ theme: "dark" });
    await openAnonymousResults(page);
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBe(1);
  });

  it("asks before answers are kept, and offers them once after registration [ANONYMOUS-13, PRODUCT-5]", async () => {
    const page = await journey.open();
    await openAnonymousResults(page);
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

  it("keeps nothing without being told to, nor for whoever signs in next [ANONYMOUS-13]", async () => {
    const page = await journey.open();
    await openAnonymousResults(page);
    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("button", { name: "Continue without them" }).click();
    await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);

    await openAnonymousResults(page);
    await page.getByRole("button", { name: "Create Account to Save Results" }).click();
    await page.getByRole("button", { name: "Keep my answers" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill("sam.sample@bedsidebike.example");
    await page.getByRole("button", { name: "Sign In to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Sam." }).waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("fits every size, form and results, day and night [LOOK-4]", async () => {
    await expectScreenFits(journey, openAnonymousForm);
    await expectScreenFits(journey, openAnonymousResults);
  });
});
