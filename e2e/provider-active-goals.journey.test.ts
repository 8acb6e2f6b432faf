import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import type { PageOptions } from "./support/browser.ts";
import { prepareJourney } from "./support/journey.ts";
import { openPatient, signInAsProvider, signInElsewhere } from "./support/provider-portal.ts";

const journey = prepareJourney({ hasServerForEachTest: true });

interface Opened {
  readonly page: Page;
  readonly goals: Locator;
  /** The dialog of one goal, with 'Power' in it. */
  readonly dialog: Locator;
}

async function openPower(patient: string, options: PageOptions = {}): Promise<Opened> {
  const page = await journey.open({
    size: "desktop",
    allowedErrors: [/status of 409/],
    ...options,
  });
  await signInAsProvider(page);
  await openPatient(page, patient);
  const goals = page.getByRole("region", { name: "Active goals", exact: true });
  await goals.getByRole("button", { name: "Edit Power Target" }).click();
  return { page, goals, dialog: page.getByRole("dialog", { name: "Change this goal" }) };
}

async function change(dialog: Locator, target: string): Promise<void> {
  await dialog.getByLabel("Power Target").fill(target);
  await dialog.getByRole("button", { name: "Save" }).click();
}

async function acknowledgeClearance(page: Page): Promise<void> {
  const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
  await clearance.getByRole("checkbox").check();
  await clearance.getByRole("button", { name: "Acknowledge and send" }).click();
}

async function powerOf(patientId: number): Promise<{ targetValue: number; providerName: string }> {
  const dana = await signInElsewhere(journey.server, "Dana");
  const goals = (await dana.call("GET", `/api/patients/${patientId}/goals`)).json();
  expect(goals).toHaveLength(5);
  return goals.find(({ goalType }: { goalType: string }) => goalType === "power");
}

describe("active goals", () => {
  it("changes one goal after clearance: 'Goal Updated', and every screen shows the new value [EDITOR-8, MESSAGE-37]", async () => {
    const { page, goals, dialog } = await openPower("Rosa Demo");
    await expectNoAxeViolations(page);
    expect(await dialog.getByLabel("Power Target").inputValue()).toBe("25");
    await change(dialog, "");
    await dialog.getByText("Please fill this in.").waitFor();
    await change(dialog, "28");
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    await clearance
      .getByText(/Needs clearance:/)
      .first()
      .waitFor();
    await clearance.getByRole("button", { name: "Cancel" }).click();
    expect(await dialog.getByLabel("Power Target").inputValue()).toBe("28");
    expect(await powerOf(4)).toMatchObject({ targetValue: 25 });

    await dialog.getByRole("button", { name: "Save" }).click();
    await acknowledgeClearance(page);
    await page.getByText("Goal Updated", { exact: true }).waitFor();
    await goals.getByText("28 W", { exact: true }).waitFor();
    await goals.getByText("15 min", { exact: true }).waitFor();
    const editor = page.getByRole("region", { name: "Goals", exact: true });
    await expect.poll(() => editor.getByLabel("Power", { exact: true }).inputValue()).toBe("28");
    expect(await powerOf(4)).toMatchObject({ targetValue: 28 });
    await expectNoAxeViolations(page);
  });

  it("keeps the same provider's unsent edits, without asking whose goals to keep", async () => {
    const { page, dialog } = await openPower("Rosa Demo");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    const editor = page.getByRole("region", { name: "Goals", exact: true });
    const field = (name: string) => editor.getByLabel(name, { exact: true });
    await field("Resistance").fill("4");
    await field("Resistance").blur();
    await editor.getByText("Unsaved changes").waitFor();

    await page.getByRole("button", { name: "Edit Power" }).click();
    await change(dialog, "28");
    await acknowledgeClearance(page);
    await page.getByText("Goal Updated", { exact: true }).waitFor();
    await expect.poll(() => field("Power").inputValue()).toBe("28");
    expect(await field("Resistance").inputValue()).toBe("4");
    expect(await page.getByText(/changed these goals/).count()).toBe(0);
    expect(await editor.getByRole("button", { name: "Send to Patient" }).isEnabled()).toBe(true);
  });

  it("asks before another provider's goal changes", async () => {
    const { page, goals, dialog } = await openPower("Sam Sample");
    await change(dialog, "26");
    const other = page.getByRole("dialog", { name: "Set by another provider" });
    await other
      .getByText(/^These goals were set by Max Mockman.*Please talk to this provider before changing/)
      .waitFor();
    await expectNoAxeViolations(page);
    await other.getByRole("button", { name: "Override anyway" }).click();
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    const updated = page.getByText("Goal Updated", { exact: true });
    await updated.or(clearance).first().waitFor();
    if (await clearance.isVisible()) await acknowledgeClearance(page);
    await updated.waitFor();
    await goals.getByText("26 W", { exact: true }).waitFor();
    expect(await powerOf(5)).toMatchObject({ targetValue: 26, providerName: "Dana Provider" });
  });

  it("'Update Failed' shows the server's message, else 'Failed to update goal' [MESSAGE-16]", async () => {
    const { page, dialog } = await openPower("Rosa Demo", { allowedErrors: [/status of (400|500)/] });
    const failure = page.getByRole("alert");
    await change(dialog, "900");
    await failure.getByText("Update Failed", { exact: true }).waitFor();
    await failure.getByText("Enter a power target from 1 to 100 watts.").waitFor();
    expect(await dialog.getByLabel("Power Target").inputValue()).toBe("900");

    await page.route("**/api/goals/*", (route) => route.fulfill({ status: 500, body: "" }));
    await change(dialog, "30");
    await failure.getByText("Failed to update goal", { exact: true }).waitFor();
    await failure.getByText("Update Failed", { exact: true }).waitFor();
    expect(await powerOf(4)).toMatchObject({ targetValue: 25 });
  });
});
