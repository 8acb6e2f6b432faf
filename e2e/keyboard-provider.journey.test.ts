import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { PageOptions } from "./support/browser.ts";
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

  const open = async (options: PageOptions = {}) => {
    const page = await newKeyboardPage(journey, { size: "desktop", ...options });
    await enterAsProvider(page);
    await page.goto("/provider-dashboard");
    await rowOf(page, "Rosa Demo").waitFor();
    return page;
  };
  const openPatient = async (page: Page, name: string) => {
    await tabToElement(rowOf(page, name));
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 2, name }).waitFor();
  };
  const editorOf = (page: Page) => page.getByRole("region", { name: "Goals", exact: true });

  it("the list: sorted, filtered, searched, and shown in full again", async () => {
    const page = await open();
    await press(page, "button", "Name", "Space");
    await press(page, "button", /^High risk, no goals/);
    await rowOf(page, "Rosa Demo").waitFor({ state: "detached" });
    await type(page, "Find by name", "nobody");
    await press(page, "button", "Show all patients");
    await rowOf(page, "Rosa Demo").waitFor();
    await expectFocusIsKept(page);
    await type(page, "Find by name", "greta");
    await rowOf(page, "Rosa Demo").waitFor({ state: "detached" });
    await openPatient(page, "Greta Placeholder");
  });

  it("two steps on a phone: into a patient, and back to the row", async () => {
    const page = await open({ size: "phone" });
    await openPatient(page, "Ida Fiction");
    await press(page, "link", "All patients");
    await untilFocused(rowOf(page, "Ida Fiction"));
    await expectFocusIsSeen(page);
  });

  it("a patient: charts, explanation, admission and discharge [LOOK-5]", async () => {
    const page = await open();
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
  });

  it("the goal editor: edited, locked, reset and sent after every question", async () => {
    const page = await open();
    await openPatient(page, "Sam Sample");
    const editor = editorOf(page);
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
  });

  it("one goal by itself, after clearance", async () => {
    const page = await open({ allowedErrors: [/status of 409/] });
    await openPatient(page, "Rosa Demo");
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
