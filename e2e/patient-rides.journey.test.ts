import { buffer } from "node:stream/consumers";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectNoAxeViolations } from "./support/accessibility.ts";
import { openLive } from "./support/calls.ts";
import { Bike, fetchDashboard, rosa, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";

const clock = (page: Page) => page.getByRole("timer", { name: "Time" });
const clockSeconds = async (page: Page) => {
  const [minutes = "", seconds = ""] = (await clock(page).innerText()).split(":");
  return Number(minutes) * 60 + Number(seconds);
};

async function exportAs(page: Page, choose: () => Promise<unknown>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download", { timeout: 60_000 }), choose()]);
  return { name: download.suggestedFilename(), content: await contentOf(download) };
}

/** As a stream: the file is on the browser's side, and all journeys share the browser. */
const contentOf = async (download: Download): Promise<Buffer> => buffer(await download.createReadStream());

describe("a patient who rides", () => {
  const journey = prepareJourney();

  it("signs in by name, birth date and bike, and the ring moves without a reload until it closes at the goal [DASHBOARD-1, DASHBOARD-3, DASHBOARD-4, DASHBOARD-6, DASHBOARD-7, DASHBOARD-8, DASHBOARD-24, DASHBOARD-45, PRODUCT-3, RIDE-30]", async () => {
    const page = await journey.open();
    await page.goto("/");
    await page.getByRole("textbox", { name: "First Name" }).fill(rosa.firstName);
    await page.getByRole("textbox", { name: "Last Name" }).fill(rosa.lastName);
    await page.getByLabel("Date of Birth").fill(rosa.dateOfBirth);
    await page.getByRole("textbox", { name: "Bike Number" }).fill(rosa.deviceNumber);
    await openLive(page, () => page.getByRole("button", { name: "Sign In to Dashboard" }).click());

    await page.getByRole("heading", { level: 1, name: "Hello, Rosa." }).waitFor();
    await page.getByText("Let's pedal!").waitFor();
    await page.getByText("Bike 121", { exact: true }).waitFor();
    for (const name of ["My Providers", "Goal Calculator", "View My Goals", "Progress Reports"]) {
      await page.getByRole("link", { name, exact: true }).waitFor();
    }
    await page.getByRole("heading", { name: "Did You Know?" }).waitFor();
    await page.getByText("Total Sessions").waitFor();
    await page.getByText(/\d+ day streak/).waitFor();
    await page.getByText("Average Daily").waitFor();
    for (const badge of ["New", "Play", "AI-Powered"]) await page.getByText(badge, { exact: true }).first().waitFor();

    const { today, stats } = await fetchDashboard(page);
    const goal = today.dailyGoalMinutes ?? 0;
    const ring = (seconds: number) =>
      page.getByRole("progressbar", { name: `${Math.floor(seconds / 60)} of ${goal} minutes today` });
    await ring(today.durationSeconds).waitFor();
    await page.evaluate("window.isSameDocument = true");

    const bike = new Bike(journey.server, { minutesAgo: 60 });
    const first = await bike.pedal(300);
    expect(first.attributed).toBe(true);
    await page.getByText("Live from bike 121").waitFor();
    await ring(today.durationSeconds + first.durationSeconds).waitFor();

    let counted = first.durationSeconds;
    while (today.durationSeconds + counted < goal * 60) counted = (await bike.pedal(600)).durationSeconds;
    await page.getByText("Daily Goal Complete!").waitFor();
    await page.getByRole("heading", { level: 1, name: "You did it, Rosa" }).waitFor();
    await page.getByRole("link", { name: "See your ride" }).waitFor();

    await bike.end();
    await page.getByRole("link", { name: "Bonus Session?" }).waitFor();
    await page.getByRole("button", { name: "Tell us" }).waitFor();
    const total = page.getByText("Total Sessions").locator("xpath=following-sibling::*[1]");
    await expect.poll(() => total.innerText()).toBe(String(stats.totalSessions + 1));
    await page.getByText("Bike 121", { exact: true }).waitFor();
    expect(await page.evaluate("window.isSameDocument")).toBe(true);
    await expectNoAxeViolations(page);
  });

  it("practices a session, which saves nothing, until the bike sends, whose ride is saved, and is asked about once, and then plays on it [EXERCISE-6, EXERCISE-8, EXERCISE-10, EXERCISE-30, EXERCISE-31, GAME-3, GAME-14]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await openLive(page, () => page.goto("/session"));
    await page.getByRole("heading", { level: 1, name: /^(Welcome, Rosa\.|You did it, Rosa)$/ }).waitFor();
    const before = await fetchDashboard(page);
    await page.getByRole("button", { name: "Pedal now" }).click();
    await page.getByText("Pedal now. Your ride begins with the first turn.").waitFor();
    const start = page.getByRole("button", { name: "Practice without the bike" });
    await start.click();
    await expect.poll(() => clockSeconds(page)).toBeGreaterThanOrEqual(2);
    await page.getByRole("button", { name: "End Session" }).click();
    await page.getByText("Practice has ended. Nothing was saved.").waitFor();
    const { stats, today } = await fetchDashboard(page);
    expect([stats, today]).toEqual([before.stats, before.today]);
    await start.click();
    await page.getByRole("button", { name: "Pause" }).waitFor();

    const bike = new Bike(journey.server, { minutesAgo: 10 });
    await bike.pedal(290, 33);
    await page.getByText("Live from bike 121").waitFor();
    await page.getByText(/Your bike has started, so practice has ended/).waitFor();
    await expect.poll(() => clockSeconds(page)).toBeGreaterThanOrEqual(289);
    await page.getByText("average 33 W", { exact: true }).waitFor();
    await bike.pedal(10, 33);
    const { durationSeconds } = await bike.end();
    const time = `0${Math.floor(durationSeconds / 60)}:${String(durationSeconds % 60).padStart(2, "0")}`;
    await page.getByText(`Well done! Your ride is saved: ${time} minutes, average 33 W.`).waitFor();
    expect(await clock(page).innerText()).toBe(time);
    const question = page.getByRole("region", { name: "How was that?" });
    await question.waitFor();
    expect(await question.ariaSnapshot()).toBe(
      [
        '- region "How was that?":',
        '  - heading "How was that?" [level=2]',
        '  - group "How hard it was":',
        '    - button "Easy"',
        '    - button "Right"',
        '    - button "Too hard"',
        '  - button "I had pain, dizziness or trouble breathing"',
        '  - button "Skip"',
      ].join("\n"),
    );
    await expectNoAxeViolations(page);
    await question.getByRole("button", { name: "Too hard" }).click();
    await question.getByText("Thank you. Your care team will see this.").waitFor();
    // The screen thanks while the answer is on its way.
    await expect.poll(async () => (await fetchDashboard(page)).unratedRide).toBeNull();
    // By keyboard: the effects of the answer may still move the link away from a pointer.
    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).press("Enter");
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { level: 1, name: /^(Hello, Rosa\.|You did it, Rosa)$/ }).waitFor();
    expect((await fetchDashboard(page)).stats.totalSessions).toBe(stats.totalSessions + 1);
    await expect.poll(() => question.count()).toBe(0);

    const played = await fetchDashboard(page);
    await openLive(page, () => page.getByRole("link").filter({ hasText: "Interactive Games" }).click());
    await page.getByRole("button", { name: "Start Game Power Target" }).click();
    await page.getByText("Target 90W", { exact: true }).waitFor();
    const next = new Bike(journey.server);
    await next.pedal(30, 25);
    await page.getByText("Your bike has started.", { exact: false }).waitFor();
    await page.getByText("Target 25W", { exact: true }).waitFor();
    await next.pedal(60, 25);
    await page.getByText("Congratulations!").waitFor();
    await page.getByText("You earned +50 XP.").waitFor();
    // The game adds nothing of its own: the bike's open ride is what counts.
    expect((await fetchDashboard(page)).stats.totalSessions).toBe(played.stats.totalSessions + 1);
    await next.end();
  });

  it("exports every ride as CSV, without the name, and prints each with the name on every page, by keyboard alone [CALL-22, REPORT-1, REPORT-7]", async () => {
    const page = await journey.open();
    await signInAsRosa(page);
    await page.goto("/reports");
    await page.getByText("Welcome, Rosa Demo").waitFor();
    const { stats } = await fetchDashboard(page);
    const open = page.getByRole("button", { name: "Export" });
    await open.click();
    const csv = await exportAs(page, () => page.getByRole("menuitem", { name: "CSV (table)" }).click());
    expect(csv.name).toMatch(/^bedside-bike-report-\d{4}-\d\d-\d\d\.csv$/);
    const [header, ...rows] = csv.content.toString("utf8").trimEnd().split("\r\n");
    expect(header).toBe("\uFEFFDate,Started at,Duration (min),Avg Power (W),Max Power (W),Resistance,Source");
    expect(rows.length).toBeGreaterThanOrEqual(stats.totalSessions);
    expect(rows[0]).toMatch(/^\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\dT[\d:.]+Z,[\d.]+,[\d.]+,[\d.]+,[\d.]+,(Bike|Tablet)$/);
    expect(csv.content.toString("utf8")).not.toMatch(/Rosa|Demo/);
    await page.getByText("Report saved").waitFor();

    await open.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "CSV (table)" }).waitFor();
    await page.keyboard.press("ArrowDown");
    // A headless browser prints nothing, so this checks what it would print.
    await page.evaluate("window.print = () => window.dispatchEvent(new Event('beforeprint'))");
    await page.keyboard.press("Enter");
    await page.getByText("Rosa Demo · Bedside Bike: Progress Reports · ").waitFor({ state: "attached" });
    await page.emulateMedia({ media: "print" });
    await page.getByText("Rosa Demo · Bedside Bike: Progress Reports · ").waitFor();
    await page.getByRole("heading", { name: "All sessions" }).waitFor();
    expect(await page.getByRole("row").filter({ hasText: / W/ }).count()).toBeGreaterThanOrEqual(stats.totalSessions);
    expect(await page.getByRole("button", { name: "Export" }).count()).toBe(0);
    for (const format of ["Letter", "A4"]) {
      const pdf = await page.pdf({ format });
      expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
    }
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await page.getByRole("heading", { name: "All sessions" }).waitFor({ state: "detached" });
  });
});
