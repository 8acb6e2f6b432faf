import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { stubAccess } from "../../test/support/access-fixtures.ts";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { stubWall } from "../../test/support/community-fixtures.ts";
import { dayWith } from "../../test/support/day-fixture.ts";
import { expectDialogTraps, expectFocusIsKept, press, tabTo } from "../../test/support/keyboard.ts";
import { sendLiveEventUntil } from "../../test/support/live-events.ts";
import {
  activeState,
  dashboard,
  dashboardIn,
  dashboardOnHold,
  goals,
  newDashboard,
  rideEvent,
  stubOtherScreens,
  stubPatientScreens,
  stubPlan,
  withoutWatts,
} from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp, shownAddress } from "../../test/support/render-app.tsx";
import type { RenderOptions } from "../../test/support/render-in-app.tsx";
import {
  isStreamOpen,
  receivedCalls,
  sendLiveEvent,
  stubError,
  stubPending,
  stubReply,
  stubUnreachable,
} from "../../test/support/stub-server.ts";

const greeting = () => page.getByRole("heading", { level: 1, name: "Hello, Dorothy." });

async function openDashboard(reply = dashboard, options: Pick<RenderOptions, "size"> = {}): Promise<void> {
  stubPatientScreens(reply);
  await renderApp("/dashboard", { user: patient, ...options });
  await expect.element(greeting()).toBeVisible();
}

const nudge = { id: 3, avatarEmoji: "🐢", displayName: "Steady Otter", createdAt: "2026-11-20T14:00:00.000Z" };

describe("the dashboard", () => {
  it.each([
    ["Start Exercise", "/session", "Welcome, Dorothy."],
    ["View My Goals", "/goals", "My Goals"],
    ["Progress Reports", "/reports", "Progress Reports"],
  ])("'%s' goes to %s [DASHBOARD-5, DASHBOARD-9]", async (link, address, title) => {
    stubOtherScreens();
    await openDashboard(newDashboard);
    await page.getByRole("link", { name: link, exact: true }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(shownAddress()).toBe(address);
  });

  it.each([
    ["Community Wall", "New", "Community Wall"],
    ["Interactive Games", "Play", "Recovery Games"],
    ["Goal Calculator", "AI-Powered", "Personalized Goal Calculator"],
  ])("the promotional card '%s' with '%s' leads to '%s' [DASHBOARD-8]", async (card, badge, title) => {
    stubOtherScreens();
    await openDashboard();
    await page.getByRole("main").getByRole("link").filter({ hasText: card }).filter({ hasText: badge }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

  it.each([
    ["while they may not ride", "hold", "open_event", false, "For when you may ride again."],
    ["in comfort care, where they may", "passive", "comfort", true, "Three short games to pedal to."],
  ] as const)("the card of the games goes by whether the patient may start: %s [STATE-2, STATE-6]", async (...row) => {
    const [, state, reasonId, mayStart, words] = row;
    const limit = mayStart ? "unloaded_only" : null;
    await openDashboard(dashboardIn({ ...activeState, state, reasonId, mayStart, limit, target: null }));
    const card = page.getByRole("main").getByRole("link").filter({ hasText: "Interactive Games" });
    await expect.element(card).toHaveTextContent(words);
  });

  it.each([
    ["0.99 of its target", 0.99, 0],
    ["its target", 1, 1],
  ])("marks a goal as reached at its target: at %s [DASHBOARD-11]", async (_, share, marks) => {
    const withPower = goals.map((goal) => ({
      ...goal,
      currentValue: goal.goalType === "power" ? goal.targetValue * share : 0,
    }));
    await openDashboard({ ...dashboard, goals: withPower });
    await expect.element(page.getByRole("heading", { name: "Additional Goals" })).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: "Power" });
    await expect.element(row.getByText(/Last ride: \d\d W/)).toBeVisible();
    expect(row.getByText("Reached").elements()).toHaveLength(marks);
    expect(document.querySelectorAll("strong > svg[aria-hidden=true]")).toHaveLength(marks);
  });

  it.each([
    ["rising", "Getting Stronger!", "Excellent!"],
    ["falling", "Gentle Recovery", "Rest & rebuild"],
    ["steady", "Steady Progress", "Consistent effort"],
    ["recent", "Recent Power", "Latest session"],
    ["none", "View Progress", "Charts & Trends"],
  ] as const)("says of a power that is %s '%s', '%s' [DASHBOARD-20, DASHBOARD-21]", async (trend, title, note) => {
    await openDashboard({ ...dashboard, powerTrend: { ...dashboard.powerTrend, trend } });
    await expect.element(page.getByRole("link").filter({ hasText: title }).filter({ hasText: note })).toBeVisible();
  });

  it("hides Games, Community and Logout behind the menu on a phone [DASHBOARD-2]", async () => {
    await openDashboard(dashboard, { size: "phone" });
    const open = page.getByRole("button", { name: "Open menu" });
    await expect.element(open).toBeVisible();
    expect(page.getByRole("button", { name: "Logout" }).query()).toBeNull();
    await open.click();
    await expect.element(page.getByRole("link", { name: "Games", exact: true })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Community", exact: true })).toBeVisible();
    stubReply("auth.logout", { ok: true });
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.element(page.getByRole("button", { name: "Sign In to Dashboard" })).toBeVisible();
    expect(receivedCalls("auth.logout")).toHaveLength(1);
  });

  it("explains the goals and the METs [DASHBOARD-10, DASHBOARD-12, DASHBOARD-26]", async () => {
    await openDashboard();
    await expect.element(page.getByRole("heading", { name: "Additional Goals" })).toBeVisible();
    await page.getByRole("button", { name: "Why was this recommended?" }).click();
    const why = page.getByRole("dialog", { name: "Why was this recommended?" });
    await expect.element(why.getByText("Set by Margarethe-Alexandra Okonkwo-Sorensen on Nov 17.")).toBeVisible();
    await expectNoAxeViolations();
    await userEvent.keyboard("{Escape}");
    await expect.element(why).not.toBeInTheDocument();

    await page.getByRole("button", { name: "What are METs?" }).click();
    const mets = page.getByRole("dialog", { name: "What are METs?" });
    await expect.element(mets.getByText("METs = (7 + 10.8 × (power ÷ weight)) ÷ 3.5")).not.toBeVisible();
    await mets.getByText("For staff", { exact: true }).click();
    await expect.element(mets.getByText("METs = (7 + 10.8 × (power ÷ weight)) ÷ 3.5", { exact: true })).toBeVisible();
    await expect.element(mets.getByText(/^\d\.\d METs$/)).toBeVisible();
    await expectNoAxeViolations();
    await mets.getByRole("button", { name: "Close" }).click();
    await expect.element(mets).not.toBeInTheDocument();
  });

  it("says 'Your bike sends no watts' where a figure of power would stand after such a ride [RIDE-27]", async () => {
    const [newest, ...others] = dashboard.recentSessions;
    if (!newest) throw new Error("The dashboard has no rides.");
    await openDashboard({ ...dashboard, recentSessions: [withoutWatts(newest), ...others] });
    await expect.element(page.getByRole("link", { name: /Your bike sends no watts$/ })).toBeVisible();
    const goal = page.getByRole("listitem").filter({ hasText: /^Power/ });
    await expect.element(goal.getByText("Your bike sends no watts")).toBeVisible();
    expect(goal.getByText(/Last ride/).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("tells a patient without rides what comes next [DASHBOARD-7, DASHBOARD-10, DASHBOARD-22]", async () => {
    await openDashboard(newDashboard);
    await expect.element(page.getByRole("progressbar", { name: "0 of 30 minutes today" })).toBeVisible();
    await expect.element(page.getByText("Your first ride will show here.")).toBeVisible();
    await expect.element(page.getByRole("link", { name: /View Progress.*Charts & Trends/ })).toBeVisible();
    expect(page.getByRole("heading", { name: "Additional Goals" }).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("keeps the week's ring of today closed while the plan is on hold [DAY-11]", async () => {
    const today = dayWith(1800, {
      date: dashboardOnHold.today.date,
      dailyGoalMinutes: null,
      sessions: null,
      isReached: true,
    });
    await openDashboard({ ...dashboardOnHold, today });
    const ofToday = page.getByRole("region", { name: "Your last 7 days" }).getByRole("listitem").last();
    await expect.element(ofToday.getByText("goal reached")).toBeInTheDocument();
    await expect.element(ofToday.getByText("30 min")).toBeVisible();
  });

  it("counts a session's last minutes down during a ride, in the words of /session [DASHBOARD-47]", async () => {
    await openDashboard(dashboard);
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const words = page.getByText(/^(Now 1 minute, this afternoon 15|One more minute and this session is done)\.$/);
    const ridden = rideEvent({ durationSeconds: 120, todaySeconds: 840 });
    await sendLiveEventUntil("patients.live", ridden, () => words.query() !== null);
    await expect.element(words).toBeVisible();
  });

  it("closes the ring in gold in place, and keeps it for the day [DASHBOARD-6, DASHBOARD-46, DASHBOARD-47]", async () => {
    await openDashboard({ ...dashboard, stats: { ...dashboard.stats, consistencyStreak: 12 } });
    await expect.element(page.getByText("Tomorrow makes 13 days.")).toBeVisible();
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    const didIt = page.getByRole("heading", { level: 1, name: "You did it, Dorothy" });
    const ridden = rideEvent({ durationSeconds: 1080, todaySeconds: 1800 });
    await sendLiveEventUntil("patients.live", ridden, () => didIt.query() !== null);
    await expect.element(didIt).toBeVisible();
    await expect.element(page.getByText("Daily Goal Complete!")).toBeVisible();
    await expect.element(page.getByRole("region", { name: "Your last 7 days" })).toBeVisible();
    const today = dayWith(1860, { at: "2026-11-20T16:00:00.000Z" });
    stubReply("patients.dashboard", { ...dashboard, today });
    sendLiveEvent("patients.live", rideEvent({ isOpen: false, durationSeconds: 1080, todaySeconds: 1800 }));
    await expect.element(page.getByRole("link", { name: "Bonus Session?" })).toBeVisible();
    await expect.element(didIt).toBeVisible();
    await expect.element(page.getByRole("progressbar", { name: "31 of 30 minutes today" })).toBeVisible();
    await expectNoAxeViolations();
  });

  it("shows no nudge, nothing filled and no minutes left once the goal is reached [DASHBOARD-14, EXERCISE-45]", async () => {
    const today = dayWith(1800, { isReached: true });
    stubPatientScreens({ ...dashboard, today, nudges: [nudge] });
    await renderApp("/dashboard", { user: patient });
    const bonus = page.getByRole("link", { name: "Bonus Session?" });
    await expect.element(bonus).toBeVisible();
    await expect.element(page.getByText("Rest well.")).toBeVisible();
    const background = (one: Element) => getComputedStyle(one).backgroundColor;
    expect(background(bonus.element())).toBe(background(page.getByRole("link", { name: "View My Goals" }).element()));
    expect(page.getByText(/You got a nudge|to your goal|Hospital target/).query()).toBeNull();
  });

  it.each([
    ["tabletLandscape", 1600],
    ["phone", 2600],
  ] as const)(
    "begins with ring, button and line, and is at most so high on a %s: %i px [DASHBOARD-49]",
    async (size, high) => {
      await openDashboard(dashboard, { size });
      const main = page.getByRole("main").element();
      expect(main.getBoundingClientRect().bottom).toBeLessThanOrEqual(high);
      const start = page.getByRole("link", { name: "Start Exercise" }).element().getBoundingClientRect();
      const line = page.getByText("Tomorrow makes 8 days.").element().getBoundingClientRect();
      expect(Math.max(start.bottom, line.bottom)).toBeLessThanOrEqual(window.innerHeight);
      const ring = page.getByRole("progressbar", { name: /minutes today$/ }).elements();
      expect(ring).toHaveLength(1);
    },
  );

  it("shows minutes without a target while the plan is on hold, and prompts nobody [DASHBOARD-16, GOAL-4]", async () => {
    await openDashboard({
      ...dashboardOnHold,
      today: { ...dashboardOnHold.today, durationSeconds: 3600 },
      nudges: [nudge],
    });
    await expect.element(page.getByText("Your plan is on hold. Your team will check it first.")).toBeVisible();
    const week = page.getByRole("region", { name: "Your last 7 days" });
    await expect.element(week.getByRole("listitem").filter({ hasText: "Today" }).getByText("60 min")).toBeVisible();
    await expect.element(page.getByText("Dana Provider", { exact: true })).toBeVisible();
    for (const gone of [
      page.getByText("Start Exercise"),
      page.getByText("Let's pedal!"),
      page.getByText(/of \d+ minutes today/),
      page.getByText("Daily Goal Complete!"),
      page.getByText("Bonus Session?"),
      page.getByRole("region", { name: "You got a nudge!" }),
      page.getByRole("heading", { name: "Additional Goals" }),
      page.getByRole("progressbar"),
    ]) {
      expect(gone.query()).toBeNull();
    }
    await expectNoAxeViolations();
  });

  it("says so when it cannot load, and tries again [LOOK-6]", async () => {
    stubPatientScreens();
    stubError("patients.dashboard", 500, "");
    await renderApp("/dashboard", { user: patient });
    await expect.element(page.getByRole("alert").getByText("We could not load your dashboard")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("patients.dashboard", dashboard);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(greeting()).toBeVisible();
  });

  it("shows what it is waiting for [DASHBOARD-13]", async () => {
    stubPatientScreens();
    stubPending("patients.dashboard");
    await renderApp("/dashboard", { user: patient });
    await expect.element(page.getByText("Loading your dashboard...")).toBeVisible();
    await expectNoAxeViolations();
  });

  it("brings a nudge back with a message when the thanks did not get through", async () => {
    await openDashboard({ ...dashboard, nudges: [nudge] });
    const thanks = page.getByRole("region", { name: "You got a nudge!" }).getByRole("button", { name: "Thanks" });
    stubUnreachable("kudos.readNudges");
    await thanks.click();
    await expect.element(page.getByRole("alert").getByText("Your thanks did not get through")).toBeVisible();
    await expect.element(thanks).toBeVisible();
  });

  it("is used by keyboard alone: night, thanks, facts and dialogs [LOOK-5]", async () => {
    await openDashboard({ ...dashboard, nudges: [nudge] });
    await tabTo(() => page.getByRole("link", { name: "Skip to content" }).query());
    await press(page.getByRole("button", { name: "Display" }));
    await press(page.getByRole("switch", { name: "Night" }), " ");
    await expect.element(page.getByRole("switch", { name: "Night", checked: true })).toBeInTheDocument();
    stubReply("kudos.readNudges", { ok: true });
    await press(page.getByRole("button", { name: "Thanks" }));
    await expect.element(page.getByRole("region", { name: "You got a nudge!" })).not.toBeInTheDocument();
    await expectFocusIsKept();
    await tabTo(() => page.getByRole("link", { name: "View My Goals" }).query());

    // The banner stays still while it has the focus.
    await tabTo(() => page.getByRole("button", { name: "Next fact" }).query());
    const position = page.getByText(/^\d of 5$/);
    const fact = Number(position.element().textContent.charAt(0));
    await userEvent.keyboard("{Enter}");
    await expect.element(position).toHaveTextContent(`${(fact % 5) + 1} of 5`);
    await press(page.getByRole("button", { name: "Where does this come from?" }), " ");
    await expect.element(page.getByRole("button", { name: "Hide reference", expanded: true })).toBeVisible();
    await press(page.getByRole("button", { name: "Pause" }));
    for (const title of ["Why was this recommended?", "What are METs?"]) {
      await expectDialogTraps(page.getByRole("button", { name: title }), title);
    }
  });

  it("leads by keyboard alone to every screen in the menu on a phone and back, until Logout [LOOK-5]", async () => {
    stubWall();
    stubAccess();
    stubPlan();
    await openDashboard(dashboard, { size: "phone" });
    await press(page.getByRole("link", { name: "Skip to content" }));
    await tabTo(() => page.getByRole("link", { name: "Start Exercise" }).query());
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const openMenu = () => press(page.getByRole("button", { name: "Open menu" }));
    for (const [name, title, isInMenu] of [
      ["Games", "Recovery Games", true],
      ["Community", "Community Wall", true],
      ["My Providers", "My Providers", false],
      ["View My Goals", "My Goals", false],
    ] as const) {
      if (isInMenu) await openMenu();
      await press(link(name));
      await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await press(link("Back to Dashboard").first());
      await expect.element(greeting()).toBeVisible();
    }
    stubReply("auth.logout", { ok: true });
    await openMenu();
    await press(page.getByRole("button", { name: "Logout" }));
    await expect.element(page.getByRole("button", { name: "Sign In to Dashboard" })).toBeVisible();
  });
});
