import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { prepareJourney } from "./support/journey.ts";
import {
  activeTargets,
  clearByName,
  dana,
  enterAsProvider,
  max,
  openPatient,
  saveAsMax,
  signInElsewhere,
} from "./support/provider-portal.ts";

const journey = prepareJourney();

const openPage = async (allowedErrors: RegExp[] = [], who = dana): Promise<Page> => {
  const page = await journey.open({ size: "desktop", allowedErrors: [/status of 4(00|09)/, ...allowedErrors] });
  await enterAsProvider(page, who);
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

/** The goal as a provider with access reads it. */
async function powerOf(patientId: number, firstName = "Dana"): Promise<{ targetValue: number; providerName: string }> {
  const provider = await signInElsewhere(journey.server, firstName);
  const goals = (await provider.call("GET", `/api/patients/${patientId}/goals`)).json();
  expect(goals).toHaveLength(5);
  return goals.find(({ goalType }: { goalType: string }) => goalType === "power");
}

/** Dana answers what the patient reported after a ride: the goals count again. */
async function continueAfterSymptoms(patientId: number): Promise<void> {
  const provider = await signInElsewhere(journey.server, "Dana");
  const rides: { feedback: { rideId: string; symptoms: boolean; answer: object | null } | null }[] = (
    await provider.call("GET", `/api/patients/${patientId}/sessions`)
  ).json();
  for (const { feedback } of rides) {
    if (!feedback?.symptoms || feedback.answer) continue;
    const answer = { decision: "continue", reason: "Well again after a rest." };
    const reply = await provider.call("POST", `/api/rides/${feedback.rideId}/feedback/answer`, answer);
    expect(reply.statusCode, reply.body).toBe(201);
  }
}

describe("a provider", () => {
  it("sends a patient's goals, then changes one, after clearance by name and not before [EDITOR-4, EDITOR-5, EDITOR-8, EDITOR-14, EDITOR-17, MESSAGE-36, MESSAGE-37]", async () => {
    const page = await openPage([], max);
    await page.goto("/provider-dashboard?patient=11");
    const card = editorOf(page);
    await card.getByText("Ask first", { exact: true }).waitFor();
    await card.getByText(/^Today's step: 29 W for 20 min, 2 times a day\./).waitFor();
    await send(card).click();
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    await clearance.getByText(/^Trauma: fractures and wounds must be cleared/).waitFor();
    await clearance.getByText(/^Max Mockman, MD, clears this patient until/).waitFor();
    await expectNoAxeViolations(page);
    await clearance.getByRole("button", { name: "Cancel" }).click();
    expect(await activeTargets(journey.server, 11, "Max")).toEqual({});
    await send(card).click();
    await clearByName(page);
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 11, "Max")).toEqual({
      power: 29,
      duration: 20,
      sessions: 2,
      resistance: 1,
      energy: 1160,
    });
    await card.getByText(/^Cleared by Max Mockman, MD/).waitFor();
    await expect.poll(() => send(card).isDisabled()).toBe(true);
    expect(await card.getByText("unsaved changes").count()).toBe(0);

    const goals = page.getByRole("region", { name: "Active goals", exact: true });
    const dialog = page.getByRole("dialog", { name: "Change this goal" });
    const power = dialog.getByLabel("Power Target");
    await goals.getByRole("button", { name: "Edit Power Target" }).click();
    expect(await power.inputValue()).toBe("29");
    await power.fill("900");
    await dialog.getByText("Above 39 W, the most that may be sent today.").waitFor();
    expect(await dialog.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await power.fill("35");
    await dialog.getByRole("button", { name: "Save" }).click();
    const limits = page.getByRole("alertdialog", { name: "Exceeds limits" });
    await limits.getByText("Power: 35 W, up from 29 W. Two steps in one day.").waitFor();
    expect(await powerOf(11, "Max")).toMatchObject({ targetValue: 29 });
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await page.getByText("Goal Updated", { exact: true }).waitFor();
    await goals.getByText("35 W", { exact: true }).waitFor();
    await goals.getByText("20 min", { exact: true }).waitFor();
    await expect.poll(() => field(card, "Power").inputValue()).toBe("35");
    expect(await powerOf(11, "Max")).toMatchObject({ targetValue: 35 });
    await expectNoAxeViolations(page);
  });

  it("sends nothing if a recorded reason says not to cycle, or after a fall [EDITOR-18, GOAL-4]", async () => {
    const page = await openPage();
    await page.goto("/provider-dashboard?patient=6");
    const card = editorOf(page);
    await card.getByText("Not now", { exact: true }).waitFor();
    await card.getByText("Systolic below 90 or above 180: do not start.").waitFor();
    expect(await card.getByRole("link", { name: "Assess again" }).getAttribute("href")).toBe(
      "/risk-assessment?patient=6&new",
    );
    expect(await send(card).count()).toBe(0);
    await openPatient(page, "Theo Testcase");
    await card.getByText("On hold", { exact: true }).waitFor();
    await card.getByText(/^The goals no longer count since .*: a fall was recorded\.$/).waitFor();
    await card
      .getByRole("list", { name: "Open events" })
      .getByText(/^Open: fall, .*A new assessment must review it\.$/)
      .waitFor();
    await card.getByText("The plan is on hold. No goals can be sent before a new assessment.").waitFor();
    expect(await send(card).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it("is asked before another provider's goal changes, and told of goals that another saved meanwhile", async () => {
    const page = await openPage([/ERR_FAILED.*live|live.*ERR_FAILED/]);
    // The update arrives too late.
    await page.route("**/api/providers/*/live", (route) => route.abort());
    await page.goto("/provider-dashboard?patient=8");
    const card = editorOf(page);
    const conflict = card.getByText("Max Mockman changed these goals while you were editing");
    const acknowledge = page
      .getByRole("alertdialog", { name: "Exceeds limits" })
      .getByRole("button", { name: "Acknowledge & Continue" });
    await edit(card, "Duration", "18");
    await saveAsMax(journey.server, 8, 12);
    await send(card).click();
    await acknowledge.click();
    await conflict.waitFor();
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 12 });
    await card.getByRole("button", { name: "Keep my values and review" }).click();
    expect(await field(card, "Duration").inputValue()).toBe("18");
    const other = page.getByRole("alertdialog", { name: "Set by another provider" });
    await send(card).click();
    await other.getByRole("button", { name: "Override anyway" }).click();
    // Max's 12 minutes lower no base: 18 still count from this morning's 15.
    await acknowledge.click();
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 18 });

    await continueAfterSymptoms(5);
    await page.reload();
    await openPatient(page, "Sam Sample");
    const goals = page.getByRole("region", { name: "Active goals", exact: true });
    const dialog = page.getByRole("dialog", { name: "Change this goal" });
    await goals.getByRole("button", { name: "Edit Power Target" }).click();
    await dialog.getByLabel("Power Target").fill("24");
    await dialog.getByRole("button", { name: "Save" }).click();
    await other
      .getByText(/^These goals were set by Max Mockman.*Please talk to this provider before changing/)
      .waitFor();
    await other.getByRole("button", { name: "Override anyway" }).click();
    await goals.getByText("24 W", { exact: true }).waitFor();
    expect(await powerOf(5)).toMatchObject({ targetValue: 24, providerName: "Dana Provider" });
  });
});
