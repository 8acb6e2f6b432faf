import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { box, closeMessage, field, generate, goalCard, results } from "./support/calculator.ts";
import { registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

describe("goal calculator for a patient", () => {
  const journey = prepareJourney();

  it("shows the latest assessment, goals read-only [CALCULATOR-2, CALCULATOR-30, CALCULATOR-31, GOAL-3]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/risk-assessment");
    await page.getByText("Welcome, Rosa Demo").waitFor();
    await results(page).waitFor();
    await page.getByText(/^Assessed by Dana Provider, /).waitFor();
    await goalCard(page).getByText("Generated", { exact: true }).waitFor();
    await goalCard(page)
      .getByText(/contact your care team/)
      .waitFor();
    expect(await goalCard(page).getByRole("spinbutton").count()).toBe(0);
    expect(await page.getByRole("region", { name: "What if?" }).count()).toBe(0);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });

  it("refuses another patient's [ACCESS-11]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/risk-assessment?patient=5");
    await page.getByText("You may see only your own assessment.").waitFor();
    await page.getByRole("link", { name: "Open my own" }).click();
    await results(page).waitFor();
  });

  it("checks the answers, assesses, and counts as self-reported [CALCULATOR-3, CALCULATOR-10, CALCULATOR-11, CALCULATOR-13, MESSAGE-19, MESSAGE-20, MESSAGE-21, MESSAGE-33, MESSAGE-34]", async () => {
    const page = await journey.open();
    await registerPatient(page, "Ines", "Invented");
    await page.goto("/risk-assessment");
    await generate(page).waitFor();
    await page.getByText("Profile Data Loaded").waitFor();
    await closeMessage(page);
    const alert = page.getByRole("alert");

    await field(page, "Age").fill("");
    await generate(page).click();
    await alert.getByText("Missing Information").waitFor();
    await alert.getByText("Please provide age and sex information.").waitFor();
    await closeMessage(page);
    await field(page, "Age").fill("111");
    await field(page, "Sex").selectOption("Female");
    await generate(page).click();
    await alert.getByText("Invalid Age").waitFor();
    await alert.getByText("Please enter a valid age between 16 and 110", { exact: true }).waitFor();
    await closeMessage(page);
    await field(page, "Age").fill("75");
    await box(page, "Other admission type").check();
    await generate(page).click();
    await alert.getByText("Missing Admission Type").waitFor();
    await alert.getByText("Please select at least one admission type or 'None of the above'.").waitFor();
    await expectNoAxeViolations(page);
    await closeMessage(page);

    await box(page, "None of the above").check();
    expect(await box(page, "Other admission type").isChecked()).toBe(false);
    await generate(page).click();
    await page.getByText("Your personalized movement goal has been generated.").waitFor();
    await results(page).waitFor();
    await page.getByText("Self-reported", { exact: true }).waitFor();

    await page.getByRole("button", { name: "New assessment" }).click();
    await generate(page).waitFor();
    expect(await field(page, "Age").inputValue()).not.toBe("");
    await page.getByRole("button", { name: "Cancel" }).click();
    await results(page).waitFor();
  });

  it("shows what failed [MESSAGE-12]", async () => {
    const page = await journey.open({ allowedErrors: [/500|503|ERR_FAILED/] });
    await registerPatient(page, "Fay", "Failing");
    await page.route("**/api/patients/*/risk-assessment", (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto("/risk-assessment");
    await page.getByText("We could not load the assessment").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/patients/*/risk-assessment");
    await page.getByRole("button", { name: "Try again" }).click();

    await closeMessage(page);
    await field(page, "Age").fill("70");
    await field(page, "Sex").selectOption("Male");
    await box(page, "Sepsis").check();
    const alert = page.getByRole("alert");
    await page.route("**/api/risk-assessment", (route) => route.fulfill({ status: 503, body: "" }));
    await generate(page).click();
    await alert.getByText("Assessment Failed").waitFor();
    await alert.getByText("Failed to calculate risks").waitFor();
    await closeMessage(page);
    await page.unroute("**/api/risk-assessment");
    await page.route("**/api/risk-assessment", (route) => route.abort());
    await generate(page).click();
    await alert.getByText("Unable to complete risk assessment. Please try again.").waitFor();
  });

  it("fits every size, day and night", async () => {
    await expectScreenFits(journey, async (page) => {
      await signInAsRosa(page);
      await page.goto("/risk-assessment");
      await page.getByText("Published ratios are mostly shrunk").waitFor();
    });
  });
});
