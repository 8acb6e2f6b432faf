import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { field, generate } from "./support/calculator.ts";
import { prepareJourney } from "./support/journey.ts";
import { activeTargets, enterAsProvider, saveAsMax } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function edit(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press("Tab");
}

/** Presses the button and confirms each question, until the goals are set or refused as based on older ones. */
async function push(page: Page, name: string, ...questions: [title: string, answer: string][]): Promise<void> {
  await page.getByRole("button", { name }).click();
  for (const [title, answer] of questions) {
    await page.getByRole("dialog", { name: title }).getByRole("button", { name: answer }).click();
  }
  const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
  const outcome = page.getByText("Goals Updated Successfully").or(page.getByRole("dialog", { name: "Goals changed" }));
  await outcome.or(clearance).first().waitFor();
  if (await clearance.isVisible()) await clearance.getByRole("button", { name: "Acknowledge & Continue" }).click();
  await outcome.waitFor();
}

describe("goal calculator for a provider", () => {
  const journey = prepareJourney();

  it("sets goals as recommended, edited, in place of another provider's, and not over newer ones [CALCULATOR-1, CALCULATOR-40, CALCULATOR-42, CALCULATOR-45, CALL-34, MESSAGE-35]", async () => {
    const page = await journey.open({ size: "desktop", allowedErrors: [/409/] });
    await enterAsProvider(page);
    await page.goto("/risk-assessment?patient=6");
    await page.getByText("The patient has no goals yet.").waitFor();
    await push(page, "Push Goals to Patient Profile");
    await page.getByText(/^The patient's goals now: .* set by Dana Provider\.$/).waitFor();
    expect(Object.keys(await activeTargets(journey.server, 6)).sort()).toEqual([
      "duration",
      "energy",
      "power",
      "resistance",
      "sessions",
    ]);

    await page.goto("/risk-assessment");
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
    await edit(page, "Sessions per day", "3");
    await edit(page, "Power", "40");
    await edit(page, "Minutes per session", "20");
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 25 });
    await push(page, "Push Modified Goals", ["Exceeds limits", "Acknowledge & Continue"]);
    expect(await activeTargets(journey.server, 4)).toMatchObject({
      power: 40,
      duration: 20,
      sessions: 3,
      energy: 2400,
    });

    await page.goto("/risk-assessment?patient=5");
    await page.getByText(/set by Max Mockman/).waitFor();
    await edit(page, "Minutes per session", "11");
    await push(page, "Push Modified Goals", ["Set by another provider", "Replace their goals"]);
    expect(await activeTargets(journey.server, 5)).toMatchObject({ duration: 11 });

    await page.goto("/risk-assessment?patient=8");
    await page.getByText(/set by Dana Provider/).waitFor();
    await saveAsMax(journey.server, 8, 9);
    await edit(page, "Minutes per session", "12");
    await push(page, "Push Modified Goals");
    const meanwhile = page.getByRole("dialog", { name: "Goals changed meanwhile" });
    await meanwhile.getByText(/Nothing was saved/).waitFor();
    expect(await activeTargets(journey.server, 8)).toEqual({ duration: 9 });
    await meanwhile.getByRole("button", { name: "Load the newer goals" }).click();
    await page.getByText("The patient has other goals, which these would replace.").waitFor();
    expect(await field(page, "Minutes per session").inputValue()).toBe("12");
  });

  it("fits every size, day and night", async () => {
    await expectScreenFits(journey, async (page) => {
      await enterAsProvider(page);
      await page.goto("/risk-assessment?patient=10");
      await generate(page).waitFor();
    });
  });
});
