import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../test/support/accessibility.ts";
import { renderInApp } from "../../../test/support/render-in-app.tsx";
import { loadWords } from "../../locales/i18n.ts";
import type { JournalState } from "../journal/index.ts";
import { atTablet } from "./at-tablet.ts";
import { SavedWhere } from "./saved-where.tsx";
import type { TabletRidePhase, TabletRideState } from "./tablet-ride.ts";

const rideId = "0c1f2a58-7f2e-4b7e-9d3c-0a8b1c2d3e4f";

const journal = (keptSeconds: number, changes: Partial<JournalState> = {}): JournalState => ({
  current: { rideId, keptSeconds, sentSeconds: 60, isRefused: false },
  waitingSeconds: 0,
  storage: "ok",
  isWriter: true,
  ...changes,
});

const ride = (phase: TabletRidePhase): TabletRideState => ({
  phase,
  rideId,
  rideSeconds: 60,
  powerWatts: 20,
  averagePowerWatts: 20,
  maxPowerWatts: 30,
  powerSeconds: 60,
  cadenceRpm: 40,
  averageCadenceRpm: 40,
  resistance: null,
  recentWatts: [],
  isOnlyHere: false,
  isTurningOn: false,
});

const before = atTablet.get();
afterEach(() => atTablet.set(before));

it.each([
  ["on its way", journal(5), "running", "Saved"],
  ["three minutes without a network", journal(150), "running", "Kept on this tablet, 3 min"],
  ["ended, its end on its way", journal(0), "ended", "Saved"],
  ["ended and acknowledged", journal(0, { current: null }), "ended", "Sent"],
  ["ended and not yet sent", journal(200), "ended", "Kept on this tablet, 4 min"],
  [
    "a full disk",
    journal(5, { storage: "full" }),
    "running",
    "This tablet is full. Your ride is safe while this page stays open: call the care team.",
  ],
  [
    "refused while another bike counts",
    journal(30, { current: { rideId, keptSeconds: 30, sentSeconds: 0, isRefused: true } }),
    "running",
    "Another ride of yours is open. This one is kept on this tablet until it can be sent.",
  ],
  [
    "another window",
    journal(0, { isWriter: false }),
    "ready",
    "Another window on this tablet counts your ride. Close this one.",
  ],
] as const)("says where the ride is saved: %s [EXERCISE-26]", async (_, state, phase, words) => {
  await loadWords("bike");
  atTablet.set({ ...before, journal: state, ride: ride(phase) });
  await renderInApp(<SavedWhere />);
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

it("says nothing before there is a ride", async () => {
  await loadWords("bike");
  atTablet.set({ ...before, journal: journal(0, { current: null }), ride: { ...ride("ready"), rideId: null } });
  await renderInApp(<SavedWhere />);
  expect(page.getByText(/Saved|Kept|Sent/).query()).toBeNull();
});
