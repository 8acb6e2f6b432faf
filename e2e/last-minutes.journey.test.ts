import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { zoneWhereItIs } from "../scripts/test/time-zone.ts";
import { openBehindNetwork } from "./support/breakable-network.ts";
import { openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { haveVoices, spoken } from "./support/voices.ts";

/** The second session is for the afternoon. */
const journey = prepareJourney({ environment: () => ({ HOSPITAL_TZ: zoneWhereItIs(10) }) });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const sees = (page: Page, words: string | RegExp) => page.getByText(words, { exact: true }).first().waitFor();

/** Counts how often the page has made a sound. */
const hearChimes = (page: Page) =>
  page.addInitScript(`{
    window.chimes = 0;
    const Audio = window.AudioContext;
    window.AudioContext = class extends Audio {
      constructor() {
        super();
        window.chimes += 1;
      }
    };
  }`);
const chimes = (page: Page) => page.evaluate<number>("window.chimes");

const isFilled = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll("main a, main button")]
    .filter((one) => getComputedStyle(one).backgroundColor === "rgb(11, 93, 94)")
    .map((one) => one.innerText)`);

describe("the last minutes of a day", () => {
  it("are counted down to gold, a chime and rest, and a session ends once its bike stands still [EXERCISE-44, EXERCISE-45, EXERCISE-46, EXERCISE-47, SPOKEN-7]", async () => {
    const { page, network } = await openBehindNetwork(journey);
    await haveVoices(page, "en-US");
    await hearChimes(page);
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/session"));
    await page.getByRole("switch", { name: "Read to me" }).click();
    const { today, stats } = await fetchDashboard(page);
    expect([today.dailyGoalMinutes, today.sessions]).toEqual([30, 2]);

    const bike = new Bike(journey.server, { minutesAgo: 30 });
    let filled = today.filledSeconds;
    const pedalTo = async (minutes: number) => {
      const seconds = Math.ceil(minutes * 60 - filled);
      await bike.pedal(seconds, 25);
      filled += seconds;
      await page.getByRole("progressbar", { name: `${minutes} of 30 minutes today` }).waitFor();
    };
    await pedalTo(13);
    await sees(page, "Now 2 minutes, this afternoon 15.");
    await pedalTo(14);
    await sees(page, "Now 1 minute, this afternoon 15.");
    await pedalTo(20);
    await sees(page, "First session done. 10 more this afternoon.");
    for (const minutes of [25, 26, 27, 28]) {
      await pedalTo(minutes);
      await sees(page, `${30 - minutes} more minutes close your ring.`);
    }
    await pedalTo(29);
    await sees(page, "One more minute closes your ring.");
    await page.locator("[data-light]").waitFor({ state: "attached" });
    await sees(page, "Hospital target: 29 of 40 min, 11 to go");
    expect(await chimes(page)).toBe(0);

    await pedalTo(30);
    await sees(page, "Rest well.");
    const tomorrow = `Tomorrow makes ${stats.consistencyStreak + (today.durationSeconds >= 60 ? 1 : 2)}.`;
    await sees(page, tomorrow);
    await sees(page, "Daily Goal Complete!");
    expect(await page.getByText(/Hospital target|to your goal/).count()).toBe(0);
    await expect.poll(() => chimes(page)).toBe(1);
    const said = `You reached your goal. 30 of 30 minutes today. Rest well. ${tomorrow}`;
    await expect.poll(async () => (await spoken(page)).at(-1)).toBe(said);
    expect(await spoken(page)).toContain("One more minute closes your ring.");

    await openLive(page, () => page.reload());
    await sees(page, "Rest well.");
    await bike.pedal(5, 25);
    await button(page, "End Session").click();
    await sees(page, "Your bike is still turning. Stop pedaling to finish.");
    await bike.pedal(5, 25);
    await sees(page, "Your bike is still turning. Stop pedaling to finish.");
    expect(await page.getByText(/is saved/).count()).toBe(0);
    await bike.rest(5);
    await sees(page, /^Well done! Your ride is saved: \d+\sminutes, average 25 W\.$/);
    await button(page, "Bonus Session?").waitFor();
    expect(await isFilled(page)).toEqual([]);
    expect(await chimes(page)).toBe(0);

    await openLive(page, () => page.goto("/dashboard"));
    await page.getByRole("link", { name: "Bonus Session?" }).waitFor();
    await sees(page, "Rest well.");
    expect(await isFilled(page)).toEqual([]);

    await bike.end();
    const bonus = new Bike(journey.server);
    await bonus.pedal(5, 25);
    await sees(page, "Live from bike 121");
    network.cut();
    await sees(page, /^Last seen 10:\d\d$/);
    expect(await page.getByText(/^Live/).count()).toBe(0);
    network.restore();
    expect(await chimes(page)).toBe(0);
  });
});
