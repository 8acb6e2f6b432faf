import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { fetchDashboard, registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function openGoals(page: Page): Promise<void> {
  await signInAsRosa(page);
  await page.goto("/goals");
  await page.getByRole("heading", { name: "Provider-Only Access" }).waitFor();
}

/** The banner only changes when the test presses a button. */
const standingStill = { context: { reducedMotion: "reduce" } } as const;

describe("patient goals", () => {
  const journey = prepareJourney();

  it("show what the care team set, read-only [GOAL-1, GOAL-2, GOAL-3]", async () => {
    const page = await journey.open();
    await openGoals(page);
    const { today, adaptiveGoal } = await fetchDashboard(page);
    await page.getByText(/^Pedal \d+ minutes, twice a day, at about \d+ watts\.$/).waitFor();
    await page.getByText(/^Set by Dana Provider on /).waitFor();
    const daily = page.getByRole("region", { name: "Your daily goal" });
    await daily.getByText(String(today.dailyGoalMinutes), { exact: true }).waitFor();
    const adaptive = page.getByRole("region", { name: "Today's Exercise Duration" });
    await adaptive.getByText(String(adaptiveGoal?.targetMinutes), { exact: true }).waitFor();
    for (const name of ["Exercise Duration", "Daily Sessions", "Resistance Level"]) {
      await page.getByRole("region", { name, exact: true }).getByRole("progressbar").waitFor();
    }
    expect(await page.getByRole("main").locator("input, select, textarea").count()).toBe(0);
    const banner = page.getByRole("region", { name: "Did You Know?" });
    expect(await page.getByRole("main").getByRole("button").count()).toBe(await banner.getByRole("button").count());
    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
  });

  it("show a default target while no goal is set", async () => {
    const page = await journey.open();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/goals");
    await page.getByText(/Your care team has not set goals for you yet/).waitFor();
  });

  it("end with the banner of 11 facts, with previous and next, each with its reference [DASHBOARD-32]", async () => {
    const page = await journey.open(standingStill);
    await openGoals(page);
    const banner = page.getByRole("region", { name: "Did You Know?" });
    await banner.getByText("1 of 11", { exact: true }).waitFor();
    await banner.getByRole("button", { name: "Previous" }).click();
    await banner.getByText("11 of 11", { exact: true }).waitFor();
    const facts = new Set<string>();
    for (let number = 1; number <= 11; number += 1) {
      await banner.getByRole("button", { name: "Next" }).click();
      await banner.getByText(`${number} of 11`, { exact: true }).waitFor();
      const fact = banner.locator("p[data-active=true]");
      await fact.waitFor();
      facts.add((await fact.textContent()) ?? "");
      await banner.getByRole("button", { name: "Where does this come from?" }).click();
      await banner.getByRole("button", { name: "Hide reference" }).waitFor();
    }
    expect(facts.size).toBe(11);
  });

  it("fit every screen, by day and by night [LOOK-1]", async () => {
    await expectScreenFits(journey, openGoals);
  });
});

describe("patient goals in a hospital where it is already tomorrow", () => {
  const hospitalZone = "Pacific/Kiritimati";
  const journey = prepareJourney({ environment: () => ({ HOSPITAL_TZ: hospitalZone }) });

  it("were set on the hospital's day", async () => {
    const page = await journey.open();
    await openGoals(page);
    const { goals } = await fetchDashboard(page);
    const dayIn = (timeZone: string) =>
      new Intl.DateTimeFormat("en", { timeZone, month: "short", day: "numeric" }).format(
        new Date(goals[0]?.createdAt ?? ""),
      );
    expect(dayIn(hospitalZone)).not.toBe(dayIn("UTC"));
    await page.getByText(`Set by Dana Provider on ${dayIn(hospitalZone)}`, { exact: true }).waitFor();
  });
});
