import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { box, closeMessage, focusedText, openAnonymousForm, results, submitAnonymously } from "./support/calculator.ts";
import { holdCalls } from "./support/calls.ts";
import { prepareJourney } from "./support/journey.ts";

describe("anonymous risk calculator", () => {
  const journey = prepareJourney();

  it("is reached from the sign-in page and goes back there [ANONYMOUS-1, ANONYMOUS-2, SIGN-IN-4]", async () => {
    const page = await journey.open();
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

  it("lets 'none' clear its group and an item clear 'none'; admission types are independent [ANONYMOUS-4, CALCULATOR-13, CALCULATOR-14]", async () => {
    const page = await journey.open();
    await openAnonymousForm(page);
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

  it("needs no answer, and lists what it assumed [ANONYMOUS-4, CALCULATOR-20]", async () => {
    const page = await journey.open();
    await openAnonymousForm(page);
    await page.getByLabel("Days immobile").fill("");
    await submitAnonymously(page).click();
    await results(page).waitFor();
    const assumed = page.getByRole("region", { name: "Left open, so assumed" });
    for (const text of ["Age: 65 years", "Sex: female", "Level of care: ward", "VTE prophylaxis: given"]) {
      await assumed.getByText(text).waitFor();
    }
    expect(await assumed.getByText("Days immobile").count()).toBe(0);
    await page.getByText("Computed for 70 kg: no weight was given.").waitFor();
  });

  it("says Processing while it waits and shows the server's message beside the field [ANONYMOUS-3, ANONYMOUS-5, CALL-33, MESSAGE-13]", async () => {
    const page = await journey.open({ allowedErrors: [/400 \(Bad Request\)/] });
    await openAnonymousForm(page);
    const answer = await holdCalls(page, "**/api/anonymous-risk-assessment");
    await page.getByLabel("Age", { exact: true }).fill("12");
    await submitAnonymously(page).click();
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

  it("shows a message when the server gives none, and when the server is unreachable [MESSAGE-13]", async () => {
    const page = await journey.open({ allowedErrors: [/502/, /ERR_FAILED/] });
    await openAnonymousForm(page);
    await page.route("**/api/anonymous-risk-assessment", (route) => route.fulfill({ status: 502, body: "oops" }));
    await submitAnonymously(page).click();
    await page.getByRole("alert").getByText("Failed to calculate risk", { exact: true }).waitFor();
    await closeMessage(page);
    await page.unroute("**/api/anonymous-risk-assessment");
    await page.route("**/api/anonymous-risk-assessment", (route) => route.abort());
    await submitAnonymously(page).click();
    await page.getByRole("alert").getByText("Please check your information and try again").waitFor();
  });

  it("works with the keyboard alone", async () => {
    const page = await journey.open();
    await openAnonymousForm(page);
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
});
