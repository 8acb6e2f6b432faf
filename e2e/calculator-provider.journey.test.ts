import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import type { PageOptions } from "./support/browser.ts";
import { field, generate, goalCard } from "./support/calculator.ts";
import { prepareJourney } from "./support/journey.ts";
import { activeTargets, saveAsMax, signInAsProvider } from "./support/provider-portal.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function edit(page: Page, name: string, value: string): Promise<void> {
  await field(page, name).fill(value);
  await field(page, name).press("Tab");
}

describe("goal calculator for a provider", () => {
  const journey = prepareJourney();

  async function openAsProvider(address: string, options: PageOptions = {}): Promise<Page> {
    const page = await journey.open({ size: "desktop", ...options });
    await signInAsProvider(page);
    await page.goto(address);
    return page;
  }

  it("opens patient 4 when none is named, and lets the provider choose others [CALCULATOR-1, CALCULATOR-31]", async () => {
    const page = await openAsProvider("/risk-assessment");
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
    await goalCard(page).getByText("Provider Editable").waitFor();
    await page.goto("/risk-assessment?patient=11");
    await page.getByText("No access to this patient").waitFor();
    await expectNoAxeViolations(page);
    await page
      .getByRole("region", { name: "Choose a patient" })
      .getByRole("link", { name: /Greta Placeholder/ })
      .click();
    await page.getByText("Welcome. Patient: Greta Placeholder").waitFor();
  });

  it("says so when no patient has granted access, and when the list fails to load", async () => {
    const page = await openAsProvider("/provider-dashboard", { allowedErrors: [/500/] });
    await page.route("**/api/providers/*/patients", (route) => route.fulfill({ json: [] }));
    await page.goto("/risk-assessment");
    await page.getByText("No patients have granted access yet").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/api/providers/*/patients");
    await page.route("**/api/providers/*/patients", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await page.getByText("We could not load your patients").waitFor();
    await page.unroute("**/api/providers/*/patients");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("Welcome. Patient: Rosa Demo").waitFor();
  });

  it("pushes goals as recommended after clearance [CALCULATOR-40, CALCULATOR-45, CALL-34, MESSAGE-35]", async () => {
    const page = await openAsProvider("/risk-assessment?patient=6");
    await page.getByText("The patient has no goals yet.").waitFor();
    await page.getByRole("button", { name: "Push Goals to Patient Profile" }).click();
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    await page.getByText("Goals Updated Successfully").or(clearance).first().waitFor();
    if (await clearance.isVisible()) await clearance.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await page.getByText("Goals Updated Successfully").waitFor();
    await page.getByText(/^The patient's goals now: .* set by Dana Provider\.$/).waitFor();
    expect(Object.keys(await activeTargets(journey.server, 6)).sort()).toEqual([
      "duration",
      "energy",
      "power",
      "resistance",
      "sessions",
    ]);
  });

  it("edits, balances, optimizes, and asks about limits and clearance before pushing [CALCULATOR-40, CALCULATOR-42, CALCULATOR-45]", async () => {
    const page = await openAsProvider("/risk-assessment");
    expect(await field(page, "Power").inputValue()).toBe("25");
    await page.getByRole("switch", { name: /^Auto-balance/ }).click();
    await page.getByRole("switch", { name: "Auto-balance ON" }).waitFor();
    await edit(page, "Sessions per day", "3");
    expect(await field(page, "Minutes per session").inputValue()).toBe("10");
    expect(await field(page, "Daily energy target").inputValue()).toBe("750");
    await page.getByRole("switch", { name: "Auto-balance ON" }).click();
    await edit(page, "Power", "400");
    expect(await field(page, "Power").inputValue()).toBe("100");
    await goalCard(page).getByText("Power is over 130% of the recommendation").waitFor();
    await edit(page, "Power", "40");
    await edit(page, "Minutes per session", "20");
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Push Modified Goals" }).click();
    const limits = page.getByRole("dialog", { name: "Exceeds limits" });
    await limits.getByText("Daily energy is over 130% of the AI value").waitFor();
    await expectNoAxeViolations(page);
    await limits.getByRole("button", { name: "Cancel" }).click();
    expect(await activeTargets(journey.server, 4)).toMatchObject({ power: 25 });
    await page.getByRole("button", { name: "Push Modified Goals" }).click();
    await limits.getByRole("button", { name: "Acknowledge & Continue" }).click();
    const clearance = page.getByRole("dialog", { name: "Clinical clearance needed" });
    await clearance.getByText(/^Orthopedic admission/).waitFor();
    await clearance.getByRole("button", { name: "Acknowledge & Continue" }).click();
    await page.getByText("Goals Updated Successfully").waitFor();
    expect(await activeTargets(journey.server, 4)).toMatchObject({
      power: 40,
      duration: 20,
      sessions: 3,
      energy: 2400,
    });

    await edit(page, "Daily energy target", "750");
    await page.getByRole("button", { name: "Auto-Optimize" }).click();
    expect(await field(page, "Power").inputValue()).toBe("25");
    await page.getByRole("button", { name: "Back to the recommendation" }).click();
    await page.getByRole("button", { name: "Push Goals to Patient Profile" }).waitFor();
  });

  it("asks before another provider's goals are replaced [CALCULATOR-45]", async () => {
    const page = await openAsProvider("/risk-assessment?patient=5");
    await page.getByText(/set by Max Mockman/).waitFor();
    await edit(page, "Minutes per session", "11");
    await page.getByRole("button", { name: "Push Modified Goals" }).click();
    const other = page.getByRole("dialog", { name: "Set by another provider" });
    await other.getByText("These goals were set by Max Mockman.").waitFor();
    await other.getByText("Please talk to this provider before changing these recommendations.").waitFor();
    await other.getByRole("button", { name: "Replace their goals" }).click();
    const next = page.getByRole("button", { name: "Acknowledge & Continue" });
    await page.getByText("Goals Updated Successfully").or(next).first().waitFor();
    if (await next.isVisible()) await next.click();
    await page.getByText("Goals Updated Successfully").waitFor();
    expect(await activeTargets(journey.server, 5)).toMatchObject({ duration: 11 });
  });

  it("says so when the goals changed meanwhile, and overwrites nothing", async () => {
    const page = await openAsProvider("/risk-assessment?patient=8", { allowedErrors: [/409/] });
    await page.getByText(/set by Dana Provider/).waitFor();
    await saveAsMax(journey.server, 8, 9);
    await edit(page, "Minutes per session", "12");
    await page.getByRole("button", { name: "Push Modified Goals" }).click();
    const meanwhile = page.getByRole("dialog", { name: "Goals changed meanwhile" });
    const next = page.getByRole("button", { name: "Acknowledge & Continue" });
    await meanwhile.or(next).first().waitFor();
    if (await next.isVisible()) await next.click();
    await meanwhile.getByText(/Nothing was saved/).waitFor();
    expect(await activeTargets(journey.server, 8)).toEqual({ duration: 9 });
    await meanwhile.getByRole("button", { name: "Load the newer goals" }).click();
    await page.getByText("The patient has other goals, which these would replace.").waitFor();
    expect(await field(page, "Minutes per session").inputValue()).toBe("12");
  });

  it("says why goals could not be set [MESSAGE-14]", async () => {
    const page = await openAsProvider("/risk-assessment?patient=7", { allowedErrors: [/503/] });
    await page.getByText(/^The patient's goals now/).waitFor();
    await page.route("**/goals/from-assessment", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("button", { name: "Push Goals to Patient Profile" }).click();
    const next = page.getByRole("button", { name: "Acknowledge & Continue" });
    const failed = page.getByRole("alert").getByText("Error Setting Goals");
    await failed.or(next).first().waitFor();
    if (await next.isVisible()) await next.click();
    await failed.waitFor();
    await page.getByRole("alert").getByText("Failed to update patient goals").waitFor();
  });

  it("tries one other answer against the stored assessment and saves nothing [CALCULATOR-46]", async () => {
    const page = await openAsProvider("/risk-assessment");
    const whatIf = page.getByRole("region", { name: "What if?" });
    await whatIf.getByText("Walks with help").first().waitFor();
    await whatIf.getByLabel("What if it were").selectOption("Bedbound");
    await whatIf.getByText("23.3%").waitFor();
    await expect.poll(() => whatIf.getByText(/points higher$/).count()).toBeGreaterThan(2);
    await whatIf.getByText(/days longer$/).waitFor();
    await expectNoAxeViolations(page);
    await whatIf.getByRole("button", { name: "Use in a new assessment" }).click();
    await generate(page).waitFor();
    expect(await field(page, "Mobility status").inputValue()).toBe("bedbound");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByText("23.3%").first().waitFor();
  });

  it("runs the dialog with its own limits, and uses the goals the provider entered [CALCULATOR-12, CALCULATOR-16, CALCULATOR-43]", async () => {
    const page = await openAsProvider("/risk-assessment?patient=7");
    await page.getByRole("button", { name: "Quick assessment" }).click();
    const dialog = page.getByRole("dialog", { name: "Quick assessment" });
    const run = dialog.getByRole("button", { name: "Run Assessment" });
    const levels = await dialog.getByLabel("Level of care").locator("option").allInnerTexts();
    expect(levels.slice(1, 4)).toEqual(["Ward", "Intensive care (ICU)", "Step-down unit"]);
    await dialog.getByLabel("Age", { exact: true }).fill("9");
    await run.click();
    await page.getByRole("alert").getByText("Invalid Age").waitFor();
    await dialog.getByLabel("Age", { exact: true }).fill("");
    await dialog.getByLabel("Daily energy target").fill("100");
    await run.click();
    await dialog.getByText("Enter 200 to 3000.").waitFor();
    await expectNoAxeViolations(page);
    await dialog.getByLabel("Daily energy target").fill("900");
    await run.click();
    await page.getByText("Risk Assessment Complete").waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await field(page, "Daily energy target").inputValue()).toBe("900");
    await page.getByRole("region", { name: "Left open, so assumed" }).getByText("Age: 65 years").waitFor();
  });

  it("fits every size, day and night", async () => {
    await expectScreenFits(journey, async (page) => {
      await signInAsProvider(page);
      await page.goto("/risk-assessment?patient=10");
      await generate(page).waitFor();
    });
  });
});
