import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { dashboard, stubPatientScreens } from "../../../test/support/patient-fixtures.ts";
import { patient } from "../../../test/support/people.ts";
import { renderApp } from "../../../test/support/render-app.tsx";
import type { ResistanceState } from "../../bike/bluetooth/index.ts";
import { atTablet } from "../../bike/tablet-ride/at-tablet.ts";
import type { TabletRidePhase, TabletRideState } from "../../bike/tablet-ride/tablet-ride.ts";
import { ridesHere } from "../../bike/tablet-ride/use-tablet-ride.ts";

const before = atTablet.get();
afterEach(() => {
  atTablet.set(before);
  ridesHere.set(new Map());
});

const bike = { id: "bike-1", name: "MOTOmed 4711" };
const ride = (phase: TabletRidePhase, changes: Partial<TabletRideState> = {}): TabletRideState => ({
  phase,
  rideId: phase === "ready" || phase === "started" ? null : "0c1f2a58-7f2e-4b7e-9d3c-0a8b1c2d3e4f",
  rideSeconds: 300,
  powerWatts: 25,
  averagePowerWatts: 25,
  maxPowerWatts: 30,
  powerSeconds: 300,
  cadenceRpm: 40,
  averageCadenceRpm: 40,
  resistance: 3,
  recentWatts: [],
  isOnlyHere: false,
  isTurningOn: false,
  ...changes,
});

async function openWith(
  phase: TabletRidePhase,
  { resistance = {}, reply = dashboard, kind = "live" as "live" | "silent", changes = {} } = {},
): Promise<void> {
  stubPatientScreens(reply);
  await renderApp("/session", { user: patient });
  await expect.element(page.getByRole("heading", { level: 1, name: "Welcome, Dorothy." })).toBeVisible();
  const usual: ResistanceState = { level: 3, canMinus: true, canPlus: true, refused: false };
  atTablet.set({
    bike: { kind, bike, batteryPercent: null, resistance: { ...usual, ...resistance } },
    ride: ride(phase, changes),
    journal: null,
  });
}

const openAs = (phase: TabletRidePhase, changes: Partial<TabletRideState> = {}) =>
  atTablet.set({ ...atTablet.get(), ride: ride(phase, changes) });

const button = (name: string) => page.getByRole("button", { name, exact: true });
const see = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

describe("the session with a bike at the tablet", () => {
  it.each([
    ["ready", "Just start pedaling: the clock starts by itself.", ["Start"]],
    ["started", "Pedal now. Your ride begins with the first turn.", ["End Session"]],
    ["running", "Your ride is counted second by second.", ["End Session"]],
    ["ended", "Well done! Your ride: 5 minutes, average 25 W.", ["Start"]],
  ] as const)("says what to do and has its buttons: %s [EXERCISE-8, EXERCISE-22]", async (phase, words, buttons) => {
    await openWith(phase);
    await see(words);
    for (const name of buttons) await expect.element(button(name)).toBeEnabled();
    for (const name of ["Start", "Pause", "End Session"]) {
      if (!(buttons as readonly string[]).includes(name)) expect(button(name).query()).toBeNull();
    }
    await expectNoAxeViolations();
  });

  it("says that the bike still turns after 'End Session', and that the ride is over once it rests [EXERCISE-46]", async () => {
    await openWith("ended", { changes: { isTurningOn: true } });
    await see("Your bike is still turning. Stop pedaling to finish.");
    openAs("ended");
    await see("Well done! Your ride: 5 minutes, average 25 W.");
  });

  it("says that the bike is quiet, and that the tablet can't save yet [EXERCISE-20, EXERCISE-26]", async () => {
    await openWith("running", { kind: "silent" });
    await see("Your bike is quiet. Pedal on when you are ready. Your minutes are safe.");
    atTablet.set({ ...atTablet.get(), ride: ride("running", { isOnlyHere: true }) });
    await see("Your ride is counted, but this tablet can't save it yet. Keep this page open.");
  });

  it("says what it can't count: no watts, speed only, or nothing; the figure is turns a minute [RIDE-27, CONNECT-15]", async () => {
    const turning = { powerWatts: null, averagePowerWatts: null, maxPowerWatts: null, powerSeconds: 0 };
    await openWith("running", { changes: turning });
    await see("Your bike sends no watts. Your minutes and turns are counted.");
    await see("Turns a minute");
    await see("Your bike sends no watts");
    await see("average 40");
    expect(page.getByText("Power", { exact: true }).query()).toBeNull();
    await expectNoAxeViolations();
    for (const [sends, words] of [
      ["speed-only", "This bike sends speed only. Use another bike, or ask your care team."],
      ["unknown", "This bike sends nothing that can be counted. Use another bike, or ask your care team."],
    ] as const) {
      const { bike: linked } = atTablet.get();
      if (linked?.kind !== "live" && linked?.kind !== "useless") throw new Error("The bike is not linked.");
      atTablet.set({ ...atTablet.get(), bike: { ...linked, kind: "useless", sends } });
      await expect.element(page.getByRole("status").getByText(words).first()).toBeVisible();
      await expect.element(button("Another bike")).toBeVisible();
      expect(page.getByText(/quiet/).query()).toBeNull();
    }
    atTablet.set({ ...atTablet.get(), ride: ride("ended", turning) });
    await see("Well done! Your ride: 5 minutes, 40 turns a minute.");
  });

  it("says for how many minutes watts were measured, if they come and go, and turns while they are gone [RIDE-27]", async () => {
    await openWith("running", { changes: { powerSeconds: 120, powerWatts: null } });
    await see("average 25 W, measured for 2 min");
    await see("turns a minute, no watts now");
    await see("Your ride is counted second by second.");
    openAs("ended", { powerSeconds: 40, powerWatts: null });
    await see("Well done! Your ride: 5 minutes, average 25 W, measured for <1 min.");
  });

  it("says that the pedals are not turning, at 0 W or at 0 turns [RIDE-26]", async () => {
    await openWith("running", { changes: { powerWatts: 0, cadenceRpm: 0 } });
    await see("The pedals are not turning. Pedal on when you are ready. Your minutes are safe.");
    openAs("running", { powerWatts: null, powerSeconds: 0, cadenceRpm: 0 });
    await see("The pedals are not turning. Pedal on when you are ready. Your minutes are safe.");
    await see("Turns a minute");
  });

  it("has minus and plus for the bike's load, and says why plus is off or what was refused [EXERCISE-25]", async () => {
    await openWith("running", { resistance: { canPlus: false } });
    await expect.element(button("Less Resistance")).toHaveAttribute("aria-disabled", "false");
    await expect.element(button("More Resistance")).toHaveAttribute("aria-disabled", "true");
    const { bike: linked } = atTablet.get();
    if (linked?.kind !== "live") return expect.fail("The bike is live.");
    atTablet.set({ ...atTablet.get(), bike: { ...linked, resistance: { ...linked.resistance, refused: true } } });
    await see("The bike did not take it. Set it on the bike.");
    await expectNoAxeViolations();
  });

  it("has no plus without a resistance goal, and says so [EXERCISE-25]", async () => {
    const goals = dashboard.goals.filter(({ goalType }) => goalType !== "resistance");
    await openWith("running", { reply: { ...dashboard, goals }, resistance: { canPlus: false } });
    await see("Plus works once your care team has set a resistance goal.");
    await expect.element(button("Less Resistance")).toBeVisible();
    expect(button("More Resistance").query()).toBeNull();
  });
});

describe("the day's ring and a ride that the server does not have yet", () => {
  const ring = (minutes: number) => page.getByRole("progressbar", { name: `${minutes} of 30 minutes today` });

  it("never shows less on the next screen, nor in the next ride [EXERCISE-43]", async () => {
    await openWith("running");
    await expect.element(ring(17)).toBeVisible();
    openAs("ended");
    await page.getByRole("main").getByRole("link", { name: "Back to Dashboard" }).click();
    await expect.element(page.getByRole("heading", { level: 1, name: "Hello, Dorothy." })).toBeVisible();
    await expect.element(ring(17)).toBeVisible();
    const rideId = "1c1f2a58-7f2e-4b7e-9d3c-0a8b1c2d3e4f";
    openAs("running", { rideId, rideSeconds: 120 });
    await expect.element(ring(19)).toBeVisible();
  });
});
