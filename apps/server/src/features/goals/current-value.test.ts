import { describe, expect, it } from "vitest";
import { calculateCurrentValue, type Measured } from "./current-value.ts";

const today = "2026-03-08";
const ridden = { durationSeconds: 900, averagePowerWatts: 30, energyWattMinutes: 450, averageResistance: 4 };
const measured: Measured = {
  days: [
    { ...ridden, day: "2026-03-05", sessions: 1 },
    { ...ridden, day: "2026-03-06", sessions: 0 },
    { ...ridden, day: "2026-03-07", sessions: 1 },
    {
      day: today,
      durationSeconds: 1050,
      sessions: 2,
      averagePowerWatts: 31.25,
      energyWattMinutes: 546.9,
      averageResistance: 4.44,
    },
  ],
  latestSession: { durationSeconds: 610, averagePowerWatts: 28, averageResistance: 5 },
};
const nothing: Measured = { days: [], latestSession: null };

describe("a goal's current value", () => {
  it.each([
    ["duration", "daily", 17.5],
    ["sessions", "daily", 2],
    ["power", "daily", 31.3],
    ["energy", "daily", 546.9],
    ["resistance", "daily", 4.4],
    ["consistency", "daily", 2],
    ["duration", "session", 10.2],
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

  it("stays unknown where the bike sent no power", () => {
    const blindRide = { averagePowerWatts: null, averageResistance: null };
    const blind: Measured = {
      days: [{ ...blindRide, day: today, durationSeconds: 600, sessions: 1, energyWattMinutes: null }],
      latestSession: { ...blindRide, durationSeconds: 600 },
    };
    expect(calculateCurrentValue({ goalType: "energy", period: "daily" }, blind, today)).toBeNull();
    expect(calculateCurrentValue({ goalType: "energy", period: "session" }, blind, today)).toBeNull();
    expect(calculateCurrentValue({ goalType: "duration", period: "daily" }, blind, today)).toBe(10);
  });
});
