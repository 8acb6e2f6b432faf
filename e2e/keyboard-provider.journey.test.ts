import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { prepareJourney } from "./support/journey.ts";
import {
  expectDialogTraps,
  expectFocusIsKept,
  expectFocusIsSeen,
  newKeyboardPage,
  press,
  tabTo,
  tabToElement,
  type,
  typeDate,
  untilFocused,
} from "./support/keyboard.ts";
import { enterAsProvider, rowOf } from "./support/provider-portal.ts";

describe("the provider's portal by keyboard alone", () => {
  const journey = prepareJourney();

  it("is searched, read and changed: a patient's charts, explanation, admission and goals [LOOK-5]", async () => {
    const page = await newKeyboardPage(journey, { size: "desktop", allowedErrors: [/status of 409/] });
    await enterAsProvider(page);
    await page.goto("/provider-dashboard");
    await rowOf(page, "Rosa Demo").waitFor();
    await press(page, "button", "Name", "Space");
    await press(page, "button", /^High risk, no goals/);
    await rowOf(page, "Rosa Demo").waitFor({ state: "detached" });
    await type(page, "Find by name", "nobody");
    await press(page, "button", "Show all patients");
    await rowOf(page, "Rosa Demo").waitFor();
    await expectFocusIsKept(page);
    await type(page, "Find by name", "s");
    await rowOf(page, "Greta Placeholder").waitFor({ state: "detached" });

    await openPatient(page, "Sam Sample");
    await sendGoalsAfterEveryQuestion(page);

    await openPatient(page, "Rosa Demo");
    const minutes = page.getByRole("figure", { name: /^Minutes a day/ });
    await tabTo(minutes, "slider", /^Minutes a day/);
    await page.keyboard.press("Home");
    await press(minutes, "button", "as table", "Space");
    await page.getByRole("table", { name: /^Minutes a day/ }).waitFor();
    await expectFocusIsSeen(page);
    await expectDialogTraps(page, "Discharge", "Discharge Rosa Demo?");
    await expectDialogTraps(page, "Correct the admission date", "Correct the admission date");
    await press(page, "button", "Correct the admission date");
    const dialog = page.getByRole("dialog", { name: "Correct the admission date" });
    const twoWeeksAgo = new Date(Date.now() - 14 * 86_400_000).toISOString().slice(0, 10);
    await typeDate(dialog, "Admission date", twoWeeksAgo);
    await page.keyboard.press("Enter");
    await page.getByText("Admission date corrected").waitFor();
    await untilFocused(page.getByRole("button", { name: "Correct the admission date" }));

    await press(page, "button", "How this was calculated");
    const explanation = page.getByRole("dialog", { name: "How this was calculated" });
    await tabToElement(explanation.locator("summary").filter({ hasText: "Blood clots (VTE)" }));
    await page.keyboard.press("Enter");
    await explanation.getByText("Symptomatic DVT or PE within 90 days of admission").waitFor();
    await page.keyboard.press("Escape");
    await untilFocused(page.getByRole("button", { name: "How this was calculated" }));

    await expectDialogTraps(page, "Edit Power Target", "Change this goal");
    await press(page, "button", "Edit Power Target");
    await type(page.getByRole("dialog", { name: "Change this goal" }), "Power Target", "28");
    await page.keyboard.press("Enter");
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    await press(clearance, "checkbox", /./, "Space");
    await press(clearance, "button", "Acknowledge and send");
    await page.getByText("Goal Updated", { exact: true }).waitFor();
    await untilFocused(page.getByRole("button", { name: "Edit Power Target" }));
    await press(page, "button", "Logout");
    await page.waitForURL((url) => url.pathname === "/");
  });
});

async function openPatient(page: Page, name: string): Promise<void> {
  await tabToElement(rowOf(page, name));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 2, name }).waitFor();
}

/** Edits, locks, resets and sends goals that another provider set. */
async function sendGoalsAfterEveryQuestion(page: Page): Promise<void> {
  const editor = page.getByRole("region", { name: "Goals", exact: true });
  const field = (name: string) => editor.getByLabel(name, { exact: true });
  await type(editor, "Power", "60");
  await page.keyboard.press("Tab");
  await editor.getByText(/^Power \(60 W\) exceeds AI recommendation/).waitFor();
  await press(editor, "switch", "Lock daily energy", "Space");
  await editor.getByRole("switch", { name: "Lock daily energy", checked: true }).waitFor();
  const minutes = await field("Duration").inputValue();
  await type(editor, "Sessions per day", "1");
  await page.keyboard.press("Tab");
  await expect.poll(() => field("Duration").inputValue()).not.toBe(minutes);
  await press(editor, "button", "Reset");
  await expectFocusIsKept(page);
  await press(editor, "switch", "Lock daily energy", "Space");
  await type(editor, "Power", "60");
  await press(editor, "button", "Send to Patient");
  const other = page.getByRole("dialog", { name: "Set by another provider" });
  await press(other, "button", "Cancel");
  await untilFocused(editor.getByRole("button", { name: "Send to Patient" }));
  await page.keyboard.press("Enter");
  await press(other, "button", "Override anyway");
  await press(page.getByRole("dialog", { name: "Exceeds limits" }), "button", "Acknowledge & Continue");
  const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
  const sent = page.getByText("Goals successfully sent to patient!");
  await clearance.or(sent).first().waitFor();
  if (await clearance.isVisible()) {
    await press(clearance, "checkbox", /./, "Space");
    await press(clearance, "button", "Acknowledge and send");
  }
  await sent.waitFor();
  await expectFocusIsKept(page);
  await tabTo(editor, "switch", "Lock daily energy");
}
