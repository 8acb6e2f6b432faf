import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { stopClock } from "./support/clock.ts";
import { fetchDashboard, registerPatient, signInAsRosa } from "./support/demo-patient.ts";
import { prepareJourney } from "./support/journey.ts";
import { openPatient, rowOf, signInAsProvider } from "./support/provider-portal.ts";

const { open } = prepareJourney();

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

function countCalls(page: Page, path: RegExp): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (path.test(new URL(request.url()).pathname)) calls += 1;
  });
  return () => calls;
}

describe("the dashboard", () => {
  it("'Start Exercise' goes to the session, 'View My Goals' and 'Progress Reports' to theirs [DASHBOARD-5, DASHBOARD-9]", async () => {
    const page = await open();
    await registerPatient(page, "Newly", "Arrived");
    for (const [link, path, title] of [
      ["Start Exercise", "/session", "Welcome, Newly."],
      ["View My Goals", "/goals", "My Goals"],
      ["Progress Reports", "/reports", "Progress Reports"],
    ] as const) {
      await page.goto("/dashboard");
      await page.getByRole("link", { name: link, exact: true }).click();
      await heading(page, title).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  it("the promotional cards lead to the wall, the games and the goal calculator [DASHBOARD-8]", async () => {
    const page = await open();
    await signInAsRosa(page);
    for (const [card, badge, title] of [
      ["Community Wall", "New", "Community Wall"],
      ["Interactive Games", "Play", "Recovery Games"],
      ["Goal Calculator", "AI-Powered", "Personalized Goal Calculator"],
    ] as const) {
      await page.goto("/dashboard");
      await page.getByRole("main").getByRole("link").filter({ hasText: card }).filter({ hasText: badge }).click();
      await heading(page, title).waitFor();
    }
  });

  it("a goal at its target is marked as reached [DASHBOARD-11]", async () => {
    const page = await open();
    await signInAsRosa(page);
    const dashboard = await fetchDashboard(page);
    const showPower = async (share: number) => {
      const goals = dashboard.goals.map((goal) =>
        goal.goalType === "power" ? { ...goal, currentValue: goal.targetValue * share } : { ...goal, currentValue: 0 },
      );
      await page.route("**/api/patients/4/dashboard", (route) => route.fulfill({ json: { ...dashboard, goals } }));
      await page.goto("/dashboard");
      await page.getByRole("heading", { name: "Additional Goals" }).waitFor();
    };
    const target = page.locator("strong > svg[aria-hidden=true]");
    const row = page.getByRole("listitem").filter({ hasText: /Power/ }).filter({ has: target });
    await showPower(0.99);
    expect(await row.count()).toBe(0);
    await page.unrouteAll();
    await showPower(1);
    await row.getByText("Reached").waitFor();
    expect(await target.count()).toBe(1);
  });
});

describe("the power trend card", () => {
  it.each([
    ["rising", "Getting Stronger!", "Excellent!"],
    ["falling", "Gentle Recovery", "Rest & rebuild"],
    ["steady", "Steady Progress", "Consistent effort"],
    ["recent", "Recent Power", "Latest session"],
    ["none", "View Progress", "Charts & Trends"],
  ])("says of a power that is %s '%s', '%s' [DASHBOARD-20, DASHBOARD-21]", async (trend, title, note) => {
    const page = await open();
    await signInAsRosa(page);
    const dashboard = await fetchDashboard(page);
    const powerTrend = { ...dashboard.powerTrend, trend };
    await page.route("**/api/patients/4/dashboard", (route) => route.fulfill({ json: { ...dashboard, powerTrend } }));
    await page.goto("/dashboard");
    await page.getByRole("link").filter({ hasText: title }).filter({ hasText: note }).waitFor();
  });
});

describe("other screens", () => {
  it("the session screen counts toward 40 minutes [EXERCISE-2]", async () => {
    const page = await open();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/session");
    await page.getByRole("progressbar", { name: "0 of 40 minutes today" }).waitFor();
    await page.getByText("Hospital target: 40 min, 40 minutes to go").waitFor();
    await page.getByText("30 minutes to your goal").waitFor();
  });

  it("games make no calls while they are played [GAME-16]", async () => {
    const page = await open();
    await page.clock.install();
    await signInAsRosa(page);
    await page.goto("/games");
    await page.getByRole("heading", { name: "Game Achievements" }).waitFor();
    const calls = countCalls(page, /^\/api\/(?!auth\/stay|.*\/live$)/);
    for (const game of ["Power Target", "Endurance Challenge", "Virtual Journey"]) {
      await page.getByRole("button", { name: `Start Game ${game}` }).click();
      await heading(page, game).waitFor();
      await page.clock.runFor(20_000);
      await page.getByRole("button", { name: "End Game" }).click();
    }
    await page.getByRole("heading", { name: "Game Achievements" }).waitFor();
    expect(calls()).toBe(0);
  });

  it("a display name is sent 500 ms after the last key [WALL-4]", async () => {
    const page = await open();
    await page.clock.install();
    await registerPatient(page, "Newly", "Arrived");
    await page.goto("/kudos-wall");
    await page.getByRole("button", { name: "Choose how to join" }).click();
    const name = page.getByRole("dialog").getByLabel("Display name");
    await name.waitFor();
    await stopClock(page);
    const sent: unknown[] = [];
    page.on("request", (request) => {
      if (request.method() === "PATCH") sent.push(request.postDataJSON());
    });
    await name.fill("Quiet");
    await page.clock.runFor(450);
    await name.fill("Quiet Fox");
    await page.clock.runFor(450);
    expect(sent).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => sent).toEqual([{ displayName: "Quiet Fox" }]);
  });

  it("a chart follows the pointer at most 60 times a second [REPORT-8]", async () => {
    const page = await open({ size: "desktop" });
    await page.clock.install();
    await signInAsRosa(page);
    await page.goto("/reports");
    const chart = page.getByRole("slider", { name: /your goal 30 min, minimum 15 min/ });
    await chart.scrollIntoViewIfNeeded();
    await stopClock(page);
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const pointAt = (share: number) => page.mouse.move(x + width * share, y + height / 2);
    const shown = () => chart.getAttribute("aria-valuenow");
    const last = await shown();
    await pointAt(0.3);
    await page.clock.runFor(1);
    const first = await shown();
    expect(first).not.toBe(last);
    await pointAt(0.6);
    await pointAt(0.8);
    await page.clock.runFor(10);
    expect(await shown()).toBe(first);
    await page.clock.runFor(10);
    expect(Number(await shown())).toBeGreaterThan(Number(first));
  });
});

describe("the provider portal", () => {
  it("a row of the portal has name, admission date, day count and 'Active' [PORTAL-1]", async () => {
    const page = await open({ size: "desktop" });
    await signInAsProvider(page);
    const row = rowOf(page, "Rosa Demo");
    await row.getByText(/^Admitted [A-Z][a-z]{2} \d+$/).waitFor();
    await row.getByText(/^Day \d+$/).waitFor();
    await row.getByText("Active", { exact: true }).waitFor();
  });

  it("the portal counts the sessions of the last 2 days [PORTAL-10]", async () => {
    const page = await open({ size: "desktop" });
    await signInAsProvider(page);
    await openPatient(page, "Rosa Demo");
    const usage: { sessions: number }[] = await (await page.request.get("/api/patients/4/usage-data?days=7")).json();
    const sessions = usage.slice(-2).reduce((sum, day) => sum + day.sessions, 0);
    const card = page.getByText("Sessions, last 2 days").locator("xpath=..");
    await card.getByText(String(sessions), { exact: true }).waitFor();
    const { stats } = await fetchDashboard(page);
    await page.getByText("Days in hospital", { exact: true }).waitFor();
    expect(stats.totalSessions).toBeGreaterThan(sessions);
  });
});
