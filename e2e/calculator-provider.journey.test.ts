import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, goalCard, openEditing } from "./support/calculator.ts";
import { prepareJourney } from "./support/journey.ts";
import { activeTargets, clearByName, enterAsProvider, max, saveAsMax } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function edit(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press("Tab");
}

/** Presses the button and confirms each question, until the goals are set, or refused because newer ones exist. */
async function push(page: Page, name: string, ...questions: [title: string, answer: string][]): Promise<void> {
  await page.getByRole("button", { name }).click();
  for (const [title, answer] of questions) {
    await page.getByRole("alertdialog", { name: title }).getByRole("button", { name: answer }).click();
  }
}
const untilSet = (page: Page) => page.getByText("Goals Updated Successfully").first().waitFor();

describe("goal calculator for a provider", () => {
  const journey = prepareJourney();

  it("sets the start of a recommendation, once it is cleared by name [CALCULATOR-40, CALCULATOR-45, CALCULATOR-47, CALL-34, MESSAGE-35]", async () => {
    const page = await journey.open({ size: "desktop" });
    await enterAsProvider(page, max);
    await page.goto("/risk-assessment?patient=11");
    await page.getByText("The patient has no goals yet.").waitFor();
    await push(page, "Push Goals to Patient Profile");
    await clearByName(page);
    await untilSet(page);
    await page.getByText(/^The patient's goals now: 29 W, 20 min, 2 a day, set by Max Mockman\.$/).waitFor();
    expect(await activeTargets(journey.server, 11, "Max")).toEqual({
      power: 29,
      duration: 20,
      sessions: 2,
      resistance: 1,
      energy: 1160,
    });
  });

  it("sets goals edited, in place of another provider's, and not over newer ones [CALCULATOR-1, CALCULATOR-40, CALCULATOR-42, CALCULATOR-45, EDITOR-14]", async () => {
    const page = await journey.open({ size: "desktop", allowedErrors: [/409/] });
    await enterAsProvider(page);
    await page.goto("/risk-assessment");
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
    await openEditing(page);
    await edit(page, "Power", "60");
    await goalCard(page).getByText("Above 35 W, the most that may be sent today.").waitFor();
    expect(await page.getByRole("button", { name: "Push Modified Goals" }).isDisabled()).toBe(true);
    await edit(page, "Minutes per session", "12");
    await edit(page, "Sessions per day", "3");
    await edit(page, "Power", "35");
    await goalCard(page)
      .getByText(/^Sending is off: two steps a day are the most, counted from/)
      .waitFor();
    await edit(page, "Sessions per day", "2");
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 25 });
    await push(page, "Push Modified Goals", ["Exceeds limits", "Acknowledge & Continue"]);
    await untilSet(page);
    expect(await activeTargets(journey.server, 4)).toMatchObject({
      power: 35,
      duration: 12,
      sessions: 2,
      energy: 840,
    });

    await page.goto("/risk-assessment?patient=5");
    await page.getByText(/set by Max Mockman/).waitFor();
    await openEditing(page);
    await edit(page, "Minutes per session", "11");
    await push(page, "Push Modified Goals", ["Set by another provider", "Replace their goals"]);
    await untilSet(page);
    expect(await activeTargets(journey.server, 5)).toMatchObject({ duration: 11 });

    await page.goto("/risk-assessment?patient=8");
    await page.getByText(/set by Dana Provider/).waitFor();
    await saveAsMax(journey.server, 8, 9);
    await openEditing(page);
    await edit(page, "Minutes per session", "12");
    await push(page, "Push Modified Goals", ["Set by another provider", "Replace their goals"]);
    const meanwhile = page.getByRole("alertdialog", { name: "Goals changed meanwhile" });
    await meanwhile.getByText(/Nothing was saved/).waitFor();
    expect(await activeTargets(journey.server, 8)).toEqual({ duration: 9 });
    await meanwhile.getByRole("button", { name: "Load the newer goals" }).click();
    await page.getByText("The patient has other goals. These would replace them.").waitFor();
    expect(await field(page, "Minutes per session").inputValue()).toBe("12");
  });

  it("fits every size, day and night", async () => {
    await expectScreenFits(journey, async (page) => {
      await enterAsProvider(page);
      await page.goto("/risk-assessment?patient=10");
      await field(page, "Age").waitFor();
    });
  });
});
