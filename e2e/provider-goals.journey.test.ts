import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import type { PageOptions } from "./support/browser.ts";
import { openLive } from "./support/calls.ts";
import { prepareJourney } from "./support/journey.ts";
import { activeTargets, openPatient, saveAsMax, signInAsProvider } from "./support/provider-portal.ts";

const journey = prepareJourney({ hasServerForEachTest: true });

async function openEditor(patient: string, options: PageOptions = {}): Promise<{ page: Page; card: Locator }> {
  const page = await journey.open({ size: "desktop", ...options });
  await openLive(page, () => signInAsProvider(page));
  await openPatient(page, patient);
  const card = page.getByRole("region", { name: "Goals", exact: true });
  await card.waitFor();
  return { page, card };
}

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
  expect(await dialog.getByRole("button", { name: "Acknowledge and send" }).isDisabled()).toBe(true);
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Acknowledge and send" }).click();
}

describe("goal editor", () => {
  it("asks for an assessment before any goal [EDITOR-1]", async () => {
    const { page, card } = await openEditor("Nina Newcomer");
    const link = card.getByRole("link", { name: "Complete Risk Assessment" });
    expect(await link.getAttribute("href")).toBe("/risk-assessment?patient=10");
    expect(await send(card).count()).toBe(0);
    await expectNoAxeViolations(page);
  });

  it("clamps on leaving a field, warns, and Reset restores the recommendation [EDITOR-3, EDITOR-4, EDITOR-10, EDITOR-11]", async () => {
    const { page, card } = await openEditor("Rosa Demo");
    expect(await field(card, "Duration").inputValue()).toBe("15");
    expect(await send(card).isDisabled()).toBe(true);
    expect(await card.getByRole("button", { name: "Reset" }).isDisabled()).toBe(true);

    await edit(card, "Duration", "90");
    await card.getByText("unsaved changes").waitFor();
    expect(await field(card, "Duration").inputValue()).toBe("30");
    await edit(card, "Duration", "12.345");
    expect(await field(card, "Duration").inputValue()).toBe("12.3");
    await edit(card, "Duration", "1");
    expect(await field(card, "Duration").inputValue()).toBe("10");
    await edit(card, "Power", "400");
    expect(await field(card, "Power").inputValue()).toBe("70");
    await edit(card, "Resistance", "9.6");
    expect(await field(card, "Resistance").inputValue()).toBe("9");
    await edit(card, "Sessions per day", "0");
    expect(await field(card, "Sessions per day").inputValue()).toBe("1");
    await edit(card, "Total energy", "9999");
    expect(await field(card, "Total energy").inputValue()).toBe("3000");
    await edit(card, "Duration", "25");
    await card.getByText("Duration (25 min) exceeds AI recommendation of 20 min").waitFor();
    await card.getByText("Power (70 W) exceeds AI recommendation of 45 W").waitFor();
    await card.getByText("Resistance (9) exceeds AI recommendation of 6").waitFor();
    await card.getByText(/METs at 70 W and 62 kg: above the 2.0-3.0 target/).waitFor();
    await expectNoAxeViolations(page);

    await card.getByRole("button", { name: "Reset" }).click();
    expect(await field(card, "Duration").inputValue()).toBe("15");
    expect(await field(card, "Power").inputValue()).toBe("25");
    expect(await send(card).isDisabled()).toBe(true);
    expect(await activeTargets(journey.server, 4)).toMatchObject({ duration: 15, power: 25 });
  });

  it("locked, keeps the energy and moves the minutes [EDITOR-7]", async () => {
    const { card } = await openEditor("Rosa Demo");
    await card.getByRole("switch", { name: "Lock daily energy" }).check();
    await edit(card, "Power", "30");
    expect(await field(card, "Duration").inputValue()).toBe("12.5");
    await edit(card, "Sessions per day", "4");
    expect(await field(card, "Duration").inputValue()).toBe("6.3");
    expect(await field(card, "Total energy").inputValue()).toBe("750");
  });

  it("sends after clearance is acknowledged, and not before [EDITOR-4, EDITOR-5, MESSAGE-36]", async () => {
    const { page, card } = await openEditor("Rosa Demo");
    await edit(card, "Power", "28");
    await send(card).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 25 });
    await send(card).click();
    await page.getByRole("dialog", { name: "Clinical clearance needed" }).waitFor();
    await expectNoAxeViolations(page);
    await acknowledgeClearance(page);
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 28, duration: 15, sessions: 2, energy: 840 });
    await expect.poll(() => send(card).isDisabled()).toBe(true);
    expect(await card.getByText("unsaved changes").count()).toBe(0);
  });

  it("sends a recommendation that has not been sent yet [EDITOR-2]", async () => {
    const { page, card } = await openEditor("Ida Fiction");
    await card.getByText("not sent yet").waitFor();
    await send(card).click();
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 6)).toMatchObject({ duration: 8, power: 25, sessions: 3, energy: 600 });
  });

  it("warns before another provider's goals are replaced, then before limits are exceeded [EDITOR-5, EDITOR-6, EDITOR-12]", async () => {
    const { page, card } = await openEditor("Sam Sample");
    await edit(card, "Duration", "30");
    await edit(card, "Power", "45");
    await send(card).click();
    const other = page.getByRole("dialog", { name: "Set by another provider" });
    await other.getByText("These goals were set by Max Mockman.").waitFor();
    await other.getByText("Please talk to this provider before changing these recommendations.").waitFor();
    await expectNoAxeViolations(page);
    await other.getByRole("button", { name: "Override anyway" }).click();
    const limits = page.getByRole("dialog", { name: "Exceeds limits" });
    await limits.getByText(/^Total energy: \d/).waitFor();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await page
      .getByText("Goals successfully sent to patient!")
      .or(page.getByRole("dialog", { name: "Clinical clearance needed" }))
      .first()
      .waitFor();
    if (await page.getByRole("dialog", { name: "Clinical clearance needed" }).isVisible()) {
      await acknowledgeClearance(page);
    }
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 5)).toMatchObject({ duration: 30, power: 45 });
  });

  it("tells the second of two providers editing at once, and overwrites nothing", async () => {
    const { page, card } = await openEditor("Greta Placeholder");
    await edit(card, "Duration", "18");
    await saveAsMax(journey.server, 8, 12);
    await card.getByText("Max Mockman changed these goals while you were editing").waitFor();
    expect(await send(card).isDisabled()).toBe(true);
    expect(await field(card, "Duration").inputValue()).toBe("18");
    await expectNoAxeViolations(page);
    await card.getByRole("button", { name: "Load the newer goals" }).click();
    expect(await field(card, "Duration").inputValue()).toBe("12");
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 12 });
  });

  it("is refused by the server if the update did not arrive in time", async () => {
    const page = await journey.open({
      size: "desktop",
      allowedErrors: [/status of 409/, /ERR_FAILED.*live|live.*ERR_FAILED/],
    });
    await page.route("**/api/providers/*/live", (route) => route.abort());
    await signInAsProvider(page);
    await openPatient(page, "Greta Placeholder");
    const card = page.getByRole("region", { name: "Goals", exact: true });
    await edit(card, "Duration", "18");
    await saveAsMax(journey.server, 8, 12);
    await send(card).click();
    await acknowledgeIfAsked(page);
    await card.getByText("Max Mockman changed these goals while you were editing").waitFor();
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 12 });
    await card.getByRole("button", { name: "Keep my values and review" }).click();
    expect(await field(card, "Duration").inputValue()).toBe("18");
    await send(card).click();
    await page
      .getByRole("dialog", { name: "Set by another provider" })
      .getByRole("button", { name: "Override anyway" })
      .click();
    await acknowledgeIfAsked(page);
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 8)).toMatchObject({ duration: 18 });
  });

  it("says what went wrong when goals could not be saved [CALL-35, MESSAGE-15]", async () => {
    const { page, card } = await openEditor("Ida Fiction", { allowedErrors: [/status of 500/] });
    await page.route("**/api/patients/6/goals", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, json: { error: "The server is resting.", requestId: "1" } })
        : route.continue(),
    );
    await send(card).click();
    await page.getByRole("alert").getByText("Failed to save goals: The server is resting.").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/patients/6/goals");
    await page.route("**/api/patients/6/goals", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await send(card).click();
    await page.getByRole("alert").getByText("Failed to save goals: Unknown error").waitFor();
  });

  it("can be filled in and sent by keyboard alone", async () => {
    const { page, card } = await openEditor("Ida Fiction");
    await field(card, "Duration").focus();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("12");
    for (const _ of ["power", "sessions", "resistance", "energy", "lock", "send"]) await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Send to Patient");
    await page.keyboard.press("Enter");
    await page.getByText("Goals successfully sent to patient!").or(page.getByRole("dialog")).first().waitFor();
    if (await page.getByRole("dialog").isVisible()) {
      await page.getByRole("button", { name: "Acknowledge & Continue" }).focus();
      await page.keyboard.press("Enter");
    }
    await page.getByText("Goals successfully sent to patient!").waitFor();
    expect(await activeTargets(journey.server, 6)).toMatchObject({ duration: 12 });
  });
});

async function acknowledgeIfAsked(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Clinical clearance needed" });
  const outcome = page.getByText(/Goals successfully sent|changed these goals/).or(dialog);
  await outcome.first().waitFor();
  if (await dialog.isVisible()) await acknowledgeClearance(page);
}
