import { describe, expect, it } from "vitest";
import { calculateCurrentValue, type Measured } from "./current-value.ts";

const today = "2026-03-08";
const measured: Measured = {
  days: [
    { passiveFilledSessions: 0, day: "2026-03-05", filledSessions: 1 },
    { passiveFilledSessions: 0, day: "2026-03-06", filledSessions: 0 },
    { passiveFilledSessions: 0, day: "2026-03-07", filledSessions: 1 },
    { day: today, filledSessions: 2, passiveFilledSessions: 1 },
  ],
  ridden: {
    filledSeconds: 1050,
    passiveFilledSeconds: 600,
    filledSessions: 2,
    passiveFilledSessions: 1,
    filledPowerWatts: 31.25,
    filledEnergyWattMinutes: 546.9,
    filledResistance: 4.44,
  },
  latestFilled: {
    pedaled: { durationSeconds: 610, averagePowerWatts: 28, powerSeconds: null, averageResistance: 5 },
    powered: { durationSeconds: 610, averagePowerWatts: 28, powerSeconds: null, averageResistance: 5 },
    passive: { durationSeconds: 600, averagePowerWatts: null, powerSeconds: null, averageResistance: null },
  },
  isPassive: false,
  excusedDays: [],
};
const nothing: Measured = {
  days: [],
  ridden: undefined,
  latestFilled: { pedaled: null, powered: null, passive: null },
  isPassive: false,
  excusedDays: [],
};

describe("a goal's current value", () => {
  it.each([
    ["duration", "daily", 17.5],
    ["sessions", "daily", 2],
    ["power", "daily", 31.3],
    ["energy", "daily", 546.9],
    ["resistance", "daily", 4.4],
    ["consistency", "daily", 2],
    ["duration", "session", 10.1],
    ["power", "session", 28],
    ["energy", "session", 284.7],
    ["resistance", "session", 5],
    ["sessions", "session", 2],
  ] as const)("%s of a %s goal is %d [GOAL-12, RIDE-24]", (goalType, period, expected) => {
    expect(calculateCurrentValue({ goalType, period }, measured, today)).toBe(expected);
  });

  it.each([
    ["duration", "daily", 0],
    ["sessions", "daily", 0],
    ["energy", "daily", 0],
    ["consistency", "daily", 0],
    ["power", "daily", null],
    ["resistance", "daily", null],
    ["duration", "session", null],
    ["energy", "session", null],
    ["power", "session", null],
    ["resistance", "session", null],
  ] as const)("%s of a %s goal is %s before any ride", (goalType, period, expected) => {
    expect(calculateCurrentValue({ goalType, period }, nothing, today)).toBe(expected);
  });

  it.each([
    ["duration", "daily", 10],
    ["sessions", "daily", 1],
    ["duration", "session", 10],
    ["sessions", "session", 1],
    ["consistency", "daily", 1],
  ] as const)(
    "%s of a %s goal is %d in a passive plan, which passive rides alone fill",
    (goalType, period, expected) => {
      expect(calculateCurrentValue({ goalType, period }, { ...measured, isPassive: true }, today)).toBe(expected);
    },
  );

  it("stays unknown if the bike sent no power", () => {
    const unknown = { filledPowerWatts: null, filledEnergyWattMinutes: null, filledResistance: null };
    const blind: Measured = {
      days: [{ day: today, filledSessions: 1, passiveFilledSessions: 0 }],
      ridden: { ...unknown, filledSeconds: 600, filledSessions: 1, passiveFilledSeconds: 0, passiveFilledSessions: 0 },
      latestFilled: {
        pedaled: { averagePowerWatts: null, powerSeconds: 0, averageResistance: null, durationSeconds: 600 },
        powered: null,
        passive: null,
      },
      isPassive: false,
      excusedDays: [],
    };
    expect(calculateCurrentValue({ goalType: "energy", period: "daily" }, blind, today)).toBeNull();
    expect(calculateCurrentValue({ goalType: "energy", period: "session" }, blind, today)).toBeNull();
    expect(calculateCurrentValue({ goalType: "duration", period: "daily" }, blind, today)).toBe(10);
  });
});
