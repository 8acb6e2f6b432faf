import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { untilFocused } from "./support/keyboard.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

async function openSession(page: Page): Promise<void> {
  await signInAsRosa(page);
  await openLive(page, () => page.goto("/session"));
  await page.getByRole("heading", { level: 1, name: "Welcome, Rosa." }).waitFor();
}

const clock = (page: Page) => page.getByRole("timer", { name: "Time" });
const clockSeconds = async (page: Page) => {
  const [minutes = "", seconds = ""] = (await clock(page).innerText()).split(":");
  return Number(minutes) * 60 + Number(seconds);
};

describe("exercise session", () => {
  const journey = prepareJourney();

  it("runs, pauses, resumes and ends without a bike, and saves nothing [EXERCISE-1, EXERCISE-3, EXERCISE-4, EXERCISE-5, EXERCISE-10]", async () => {
    const page = await journey.open();
    await openSession(page);
    const before = await fetchDashboard(page);
    const less = page.getByRole("button", { name: "Less Resistance" });
    const more = page.getByRole("button", { name: "More Resistance" });
    await page.getByText("Simulated", { exact: true }).waitFor();
    expect([await clock(page).innerText(), await less.isEnabled(), await more.isEnabled()]).toEqual([
      "00:00",
      false,
      false,
    ]);
    for (const tip of ["Start Slowly", "Maintain Steady Pace", "Listen to Your Body", "Stay Hydrated"]) {
      await page.getByRole("heading", { name: tip }).waitFor();
    }

    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect.poll(() => clockSeconds(page)).toBeGreaterThanOrEqual(2);
    await page.getByText(/^average \d+ W$/).waitFor();
    await more.click();
    await page.getByText("4.0", { exact: true }).waitFor();
    for (let step = 0; step < 6; step += 1) await less.click();
    await page.getByText("1.0", { exact: true }).waitFor();
    expect([await less.isEnabled(), await more.isEnabled()]).toEqual([false, true]);
    await expectNoAxeViolations(page);

    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Resume" }).click();
    const resumedAt = await clockSeconds(page);
    await expect.poll(() => clockSeconds(page)).toBeGreaterThan(resumedAt);
    await page.getByRole("button", { name: "End Session" }).click();
    await page.getByText("Practice has ended. Nothing was saved.").waitFor();
    const start = page.getByRole("button", { name: "Start", exact: true });
    await untilFocused(start);

    await start.click();
    await expect.poll(() => clockSeconds(page)).toBeLessThan(resumedAt + 2);
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    const after = await fetchDashboard(page);
    expect([after.stats, after.today]).toEqual([before.stats, before.today]);
  });

  it("switches to the bike as soon as it sends, and says that the ride is saved [EXERCISE-6]", async () => {
    const page = await journey.open();
    await openSession(page);
    const { stats } = await fetchDashboard(page);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Pause" }).waitFor();

    const bike = new Bike(journey.server);
    await bike.pedal(290, 33);
    await page.getByText("Live from bike 121").waitFor();
    await page.getByText(/Your bike has started, so practice has ended/).waitFor();
    expect(await page.getByText("Simulated", { exact: true }).count()).toBe(0);
    for (const name of ["Start", "Pause", "End Session"]) {
      expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
    }
    await expect.poll(() => clockSeconds(page)).toBeGreaterThanOrEqual(289);
    await page.getByText("average 33 W", { exact: true }).waitFor();
    await page.getByText("Set it on the bike").waitFor();
    await expectNoAxeViolations(page);

    await bike.pedal(10, 33);
    const { durationSeconds } = await bike.end();
    const time = `0${Math.floor(durationSeconds / 60)}:${String(durationSeconds % 60).padStart(2, "0")}`;
    await page.getByText(`Well done! Your ride is saved: ${time} minutes, average 33 W.`).waitFor();
    expect(await clock(page).innerText()).toBe(time);
    await expectNoAxeViolations(page);

    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    expect((await fetchDashboard(page)).stats.totalSessions).toBe(stats.totalSessions + 1);
  });

  it("shows a ride that was going on before the screen opened [EXERCISE-6]", async () => {
    const page = await journey.open();
    const bike = new Bike(journey.server);
    await bike.pedal(120, 28);
    await openSession(page);
    expect(await page.getByRole("button", { name: "Start", exact: true }).count()).toBe(0);
    expect(await clockSeconds(page)).toBeGreaterThanOrEqual(119);
    await bike.pedal(60, 28);
    await page.getByText("Live from bike 121").waitFor();
    await bike.end();
    await page.getByText(/Well done! Your ride is saved/).waitFor();
  });

  it("fits every screen, by day and by night [LOOK-1]", async () => {
    await expectScreenFits(journey, openSession);
  });
});
