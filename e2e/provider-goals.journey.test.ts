import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { prepareJourney } from "./support/journey.ts";
import { activeTargets, enterAsProvider, openPatient, saveAsMax, signInElsewhere } from "./support/provider-portal.ts";

const journey = prepareJourney();

const openPage = async (allowedErrors: RegExp[] = []): Promise<Page> => {
  const page = await journey.open({ size: "desktop", allowedErrors: [/status of 4(00|09)/, ...allowedErrors] });
  await enterAsProvider(page);
  return page;
};
const editorOf = (page: Page) => page.getByRole("region", { name: "Goals", exact: true });
const field = (card: Locator, name: string) => card.getByLabel(name, { exact: true });

/** Types a value and leaves the field. */
async function edit(card: Locator, name: string, value: string): Promise<void> {
  await field(card, name).fill(value);
  await field(card, name).press("Tab");
}

const send = (card: Locator) => card.getByRole("button", { name: "Send to Patient" });

async function acknowledgeClearance(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Clinical clearance needed" });
  await dialog
    .getByText(/Needs clearance:/)
    .first()
    .waitFor();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Acknowledge and send" }).click();
}

/** Clicks through the questions that the patient's assessment may raise. */
async function confirmIfAsked(page: Page, outcome: Locator): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Clinical clearance needed" });
  await outcome.or(dialog).first().waitFor();
  if (await dialog.isVisible()) await acknowledgeClearance(page);
}

async function powerOf(patientId: number): Promise<{ targetValue: number; providerName: string }> {
  const dana = await signInElsewhere(journey.server, "Dana");
  const goals = (await dana.call("GET", `/api/patients/${patientId}/goals`)).json();
  expect(goals).toHaveLength(5);
  return goals.find(({ goalType }: { goalType: string }) => goalType === "power");
}

describe("a provider", () => {
  it("sends a patient's goals, then changes one, after clearance and not before [EDITOR-4, EDITOR-5, EDITOR-8, MESSAGE-36, MESSAGE-37]", async () => {
    const page = await openPage();
    await page.goto("/provider-dashboard?patient=4");
    const card = editorOf(page);
    await edit(card, "Power", "28");
    await send(card).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 25, duration: 15 });
    await send(card).click();
    await acknowledgeClearance(page);
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 28, duration: 15, sessions: 2, energy: 840 });
    await expect.poll(() => send(card).isDisabled()).toBe(true);
    expect(await card.getByText("unsaved changes").count()).toBe(0);

    const goals = page.getByRole("region", { name: "Active goals", exact: true });
    const dialog = page.getByRole("dialog", { name: "Change this goal" });
    await goals.getByRole("button", { name: "Edit Power Target" }).click();
    expect(await dialog.getByLabel("Power Target").inputValue()).toBe("28");
    await dialog.getByLabel("Power Target").fill("900");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").getByText("Enter a power target from 1 to 100 watts.").waitFor();
    await dialog.getByLabel("Power Target").fill("30");
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog", { name: "Clinical clearance needed" }).waitFor();
    expect(await powerOf(4)).toMatchObject({ targetValue: 28 });
    await acknowledgeClearance(page);
    await page.getByText("Goal Updated", { exact: true }).waitFor();
    await goals.getByText("30 W", { exact: true }).waitFor();
    await goals.getByText("15 min", { exact: true }).waitFor();
    await expect.poll(() => field(card, "Power").inputValue()).toBe("30");
    expect(await powerOf(4)).toMatchObject({ targetValue: 30 });
    await expectNoAxeViolations(page);
  });

  it("is asked before another provider's goal changes, and told of goals that another saved meanwhile", async () => {
    const page = await openPage([/ERR_FAILED.*live|live.*ERR_FAILED/]);
    // The update arrives too late.
    await page.route("**/api/providers/*/live", (route) => route.abort());
    await page.goto("/provider-dashboard?patient=8");
    const card = editorOf(page);
    const sent = page.getByText("Goals successfully sent to patient!");
    const conflict = card.getByText("Max Mockman changed these goals while you were editing");
    await edit(card, "Duration", "18");
    await saveAsMax(journey.server, 8, 12);
    await send(card).click();
    await confirmIfAsked(page, conflict);
    await conflict.waitFor();
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 12 });
    await card.getByRole("button", { name: "Keep my values and review" }).click();
    expect(await field(card, "Duration").inputValue()).toBe("18");
    const other = page.getByRole("dialog", { name: "Set by another provider" });
    await send(card).click();
    await other.getByRole("button", { name: "Override anyway" }).click();
    await confirmIfAsked(page, sent);
    await sent.waitFor();
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 18 });

    await openPatient(page, "Sam Sample");
    const goals = page.getByRole("region", { name: "Active goals", exact: true });
    const dialog = page.getByRole("dialog", { name: "Change this goal" });
    const updated = page.getByText("Goal Updated", { exact: true });
    await goals.getByRole("button", { name: "Edit Power Target" }).click();
    await dialog.getByLabel("Power Target").fill("26");
    await dialog.getByRole("button", { name: "Save" }).click();
    await other
      .getByText(/^These goals were set by Max Mockman.*Please talk to this provider before changing/)
      .waitFor();
    await other.getByRole("button", { name: "Override anyway" }).click();
    await confirmIfAsked(page, updated);
    await goals.getByText("26 W", { exact: true }).waitFor();
    expect(await powerOf(5)).toMatchObject({ targetValue: 26, providerName: "Dana Provider" });
  });
});
