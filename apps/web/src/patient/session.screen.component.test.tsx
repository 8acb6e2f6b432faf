import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { nextFrame } from "../../test/support/clock.ts";
import { dayWith } from "../../test/support/day-fixture.ts";
import { expectFocusIsSeen, press } from "../../test/support/keyboard.ts";
import {
  dashboard,
  dashboardOnHold,
  newDashboard,
  rideEvent,
  sessions,
  stubPatientScreens,
} from "../../test/support/patient-fixtures.ts";
import { demoHospital, patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import type { RenderOptions } from "../../test/support/render-in-app.tsx";
import {
  breakStreams,
  isStreamOpen,
  receivedCalls,
  refuseStreams,
  sendLiveEvent,
  stubPending,
  stubReply,
  stubUnreachable,
} from "../../test/support/stub-server.ts";
import { queryClient } from "../api.ts";
import { isConnected } from "../network/network.ts";

async function openSession(reply = dashboard, options: Pick<RenderOptions, "size"> = {}): Promise<void> {
  // The session and the bike count in whole seconds, by intervals.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  stubPatientScreens(reply);
  await renderApp("/session", { user: patient, ...options });
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Dorothy." })).toBeVisible();
}

async function openGold(reply: typeof dashboard): Promise<void> {
  stubPatientScreens(reply);
  await renderApp("/session", { user: patient });
  await expect.element(page.getByRole("heading", { level: 1, name: "You did it, Dorothy" })).toBeVisible();
}

const withoutBike = { ...patient, deviceNumber: null };

const clock = () => page.getByRole("timer", { name: "Time" });
const clockSeconds = () => {
  const [minutes = "", seconds = ""] = (clock().element().textContent ?? "").split(":");
  return Number(minutes) * 60 + Number(seconds);
};

/** Lets seconds of pedaling pass. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await nextFrame();
}

async function sendBatch(changes: Parameters<typeof rideEvent>[0]): Promise<void> {
  await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
  sendLiveEvent("patients.live", rideEvent(changes));
  await nextFrame();
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const see = (text: string | RegExp) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

afterEach(() => {
  vi.useRealTimers();
});

describe("the exercise session without the server", () => {
  it("has what the tablet knows, and goes on when the server is back [OFFLINE-7]", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    stubReply("system.status", demoHospital);
    stubUnreachable("patients.dashboard");
    await renderApp("/session", { user: patient });
    await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Dorothy." })).toBeVisible();
    await see("Today's minutes are shown as soon as the tablet is connected.");
    expect(page.getByRole("progressbar").query()).toBeNull();
    await expectNoAxeViolations();
    expect(button("Practice").query()).toBeNull();
    await button("Start").click();
    await see("Pedal now. Your ride begins with the first turn.");
    stubReply("kudos.claps", { count: 0 });
    stubReply("patients.dashboard", dashboard);
    void queryClient.invalidateQueries();
    await expect.element(page.getByRole("progressbar", { name: "12 of 30 minutes today" })).toBeVisible();
    await see("Pedal now. Your ride begins with the first turn.");
  });
});

describe("the exercise session", () => {
  it("shows the day's ring, and the hospital's 40 minutes as one small line with what remains [EXERCISE-2, EXERCISE-28]", async () => {
    await openSession({ ...newDashboard, patient: { ...newDashboard.patient, deviceNumber: "121" } });
    await expect.element(page.getByRole("progressbar", { name: "0 of 30 minutes today" })).toBeVisible();
    await see("30 minutes to your goal");
    await see("Hospital target: 0 of 40 min, 40 to go");
    await expect.element(page.getByRole("progressbar", { name: "0 of 40 minutes today" })).toBeInTheDocument();
    const figure = page.getByRole("progressbar", { name: /of 30/ }).getByText("0", { exact: true }).element();
    expect(Number.parseFloat(getComputedStyle(figure).fontSize)).toBeGreaterThanOrEqual(60);
  });

  it.each(["tabletLandscape", "tablet"] as const)(
    "keeps ring and hospital's line above the buttons of a ride: %s [EXERCISE-28]",
    async (size) => {
      await openSession(dashboard, { size });
      await sendBatch({ durationSeconds: 60, todaySeconds: 660 });
      await see("Hospital target: 11 of 40 min, 29 to go");
      const line = page
        .getByText(/^Hospital target/)
        .element()
        .getBoundingClientRect();
      const top = Math.min(
        ...[button("End Session"), button("I don't feel well")].map((one) => one.element().getBoundingClientRect().top),
      );
      expect(line.bottom).toBeLessThan(top);
    },
  );

  it("keeps the whole ring above the two buttons with the largest letters on a phone [HELP-12]", async () => {
    await openSession();
    await page.viewport(390, 844);
    document.documentElement.dataset.textSize = "largest";
    await sendBatch({ durationSeconds: 60, todaySeconds: 780 });
    await expect.element(button("End Session")).toBeVisible();
    const ring = page.getByRole("progressbar", { name: /of 30 minutes today/ });
    const top = () => button("End Session").element().getBoundingClientRect().top;
    await expect.poll(() => ring.element().getBoundingClientRect().bottom - top()).toBeLessThanOrEqual(0);
    expect(button("I don't feel well").element().getBoundingClientRect().top).toBeGreaterThan(top());
  });

  it("says when a session's share is done, and closes the ring in gold in place [EXERCISE-40, EXERCISE-41]", async () => {
    await openSession({ ...dashboard, stats: { ...dashboard.stats, consistencyStreak: 12 } });
    await sendBatch({ durationSeconds: 240, todaySeconds: 960 });
    await see(/^First session done\. 14 more (this afternoon|this evening|today)\.$/);
    expect(page.getByText("Your last 7 days").query()).toBeNull();
    await sendBatch({ durationSeconds: 1080, todaySeconds: 1800 });
    await expect.element(page.getByRole("heading", { level: 1, name: "You did it, Dorothy" })).toBeVisible();
    await see("Daily Goal Complete!");
    await see("Rest well.");
    await see("Tomorrow makes 13.");
    expect(page.getByText(/^Hospital target/).query()).toBeNull();
    await expect.element(page.getByRole("progressbar", { name: "30 of 30 minutes today" })).toBeVisible();
    const today = page.getByRole("region", { name: "Your last 7 days" }).getByRole("listitem").last();
    await expect.element(today).toHaveTextContent(/goal reached.*Today.*30 min/);
    await expectNoAxeViolations();

    await sendBatch({ isOpen: false, durationSeconds: 1080, todaySeconds: 1800 });
    await see("Rest well.");
    await expect.element(page.getByRole("heading", { level: 1, name: "You did it, Dorothy" })).toBeVisible();
  });

  it("says what comes next after a ride that did not close the ring [EXERCISE-42]", async () => {
    await openSession({ ...dashboard, stats: { ...dashboard.stats, consistencyStreak: 12 } });
    await sendBatch({ durationSeconds: 120, todaySeconds: 840 });
    await sendBatch({ isOpen: false, durationSeconds: 120, todaySeconds: 840 });
    await see("Tomorrow makes 13 days.");
  });

  it("says that the plan is on hold, and nothing starts then [GOAL-4]", async () => {
    await openSession({ ...dashboardOnHold, patient: withoutBike });
    await see("Your plan is on hold. Your team will check it first.");
    await see("Today: 12 min");
    expect(page.getByRole("progressbar").query()).toBeNull();
    expect(page.getByText(/to go|to your goal|Hospital target/).query()).toBeNull();
    expect(page.getByRole("button", { name: /Start|Pedal|Practice/ }).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("runs, pauses, resumes and ends without a bike, by keyboard alone, and makes no call [EXERCISE-1, EXERCISE-3, EXERCISE-4, EXERCISE-5, EXERCISE-10]", async () => {
    await openSession({ ...dashboard, patient: withoutBike });
    const less = button("Less Resistance");
    const more = button("More Resistance");
    expect(page.getByText(/Simulated|^Practice is/).query()).toBeNull();
    await press(button("Practice"));
    await expect.element(button("Start")).toHaveFocus();
    await see("This is practice, without a bike. Nothing is saved and your ring does not move.");
    await see("Practice");
    await see("Simulated");
    await expect.element(clock()).toHaveTextContent("00:00");
    await expect.element(less).toBeDisabled();
    await expect.element(more).toBeDisabled();
    for (const tip of ["Start Slowly", "Maintain Steady Pace", "Listen to Your Body", "Stay Hydrated"]) {
      await expect.element(page.getByRole("heading", { name: tip })).toBeVisible();
    }

    await press(button("Start"));
    await expect.element(button("Pause")).toHaveFocus();
    await pass(2000);
    expect(clockSeconds()).toBeGreaterThanOrEqual(2);
    await see(/^average \d+ W$/);
    await press(more);
    await see("4.0");
    await press(less, " ");
    await see("3.5");
    await userEvent.keyboard("{Enter}".repeat(5));
    await see("1.0");
    await expect.element(less).toHaveAttribute("aria-disabled", "true");
    await press(more);
    await userEvent.keyboard("{Enter}".repeat(17));
    await see("10.0");
    await expect.element(more).toHaveAttribute("aria-disabled", "true");
    await expectNoAxeViolations();

    await press(button("Pause"));
    const pausedAt = clockSeconds();
    await pass(2000);
    expect(clockSeconds()).toBe(pausedAt);
    await press(button("Resume"));
    await pass(3000);
    expect(clockSeconds()).toBeGreaterThanOrEqual(pausedAt + 3);
    await press(button("End Session"));
    await see("Practice has ended. Nothing was saved.");
    await expect.element(button("Enter the bike's number")).toHaveFocus();
    await expectFocusIsSeen();
    expect(page.getByText("Simulated", { exact: true }).query()).toBeNull();
    await expect.element(page.getByRole("progressbar", { name: "12 of 30 minutes today" })).toBeVisible();

    await press(button("Practice"));
    await press(button("Start"));
    await pass(1000);
    expect(clockSeconds()).toBeLessThan(pausedAt + 2);
    await press(page.getByRole("link", { name: "Back to Dashboard" }));
    await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
  });

  it.each(["phone", "tablet", "tabletLandscape"] as const)(
    "keeps its buttons in place as practice opens, on a %s: a second touch claps for nobody [EXERCISE-10]",
    async (size) => {
      stubPatientScreens({ ...dashboard, patient: withoutBike });
      await renderApp("/session", { user: patient, size });
      await expect.element(button("Practice")).toBeVisible();
      const clapTop = () =>
        page.getByRole("button", { name: /^Clap/ }).element().getBoundingClientRect().top + window.scrollY;
      const before = clapTop();
      await button("Practice").click();
      await expect.element(button("Start")).toBeVisible();
      expect(clapTop() - before).toBeGreaterThanOrEqual(0);
    },
  );

  it("waits for the first turn after 'Start' while the bike is linked and silent, fakes nothing, and has practice small beside it [EXERCISE-8]", async () => {
    await openSession();
    await expect.element(page.getByText("Bike 121", { exact: true })).toBeVisible();
    for (const gone of [
      page.getByText("Simulated", { exact: true }),
      ...["Less Resistance", "More Resistance"].map(button),
    ]) {
      expect(gone.query()).toBeNull();
    }
    await see("average – W");
    await button("Start").click();
    await see("Pedal now. Your ride begins with the first turn.");
    await pass(2000);
    expect(clockSeconds()).toBe(0);
    await expectNoAxeViolations();

    await press(button("Practice"));
    await press(button("Start"));
    await see("Simulated");
    await pass(2000);
    expect(clockSeconds()).toBeGreaterThanOrEqual(2);
    await press(button("End Session"));
    await see("Practice has ended. Nothing was saved.");
    await expect.element(button("Start")).toHaveFocus();
    await sendBatch({ durationSeconds: 5 });
    await see("Live from bike 121");
  });

  it("has 'End Session' alone while the bike sends, and says that the ride is saved [EXERCISE-1, EXERCISE-6]", async () => {
    await openSession();
    await button("Practice").click();
    await button("Start").click();
    await expect.element(button("Pause")).toBeVisible();

    await sendBatch({ durationSeconds: 290, averagePowerWatts: 33 });
    await see("Live from bike 121");
    await expect.element(page.getByText(/Your bike has started, so practice has ended/)).toBeVisible();
    for (const gone of [
      page.getByText("Simulated", { exact: true }),
      ...["Start", "Pause", "Less Resistance", "More Resistance"].map(button),
    ]) {
      expect(gone.query()).toBeNull();
    }
    await see("Stop pedaling to pause.");
    await expect.element(button("End Session")).toBeVisible();
    await expect.element(clock()).toHaveTextContent("04:50");
    await see("average 33 W");
    await expect.element(page.getByText("Set it on the bike")).toBeVisible();
    await expectNoAxeViolations();

    await sendBatch({ isOpen: false, durationSeconds: 300, averagePowerWatts: 33 });
    await see("Well done! Your ride is saved: 5 minutes, average 33 W.");
    expect(button("End Session").query()).toBeNull();
    await expect.element(clock()).toHaveTextContent("05:00");
    await expectNoAxeViolations();
    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
  });

  it("has turns a minute of a bike that sends no watts, and says so [RIDE-27]", async () => {
    await openSession();
    const turning = { powerWatts: null, averagePowerWatts: null, maxPowerWatts: null, powerSeconds: 0 };
    await sendBatch({ ...turning, durationSeconds: 290, cadenceRpm: 41.4, averageCadenceRpm: 40.2 });
    await see("Your bike sends no watts. It counts your minutes and turns, and every minute is saved.");
    await see("Turns a minute");
    await see("41");
    await see("average 40");
    expect(page.getByText("Power", { exact: true }).query()).toBeNull();
    await expect.element(clock()).toHaveTextContent("04:50");
    await pass(1000);
    await expect.element(clock()).toHaveTextContent("04:51");
    await expectNoAxeViolations();
    await sendBatch({ ...turning, isOpen: false, durationSeconds: 300, averageCadenceRpm: 40.2 });
    await see("Well done! Your ride is saved: 5 minutes, 40 turns a minute.");
  });

  it("ends a ride on a numbered bike with 'End Session' on this page and the server: the chip is not live, the figures are the ended ride's, and it goes on when the server says so [EXERCISE-9, EXERCISE-30, RIDE-81]", async () => {
    await openSession();
    await sendBatch({ durationSeconds: 290, averagePowerWatts: 33 });
    await see("Live from bike 121");
    await press(button("End Session"));
    await see("Your bike is still turning. Stop pedaling to finish.");
    expect(button("End Session").query()).toBeNull();
    expect(page.getByText(/is saved/).query()).toBeNull();
    await expect.element(page.getByText("Bike 121", { exact: true })).toBeVisible();
    await expect.poll(() => receivedCalls("rides.stop")).toMatchObject([{ body: { because: "patient_wish" } }]);
    const closed = { averagePowerWatts: 33, isOpen: false, powerWatts: null, cadenceRpm: null };
    await sendBatch({ ...closed, durationSeconds: 290 });
    await see("Your bike is still turning. Stop pedaling to finish.");
    // Coasting pedals are in the server's ride, and so on the page.
    await sendBatch({ ...closed, durationSeconds: 293 });
    await see("Your bike is still turning. Stop pedaling to finish.");
    await sendBatch({ ...closed, durationSeconds: 293 });
    await see("Well done! Your ride is saved: 4 minutes, average 33 W.");
    await expect.element(page.getByRole("heading", { name: "How was that?" })).toBeVisible();
    await pass(10_000);
    await expect.element(clock()).toHaveTextContent("04:53");
    expect(button("End Session").query()).toBeNull();
    await sendBatch({ durationSeconds: 305, powerWatts: 30 });
    await expect.element(button("End Session")).toBeVisible();
    await see("Live from bike 121");
    await see("Your bike is counting. Every minute is saved by itself.");
  });

  it("tells the server of a session that ended while it was not reached, once it is [EXERCISE-9, RIDE-81]", async () => {
    await openSession();
    stubUnreachable("rides.stop");
    await sendBatch({ durationSeconds: 290, averagePowerWatts: 33 });
    await press(button("End Session"));
    await sendBatch({ durationSeconds: 290, averagePowerWatts: 33, powerWatts: 0, cadenceRpm: 0 });
    await see("Well done! Your ride: 4 minutes, average 33 W. This page says when it is saved.");
    await expect.poll(() => receivedCalls("rides.stop").length).toBeGreaterThan(0);
    const before = receivedCalls("rides.stop").length;
    stubReply("rides.stop", { ok: true });
    breakStreams("patients.live", "dropped");
    await expect.poll(() => receivedCalls("rides.stop").length).toBe(before + 1);
    await see("Well done! Your ride is saved: 4 minutes, average 33 W.");
  });

  it("ends a ride on a numbered bike without the server too, and goes on when the pedals turn again after a rest [EXERCISE-9, EXERCISE-30]", async () => {
    await openSession();
    stubUnreachable("rides.stop");
    await sendBatch({ durationSeconds: 290, averagePowerWatts: 33 });
    await press(button("End Session"));
    await see("Your bike is still turning. Stop pedaling to finish.");
    // The pedals coast: nothing is lost, and nothing starts by itself.
    await sendBatch({ durationSeconds: 292, averagePowerWatts: 33, powerWatts: 8 });
    expect(button("End Session").query()).toBeNull();
    await sendBatch({ durationSeconds: 292, averagePowerWatts: 33, powerWatts: 0, cadenceRpm: 0 });
    await see("Well done! Your ride: 4 minutes, average 33 W. This page says when it is saved.");
    await expect.element(page.getByRole("main").getByRole("link", { name: "Back to Dashboard" })).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: "How was that?" })).toBeVisible();
    await sendBatch({ durationSeconds: 297, powerWatts: 30 });
    await expect.element(button("End Session")).toBeVisible();
    await see("Your bike is counting. Every minute is saved by itself.");
  });

  it("ends a ride whose pedals turned on until the server opened it again, once they rest [EXERCISE-46, RIDE-81]", async () => {
    await openSession();
    await sendBatch({ durationSeconds: 290 });
    await press(button("End Session"));
    await sendBatch({ durationSeconds: 290, isOpen: false, powerWatts: null, cadenceRpm: null });
    await sendBatch({ durationSeconds: 308 });
    await see("Your bike is still turning. Stop pedaling to finish.");
    await sendBatch({ durationSeconds: 310, powerWatts: 0, cadenceRpm: 0 });
    await expect.poll(() => receivedCalls("rides.stop").length).toBe(2);
    await sendBatch({ durationSeconds: 310, averagePowerWatts: 33, isOpen: false, powerWatts: null, cadenceRpm: null });
    await see("Well done! Your ride is saved: 5 minutes, average 33 W.");
  });

  it("counts the last minutes down beside the ring, with light in its gap [EXERCISE-44]", async () => {
    await openSession();
    await sendBatch({ durationSeconds: 600, todaySeconds: 1620 });
    await see("3 more minutes close your ring.");
    await sendBatch({ durationSeconds: 720, todaySeconds: 1740 });
    await see("One more minute closes your ring.");
    await see("Hospital target: 29 of 40 min, 11 to go");
    await expect.element(clock()).toHaveTextContent("12:00");
    await expect.poll(() => document.querySelectorAll("[data-light]").length).toBe(1);
    expect(page.getByText(/to your goal|this afternoon/).query()).toBeNull();
    await expectNoAxeViolations();
    await sendBatch({ durationSeconds: 780, todaySeconds: 1800 });
    await see("Rest well.");
    expect(document.querySelector("[data-light]")).toBeNull();
  });

  it("counts a session's last minutes down too [EXERCISE-44]", async () => {
    await openSession();
    await sendBatch({ durationSeconds: 600, todaySeconds: 840 });
    await see(/^(Now 1 minute, this afternoon 15|One more minute and this session is done)\.$/);
  });

  it("lets go after gold: nothing is filled, and a bonus is a plain button [EXERCISE-45]", async () => {
    const today = dayWith(1800, { isReached: true });
    await openGold({ ...dashboard, today, stats: { ...dashboard.stats, consistencyStreak: 1 } });
    await see("Rest well.");
    await see("Tomorrow makes 2.");
    expect(page.getByText(/Hospital target|to your goal|Just start pedaling/).query()).toBeNull();
    // Not its color, which a pointer that rests on it changes.
    expect(button("Bonus Session?").element().className).not.toMatch(/_primary_/);
    await expectNoAxeViolations();
    await button("Bonus Session?").click();
    await see("Pedal now. Your ride begins with the first turn.");
  });

  it.each([
    [1024, 768],
    [768, 1024],
    [390, 844],
  ] as const)("has the rest in the first view with the largest letters: %ix%i [EXERCISE-45]", async (width, height) => {
    const today = dayWith(1800, { isReached: true });
    await openGold({ ...dashboard, today, stats: { ...dashboard.stats, consistencyStreak: 12 } });
    await page.viewport(width, height);
    document.documentElement.dataset.textSize = "largest";
    const foot = () => button("I don't feel well").element().closest("section")?.getBoundingClientRect().top ?? 0;
    const bottom = () => page.getByText("Tomorrow makes 13.").element().getBoundingClientRect().bottom;
    await expect.poll(() => foot() - bottom()).toBeGreaterThanOrEqual(0);
    const top = (one: Element) => one.getBoundingClientRect().top;
    expect(top(page.getByRole("progressbar", { name: /of 30/ }).element())).toBeGreaterThan(bottom());
    expect(top(page.getByRole("heading", { name: "Your last 7 days" }).element())).toBeGreaterThan(
      top(page.getByText("Daily Goal Complete!").element()),
    );
  });

  it("asks 'How was that?' whole in the first view after gold, before a bonus [EXERCISE-30, EXERCISE-45]", async () => {
    await openSession(
      { ...dashboard, stats: { ...dashboard.stats, consistencyStreak: 12 } },
      { size: "tabletLandscape" },
    );
    await sendBatch({ durationSeconds: 1080, todaySeconds: 1800 });
    await see("Rest well.");
    await sendBatch({ isOpen: false, durationSeconds: 1080, todaySeconds: 1800 });
    const skip = button("Skip");
    await expect.element(skip).toBeVisible();
    const foot = button("I don't feel well").element().closest("section")?.getBoundingClientRect().top ?? 0;
    const box = (one: Element) => one.getBoundingClientRect();
    expect(box(page.getByRole("heading", { name: "How was that?" }).element()).top).toBeGreaterThanOrEqual(0);
    expect(box(skip.element()).bottom).toBeLessThanOrEqual(foot);
    expect(box(page.getByText("Tomorrow makes 13.").element()).bottom).toBeLessThanOrEqual(foot);
    expect(box(button("Bonus Session?").element()).top).toBeGreaterThan(box(skip.element()).bottom);
    stubPending("rides.giveFeedback");
    await skip.click();
    await expect.element(page.getByText("How was that?")).not.toBeInTheDocument();
    await see("Rest well.");
  });

  it.each([
    [50, "50 seconds"],
    [70, "1 minute"],
    [1150, "19 minutes"],
  ])("says the length of a ride of %i s in words, and on the clock [EXERCISE-47]", async (durationSeconds, length) => {
    await openSession();
    await sendBatch({ durationSeconds });
    await see("Live from bike 121");
    await sendBatch({ isOpen: false, durationSeconds, averagePowerWatts: 33 });
    await see(`Well done! Your ride is saved: ${length}, average 33 W.`);
    await expect.element(clock()).toHaveTextContent(/^\d\d:\d0$/);
  });

  it("has what links a bike in a phone's first view, and the goal once [EXERCISE-5]", async () => {
    await openSession({ ...newDashboard, patient: { ...newDashboard.patient, deviceNumber: null } });
    await page.viewport(390, 844);
    const enter = button("Enter the bike's number");
    const foot = () => button("I don't feel well").element().closest("section")?.getBoundingClientRect().top ?? 0;
    await expect.poll(() => foot() - enter.element().getBoundingClientRect().bottom).toBeGreaterThan(0);
    const ring = page.getByRole("progressbar", { name: "0 of 30 minutes today" }).element().getBoundingClientRect();
    expect(ring.top).toBeGreaterThan(enter.element().getBoundingClientRect().bottom);
    expect(page.getByText(/to your goal|Hospital target/).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("says nothing of a streak that is none [EXERCISE-45]", async () => {
    const today = dayWith(1800, { isReached: true });
    const none = { ...dashboard.stats, consistencyStreak: 0 };
    const recentSessions = dashboard.recentSessions.map((ride) => ({
      ...ride,
      sessionDate: today.date,
      duration: 900,
    }));
    await openGold({ ...dashboard, today, recentSessions, stats: none });
    await see("Rest well.");
    expect(page.getByText(/Tomorrow makes/).query()).toBeNull();
  });

  it("says when the bike was last seen, and not 'Live', while the stream is down [EXERCISE-47]", async () => {
    await openSession();
    await sendBatch({ durationSeconds: 290 });
    await see("Live from bike 121");
    refuseStreams("patients.live");
    breakStreams("patients.live", "dropped");
    await see(/^Last seen \d\d:\d\d$/);
    expect(page.getByText(/^Live/).query()).toBeNull();
    await see("The connection is lost for a moment. Your bike still counts.");
  });

  it("is not 'Live' in a browser that is offline and keeps its stream a while longer [EXERCISE-47]", async () => {
    await openSession();
    await sendBatch({ durationSeconds: 290 });
    await see("Live from bike 121");
    isConnected.set(false);
    await see(/^Last seen \d\d:\d\d$/);
    isConnected.set(true);
    await see("Live from bike 121");
  });

  it.each([
    ["a phone", 390, 844],
    ["a tablet, upright", 768, 1024],
    ["a tablet", 1024, 768],
    ["a desktop", 1440, 900],
    ["a page at 200 %", 512, 384],
  ])("has 'End Session' in the first view of %s, 76 px high [EXERCISE-9]", async (_, width, height) => {
    await openSession();
    await page.viewport(width, height);
    await sendBatch({ durationSeconds: 290 });
    await expect.element(button("End Session")).toBeVisible();
    const { top, bottom } = button("End Session").element().getBoundingClientRect();
    expect(window.scrollY).toBe(0);
    expect(bottom).toBeLessThanOrEqual(height);
    expect(bottom - top).toBeGreaterThanOrEqual(76);
  });

  it("doesn't mention Bluetooth or reading aloud if bike and tablet don't have them [EXERCISE-21, SPOKEN-2]", async () => {
    await openSession();
    await expect.element(button("Start")).toBeVisible();
    expect(page.getByText(/Bluetooth|Bike at this tablet|read aloud/).query()).toBeNull();
  });

  it("says that a ride is saved whose end came while the stream was down [EXERCISE-6]", async () => {
    const { rideId } = rideEvent();
    const [latest] = sessions;
    if (!latest) throw new Error("There is no ride to continue.");
    const ridden = { ...latest, id: rideId, duration: 120, isOpen: true };
    await openSession({ ...dashboard, recentSessions: [ridden, ...sessions] });
    await expect.element(clock()).toHaveTextContent("02:00");
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);

    const ended = { ...ridden, duration: 240, isOpen: false };
    stubReply("patients.dashboard", { ...dashboard, recentSessions: [ended, ...sessions] });
    breakStreams("patients.live", "dropped");
    await expect.element(page.getByText(/Well done! Your ride is saved: 4\sminutes/)).toBeVisible();
    await expect.element(clock()).toHaveTextContent("04:00");
  });

  it("shows a ride that was open before the screen opened [EXERCISE-6]", async () => {
    const { rideId } = rideEvent();
    const [latest] = sessions;
    if (!latest) throw new Error("There is no ride to continue.");
    const open = { ...latest, id: rideId, duration: 120, isOpen: true };
    await openSession({ ...dashboard, recentSessions: [open, ...sessions] });
    expect(button("Start").query()).toBeNull();
    await expect.element(clock()).toHaveTextContent("02:00");
    await sendBatch({ durationSeconds: 180 });
    await see("Live from bike 121");
    stubReply("patients.dashboard", dashboard);
    await sendBatch({ durationSeconds: 180, isOpen: false });
    await expect.element(page.getByText(/Well done! Your ride is saved/)).toBeVisible();
  });
});
