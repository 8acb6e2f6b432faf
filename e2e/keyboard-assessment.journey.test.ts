import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { results } from "./support/calculator.ts";
import { prepareJourney } from "./support/journey.ts";
import {
  choose,
  expectFocusIsKept,
  expectFocusIsSeen,
  newKeyboardPage,
  pick,
  press,
  tabToElement,
  type,
  untilFocused,
} from "./support/keyboard.ts";
import { enterAsProvider } from "./support/provider-portal.ts";

/** Answers of a patient who needs clearance: after hip surgery, with diabetes. */
async function answer(page: Page): Promise<void> {
  await type(page, "Age", "78");
  await pick(page, "Female");
  await type(page, "Weight", "62");
  await press(page, "checkbox", "After surgery", "Space");
  await press(page, "checkbox", "Orthopedic", "Space");
  await press(page, "checkbox", "Diabetes", "Space");
  await press(page, "checkbox", "None of these medications", "Space");
  await press(page, "checkbox", "None of these devices", "Space");
  await press(page, "button", "Next");
  await press(page, "button", "Next");
  await pick(page, "Stands with help");
  await press(page, "button", "Next");
  await press(page, "button", "Generate Risk Assessment & Recommendation");
}

describe("the goal calculator by keyboard alone", () => {
  const journey = prepareJourney();

  it("from the intake through what-if and edited goals to the push and a quick assessment, as a provider", async () => {
    const page = await newKeyboardPage(journey, { size: "desktop" });
    await enterAsProvider(page);
    await page.goto("/risk-assessment?patient=10");
    await press(page, "button", "Next");
    await page
      .getByRole("alert")
      .getByText(/Missing/)
      .first()
      .waitFor();
    await expectFocusIsSeen(page);
    await answer(page);
    await untilFocused(results(page));

    const fold = async (name: string) => {
      await tabToElement(page.locator("summary").filter({ hasText: name }));
      await page.keyboard.press("Enter");
    };
    await fold("What if?");
    const whatIf = page.getByRole("region", { name: "What if?" });
    await choose(whatIf, "What if it were", "Bedbound");
    await whatIf
      .getByText(/points higher$/)
      .first()
      .waitFor();
    await fold("Change these goals");
    await press(page, "switch", /^Auto-balance/, "Space");
    await page.getByRole("switch", { name: "Auto-balance ON" }).waitFor();
    await type(page, "Sessions per day", "3");
    await page.keyboard.press("Tab");
    await press(page, "switch", /^Auto-balance/);
    await type(page, "Power", "26");
    await page.keyboard.press("Tab");
    await press(page, "button", "Push Modified Goals");
    const limits = page.getByRole("alertdialog", { name: "Exceeds limits" });
    await press(limits, "button", "Cancel");
    await untilFocused(page.getByRole("button", { name: "Push Modified Goals" }));
    await page.keyboard.press("Enter");
    await press(limits, "button", "Acknowledge & Continue");
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    await type(clearance, "Why it is safe for this patient", "Surgeon agrees.");
    await press(clearance, "button", "Clear and send");
    await page.getByText("Goals Updated Successfully").waitFor();
    await expectFocusIsKept(page);
    await press(page, "switch", /^Auto-balance/);
    await press(page, "button", "Auto-Optimize");

    await press(page, "button", "How This Was Calculated");
    await fold("Deconditioning");
    await page.getByRole("region", { name: "How This Was Calculated" }).waitFor();
    await press(page.getByRole("region", { name: "How This Was Calculated" }), "button", "Close");
    await expectFocusIsKept(page);

    await press(page, "button", "Quick assessment");
    const dialog = page.getByRole("dialog", { name: "Quick assessment" });
    await type(dialog, "Age", "71");
    for (let step = 1; step < 4; step += 1) await press(dialog, "button", "Next");
    await press(dialog, "button", "Run Assessment");
    await page.getByText("Risk Assessment Complete").waitFor();
    await dialog.waitFor({ state: "detached" });
    await untilFocused(results(page));
  });
});
