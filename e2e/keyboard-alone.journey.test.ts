import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, it } from "vitest";
import { results } from "./support/calculator.ts";
import { prepareErrand } from "./support/journey.ts";
import {
  choose,
  expectFocusIsKept,
  expectFocusIsSeen,
  newKeyboardPage,
  pick,
  press,
  tabTo,
  tabToElement,
  type,
  typeDate,
  untilFocused,
} from "./support/keyboard.ts";
import { dana } from "./support/provider-portal.ts";

const journey = prepareErrand();

const chooseTab = async (page: Page, from: string, to: string) => {
  await press(page, "tab", from, "ArrowRight");
  await untilFocused(page.getByRole("tab", { name: to, exact: true, selected: true }));
  await expectFocusIsSeen(page);
};

describe("by keyboard alone", () => {
  it("a visitor calculates a risk and registers, comes back, takes a bike over, and leaves [LOOK-5, RIDE-46]", async () => {
    const page = await newKeyboardPage(journey);
    const logOut = async () => {
      const menu = page.getByRole("button", { name: "Open menu" });
      if (await menu.isVisible()) await press(page, "button", "Open menu");
      await press(page, "button", "Logout");
      await page.getByRole("button", { name: "Sign In to Dashboard" }).waitFor();
    };
    await page.goto("/");
    await press(page, "link", "Open Calculator");
    await page.getByRole("heading", { level: 1, name: "Anonymous Risk Calculator" }).waitFor();
    await type(page, "Age", "70");
    await press(page, "checkbox", "Sepsis", "Space");
    await press(page, "button", "Generate Anonymous Risk Assessment");
    await untilFocused(results(page));
    await press(page, "button", "Create Account to Save Results");
    await page.getByRole("tab", { name: "Register", exact: true, selected: true }).waitFor();
    await press(page, "button", "Create Patient Account");
    await untilFocused(page.getByLabel("Email"));
    await expectFocusIsSeen(page);
    await type(page, "Email", `${randomUUID()}@bedsidebike.example`);
    await type(page, "First Name", "Kim");
    await type(page, "Last Name", "Keyboard");
    await typeDate(page, "Date of Birth", "1950-01-31");
    await page.keyboard.press("Enter");
    await press(page.getByRole("alertdialog", { name: "Are these results yours?" }), "button", "Not mine");
    await logOut();

    await type(page, "First Name", "Kim");
    await type(page, "Last Name", "Keyboard");
    await typeDate(page, "Date of Birth", "1950-01-31");
    await type(page, /^Bike Number/, "122");
    await press(page, "button", "Sign In to Dashboard");
    await press(page.getByRole("alertdialog", { name: "Bike 122 is in use. Take it over?" }), "button", "Take it over");
    await page.getByText("Bike 122 is linked").waitFor();
    await tabTo(page, "link", /Start Exercise|Bonus Session/);
    await logOut();
  });

  it("a therapist signs in and goes from the intake through what-if and edited goals to a cleared push and a quick assessment [LOOK-5]", async () => {
    const page = await newKeyboardPage(journey, { size: "desktop" });
    await page.goto("/");
    await chooseTab(page, "Patient", "Provider");
    await type(page, "Email", dana.email);
    await type(page, "First Name", dana.firstName);
    await type(page, "Last Name", dana.lastName);
    await page.keyboard.press("Enter");
    await page.waitForURL("**/provider-dashboard");
    await page.goto("/risk-assessment?patient=10");
    await press(page, "button", "Next");
    await page
      .getByRole("alert")
      .getByText(/Missing/)
      .first()
      .waitFor();
    await expectFocusIsSeen(page);
    // A patient who needs clearance: after hip surgery, with diabetes.
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

    await press(page, "button", "How This Was Calculated");
    await fold("Deconditioning");
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
    await press(page, "button", "Logout");
    await tabTo(page, "button", "Sign In to Dashboard");
  });
});
