import { describe, expect, it } from "vitest";
import { box, field, generate, goalCard, results } from "./support/calculator.ts";
import { registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";
import { unfoldAll } from "./tours/tour.ts";

describe("goal calculator for a patient", () => {
  const journey = prepareJourney();

  it("shows the care team's assessment and no other patient's [ACCESS-11, CALCULATOR-2, CALCULATOR-30, CALCULATOR-31, GOAL-3]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/risk-assessment?patient=5");
    await page.getByText("You may see only your own assessment.").waitFor();
    await page.getByRole("link", { name: "Open my own" }).click();
    await results(page).waitFor();
    await page.getByText(/^Assessed by Dana Provider, /).waitFor();
    await goalCard(page).getByText("Generated", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });

  it("assesses, counts as self-reported and starts again from what is known [CALCULATOR-3, MESSAGE-33, MESSAGE-34]", async () => {
    const page = await journey.open();
    await registerPatient(page, "Ines", "Invented");
    await page.goto("/risk-assessment");
    await page.getByText("Profile Data Loaded").waitFor();
    await field(page, "Age").fill("75");
    await field(page, "Sex").selectOption("Female");
    await box(page, "None of the above").check();
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

  it("fits every size, day and night", async () => {
    await expectScreenFits(journey, async (page) => {
      await signInAsRosa(page);
      await page.goto("/risk-assessment");
      await results(page).waitFor();
      await unfoldAll(page);
    });
  });
});
