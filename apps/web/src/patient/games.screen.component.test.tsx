import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../test/support/accessibility.ts";
import { nextFrame } from "../../test/support/clock.ts";
import { press } from "../../test/support/keyboard.ts";
import {
  closed,
  dashboard,
  dashboardIn,
  dashboardOnHold,
  newDashboard,
  rideEvent,
  stubPatientScreens,
  withoutWatts,
} from "../../test/support/patient-fixtures.ts";
import { patient } from "../../test/support/people.ts";
import { renderApp } from "../../test/support/render-app.tsx";
import { isStreamOpen, receivedCalls, sendLiveEvent, stubError, stubReply } from "../../test/support/stub-server.ts";

const games = [
  { title: "Power Target", difficulty: "Medium", reward: "+50 XP" },
  { title: "Endurance Challenge", difficulty: "Hard", reward: "+100 XP" },
  { title: "Virtual Journey", difficulty: "Easy", reward: "+25 XP" },
] as const;

const achievements = () => page.getByRole("heading", { name: "Game Achievements" });
const startButton = (title: string) => page.getByRole("button", { name: `Start Game ${title}` });

async function openGames(reply = dashboard): Promise<void> {
  // Games and bike count in whole seconds, by intervals.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  stubPatientScreens(reply);
  await renderApp("/games", { user: patient });
  await expect.element(achievements()).toBeVisible();
}

async function startGame(title: string): Promise<void> {
  await startButton(title).click();
  await expect.element(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

const percent = () => Number(page.getByRole("progressbar", { name: /% complete$/ }).element().ariaValueNow);

/** Lets the games' seconds pass. */
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await nextFrame();
}

const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

afterEach(() => {
  vi.useRealTimers();
});

describe("games without a linked bike", () => {
  it("lead on with 'Enter the bike's number', and are then played on that bike [DASHBOARD-44]", async () => {
    await openGames(newDashboard);
    await page.getByRole("button", { name: "Enter the bike's number" }).click();
    const dialog = page.getByRole("dialog", { name: "Your bike" });
    await expect.element(dialog.getByText("No bike counts for you now.")).toBeVisible();
    await dialog.getByLabelText("Bike Number").fill("122");
    stubReply("devices.link", {
      message: "Your rides on bike 122 will count for you.",
      isDeviceSwitch: false,
      deviceNumber: 122,
      previousDeviceNumber: null,
    });
    stubReply("patients.dashboard", { ...newDashboard, patient: { ...newDashboard.patient, deviceNumber: "122" } });
    await dialog.getByRole("button", { name: "Link bike" }).click();
    await expect.element(page.getByText("Bike 122", { exact: true })).toBeVisible();
    expect(receivedCalls("devices.link").map(({ body }) => body)).toEqual([{ deviceNumber: "122", takeOver: false }]);
    expect(page.getByRole("button", { name: "Enter the bike's number" }).query()).toBeNull();
  });
});

describe("recovery games", () => {
  it("lists three games and the achievements of saved rides [GAME-10, GAME-17]", async () => {
    await openGames();
    for (const { title, difficulty, reward } of games) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
      await expect.element(card.getByText(difficulty, { exact: true })).toBeVisible();
      await expect.element(card.getByText(reward, { exact: true })).toBeVisible();
      await expect.element(card.getByRole("button", { name: "Start Game" })).toBeVisible();
    }
    for (const [name, state] of [
      ["First Steps", "Unlocked"],
      ["Power Player", "Locked"],
      ["Marathon Runner", "Locked"],
      ["Consistency King", "Unlocked"],
    ] as const) {
      const item = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
      await expect.element(item.getByText(state, { exact: true })).toBeVisible();
    }
    await page.getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(page.getByRole("heading", { name: "Hello, Dorothy." })).toBeVisible();
  });

  it("say which are practice on a bike without watts; endurance runs on its turns [GAME-22]", async () => {
    const [newest, ...others] = dashboard.recentSessions;
    if (!newest) throw new Error("The dashboard has no rides.");
    await openGames({ ...dashboard, recentSessions: [withoutWatts(newest), ...others] });
    for (const { title } of games) {
      const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
      const words = card.getByText("Your bike sends no watts, so this game runs as practice.");
      if (title === "Endurance Challenge") expect(words.query()).toBeNull();
      else await expect.element(words).toBeVisible();
    }
    const turning = { powerWatts: null, averagePowerWatts: null, maxPowerWatts: null, powerSeconds: 0 };
    await expect.poll(() => isStreamOpen("patients.live")).toBe(true);
    sendLiveEvent("patients.live", rideEvent({ ...turning, durationSeconds: 30 }));
    await startGame("Endurance Challenge");
    sendLiveEvent("patients.live", rideEvent({ ...turning, durationSeconds: 90 }));
    await see("Your bike sends no watts");
    await see("Your bike is driving the game. Every minute counts, at any power.");
    await expect.poll(percent).toBe(6);
    await press(page.getByRole("button", { name: "End Game" }));
    await startGame("Power Target");
    sendLiveEvent("patients.live", rideEvent({ ...turning, durationSeconds: 150 }));
    await see(
      "Your bike sends no watts, so this is practice: the power is simulated, and nothing is saved. " +
        "Your minutes still count.",
    );
    await see("Practice");
    await expectNoAxeViolations();
  });

  it("says on which day an achievement was earned, which it stays whatever changes later [GAME-19]", async () => {
    const earned = dashboard.achievements.map((one) =>
      one.key === "first-steps"
        ? { ...one, isUnlocked: true, earnedOn: "2026-11-03" }
        : { ...one, isUnlocked: false, earnedOn: null },
    );
    await openGames({ ...dashboard, achievements: earned });
    const item = (name: string) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await expect.element(item("First Steps").getByText("Earned November 3", { exact: true })).toBeVisible();
    expect(
      item("Power Player")
        .getByText(/^Earned/)
        .query(),
    ).toBeNull();
    await expectNoAxeViolations();
  });

  it.each([
    ["the power goal", dashboard, "Average 25 W or more in a ride."],
    ["35 W without one", newDashboard, "Average 35 W or more in a ride."],
  ])("says for Power Player what earns it: %s [GAME-19]", async (_, reply, words) => {
    await openGames(reply);
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  });

  it("names no watts once Power Player is earned: the goal may be gone [GAME-19]", async () => {
    const achievements = dashboard.achievements.map((one) => ({ ...one, isUnlocked: true, earnedOn: "2026-11-03" }));
    await openGames({ ...dashboardOnHold, achievements });
    await expect.element(page.getByText("You averaged your target power or more in a ride.")).toBeVisible();
    expect(page.getByText(/35 W/).elements()).toEqual([]);
  });

  it.each(games)(
    "plays $title to completion as practice without a bike, by the keyboard alone, and makes no call [GAME-1, GAME-2, GAME-3, GAME-11, GAME-16, GAME-20]",
    async ({ title, reward }) => {
      await openGames();
      const calls = () =>
        (["auth.user", "auth.stay", "patients.dashboard", "system.status"] as const).map(
          (name) => receivedCalls(name).length,
        );
      const before = calls();
      await press(startButton(title));
      await expect.element(page.getByRole("heading", { level: 1, name: title })).toHaveFocus();
      expect(percent()).toBe(0);
      await see("Practice");
      await expect.element(page.getByText("Simulated", { exact: true }).first()).toBeVisible();
      if (title === "Power Target") await see("Target 90W");
      if (title === "Virtual Journey") await see("Mountain Trail");
      if (title === "Endurance Challenge") await see("of 15 minutes");
      expect(page.getByText("Current power").elements()).toHaveLength(1);
      await pass(40_000);
      if (title === "Endurance Challenge") {
        await see("3.0");
        await see("Average power");
        expect(page.getByText("Simulated", { exact: true }).elements()).toHaveLength(2);
      }
      if (title === "Virtual Journey") await see("of 1.9 miles");
      await pass(400_000);
      await see("Congratulations!");
      await see(`On your bike this game earns ${reward}.`);
      expect(percent()).toBe(100);
      const picture = page.getByRole("status").filter({ hasText: "Congratulations!" }).element();
      expect(picture.getBoundingClientRect().top).toBeLessThan(
        page
          .getByRole("progressbar", { name: /% complete$/ })
          .element()
          .getBoundingClientRect().top,
      );
      await expectNoAxeViolations();
      await press(page.getByRole("button", { name: "Play Again" }));
      await expect.element(page.getByText("Congratulations!")).not.toBeInTheDocument();
      expect(percent()).toBeLessThan(100);
      await press(page.getByRole("button", { name: "End Game" }));
      await expect.element(startButton(title)).toHaveFocus();
      expect(calls()).toEqual(before);
    },
  );

  it("runs on the bike at the patient's own target, waits when they stop, and is won at 25 W [GAME-14]", async () => {
    await openGames();
    await startGame("Power Target");
    await see("Target 90W");
    const pedal = (durationSeconds: number, powerWatts: number) => {
      sendLiveEvent("patients.live", rideEvent({ durationSeconds, powerWatts }));
      return nextFrame();
    };

    await pedal(30, 25);
    await expect.element(page.getByText("Your bike has started.")).toBeVisible();
    await see("Target 25W");
    await see("Live from bike 121");
    await see("Your own goal from your care team");
    expect(percent()).toBe(0);

    await pedal(40, 25);
    expect(percent()).toBe(2);
    await pass(3000);
    expect(percent()).toBe(2);
    await pedal(52, 25);
    expect(percent()).toBe(4);
    await pedal(60, 12);
    await expect.element(page.getByText("12 W", { exact: true }).first()).toBeVisible();
    await pass(2000);
    expect(percent()).toBe(4);
    await expectNoAxeViolations();

    stubReply("games.win", { xp: 150 });
    await pedal(500, 25);
    await see("Congratulations!");
    await see("You earned +50 XP.");
    await expect.element(page.getByText("Your bike saves the minutes you pedaled.")).toBeVisible();
    await expect.poll(() => receivedCalls("games.win").map(({ body }) => body)).toEqual([{ game: "powerTarget" }]);
    await page.getByRole("button", { name: "End Game" }).click();
    await see("Your XP: 150");
  });

  it("last as long as the plan's session, before and after the bike turns, and 20 minutes without a plan [GAME-23]", async () => {
    await openGames();
    await see("Keep pedaling for 15 minutes, at your own pace.");
    await startGame("Endurance Challenge");
    await see("of 15 minutes");
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 30 }));
    await see("Live from bike 121");
    await see("of 15 minutes");
  });

  it("asks after a ride in a game as after any other, and no watts are left [EXERCISE-30, GAME-11]", async () => {
    await openGames();
    await startGame("Virtual Journey");
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 60, powerWatts: 22 }));
    await nextFrame();
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 70, powerWatts: 22 }));
    await expect.element(page.getByText("22 W", { exact: true }).first()).toBeVisible();
    expect(page.getByRole("heading", { name: "How was that?" }).query()).toBeNull();
    sendLiveEvent("patients.live", rideEvent({ durationSeconds: 72, powerWatts: 22, isOpen: false }));
    await expect.element(page.getByRole("heading", { name: "How was that?" })).toBeVisible();
    await expect.element(page.getByText("0 W", { exact: true }).first()).toBeVisible();
    expect(page.getByText("22 W", { exact: true }).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("ends a game when the patient is no longer to ride, and offers none [STATE-2, STATE-3]", async () => {
    await openGames();
    await startGame("Power Target");
    const rideState = { ...closed, state: "hold", reasonId: "open_event" } as const;
    stubReply("patients.dashboard", dashboardIn(rideState));
    sendLiveEvent("patients.live", { type: "rideState", patientId: patient.id, rideState });
    await see("Your plan is on hold. Your team will check it first.");
    expect(page.getByRole("button", { name: /Game/ }).query()).toBeNull();
    await expectNoAxeViolations();
  });

  it("says so when it cannot load, and tries again [LOOK-6]", async () => {
    stubPatientScreens();
    stubError("patients.dashboard", 500, "");
    await renderApp("/games", { user: patient });
    await expect.element(page.getByText("We could not load your games")).toBeVisible();
    await expectNoAxeViolations();
    stubReply("patients.dashboard", dashboard);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(achievements()).toBeVisible();
  });

  it("tells a patient without a bike that it is practice", async () => {
    await openGames(newDashboard);
    await expect.element(page.getByText("No bike is linked, so games run as practice.")).toBeVisible();
    await see("Keep pedaling for 20 minutes, at your own pace.");
    expect(page.getByText("Unlocked", { exact: true }).query()).toBeNull();
  });
});
