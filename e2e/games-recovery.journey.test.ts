import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { stopClock } from "./support/clock.ts";
import { Bike, fetchDashboard, registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { untilFocused } from "./support/keyboard.ts";
import { expectScreenFits } from "./support/screen-matrix.ts";

const games = [
  { title: "Power Target", difficulty: "Medium", reward: "+50 XP" },
  { title: "Endurance Challenge", difficulty: "Hard", reward: "+100 XP" },
  { title: "Virtual Journey", difficulty: "Easy", reward: "+25 XP" },
] as const;

async function openGames(page: Page): Promise<void> {
  await signInAsRosa(page);
  await openLive(page, () => page.goto("/games"));
  await page.getByRole("heading", { name: "Game Achievements" }).waitFor();
}

async function startGame(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Start Game ${title}` }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

const complete = (page: Page) => page.getByRole("progressbar", { name: /% complete$/ });
const percentOf = async (page: Page) => Number(await complete(page).getAttribute("aria-valuenow"));

describe("recovery games", () => {
  const journey = prepareJourney();

  it("lists three games and the achievements of saved rides [GAME-10, GAME-17]", async () => {
    const page = await journey.open();
    await openGames(page);
    for (const { title, difficulty, reward } of games) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
      await card.getByText(difficulty, { exact: true }).waitFor();
      await card.getByText(reward, { exact: true }).waitFor();
      await card.getByRole("button", { name: "Start Game" }).waitFor();
    }
    const { achievements } = await fetchDashboard(page);
    const names = ["First Steps", "Power Player", "Marathon Runner", "Consistency King"];
    for (const [index, name] of names.entries()) {
      const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
      await item.getByText(achievements[index]?.isUnlocked ? "Unlocked" : "Locked", { exact: true }).waitFor();
    }
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await page.getByRole("heading", { name: "Hello, Rosa." }).waitFor();
  });

  it("plays each game to completion as practice without a bike, and saves nothing [GAME-1, GAME-2, GAME-3, GAME-11]", async () => {
    const page = await journey.open();
    await page.clock.install();
    await openGames(page);
    const before = await fetchDashboard(page);
    for (const { title, reward } of games) {
      await startGame(page, title);
      await page.getByText("Simulated", { exact: true }).waitFor();
      expect(await percentOf(page)).toBe(0);
      if (title === "Power Target") await page.getByText("Target 90W", { exact: true }).waitFor();
      if (title === "Virtual Journey") await page.getByText("Mountain Trail", { exact: true }).waitFor();
      if (title === "Endurance Challenge") await page.getByText("of 20 minutes", { exact: true }).waitFor();
      await page.clock.runFor(40_000);
      if (title === "Endurance Challenge") {
        await page.getByText("4.0", { exact: true }).waitFor();
        await page.getByText("Average power", { exact: true }).waitFor();
      }
      if (title === "Virtual Journey") await page.getByText("20.0", { exact: true }).waitFor();
      await page.clock.runFor(400_000);
      await page.getByText("Congratulations!").waitFor();
      await page.getByText(`You earned ${reward}.`).waitFor();
      expect(await percentOf(page)).toBe(100);
      await expectNoAxeViolations(page);
      await page.getByRole("button", { name: "Play Again" }).click();
      await page.getByText("Congratulations!").waitFor({ state: "detached" });
      expect(await percentOf(page)).toBeLessThan(100);
      await page.getByRole("button", { name: "End Game" }).click();
      const start = page.getByRole("button", { name: `Start Game ${title}` });
      await start.waitFor();
      await untilFocused(start);
    }
    const after = await fetchDashboard(page);
    expect([after.stats, after.achievements]).toEqual([before.stats, before.achievements]);
  });

  it("runs on the bike at the patient's own target, waits when they stop, and is won at 25 W [GAME-14]", async () => {
    const page = await journey.open();
    await openGames(page);
    await page.clock.install();
    await startGame(page, "Power Target");
    await page.getByText("Target 90W", { exact: true }).waitFor();
    // Between two batches the game continues on the screen's clock.
    await stopClock(page);

    const bike = new Bike(journey.server);
    await bike.pedal(30, 25);
    await page.getByText("Your bike has started.", { exact: false }).waitFor();
    await page.getByText("Target 25W", { exact: true }).waitFor();
    await page.getByText("Live from bike 121").waitFor();
    await page.getByText("Your own goal from your care team").waitFor();
    expect(await percentOf(page)).toBe(0);

    await bike.pedal(10, 25);
    await expect.poll(() => percentOf(page)).toBe(20);
    await page.clock.runFor(2000);
    await expect.poll(() => percentOf(page)).toBe(24);
    await bike.pedal(10, 12);
    await page.getByText("12 W", { exact: true }).first().waitFor();
    await page.clock.runFor(2000);
    expect(await percentOf(page)).toBe(24);
    await page.clock.resume();
    await expectNoAxeViolations(page);

    await bike.pedal(40, 25);
    await page.getByText("Congratulations!").waitFor();
    await page.getByText("You earned +50 XP.").waitFor();
    await page.getByText("Your bike saves the minutes you pedaled.", { exact: false }).waitFor();
    await bike.end();
  });

  it("can be played with the keyboard alone", async () => {
    const page = await journey.open();
    await page.clock.install();
    await openGames(page);
    const start = page.getByRole("button", { name: "Start Game Virtual Journey" });
    await start.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Virtual Journey" }).waitFor();
    await page.clock.runFor(5000);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await start.waitFor();
  });

  it("says so when it cannot load, and tries again [LOOK-6]", async () => {
    const page = await journey.open({ allowedErrors: [/status of 500/] });
    await signInAsRosa(page);
    await page.route("**/dashboard", (route) =>
      route.request().resourceType() === "fetch" ? route.fulfill({ status: 500, body: "{}" }) : route.continue(),
    );
    await page.goto("/games");
    await page.getByText("We could not load your games").waitFor();
    await expectNoAxeViolations(page);
    await page.unroute("**/dashboard");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Game Achievements" }).waitFor();
  });

  it("tells a patient without a bike that it is practice", async () => {
    const page = await journey.open();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/games");
    await page.getByText("No bike is linked", { exact: false }).waitFor();
    expect(await page.getByText("Unlocked", { exact: true }).count()).toBe(0);
  });

  it("fits every screen [LOOK-4]", async () => {
    await expectScreenFits(journey, openGames);
    await expectScreenFits(journey, async (page) => {
      await openGames(page);
      await startGame(page, "Power Target");
    });
  });
});
