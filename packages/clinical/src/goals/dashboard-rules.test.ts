import { describe, expect, it } from "vitest";
import { calculateAdaptiveGoal } from "./adaptive-goal.ts";
import { calculatePowerTrend } from "./power-trend.ts";
import { findDayOfStreak, streakDays } from "./streak.ts";

describe("today's adaptive goal", () => {
  it("waits for three days [GOAL-20]", () => {
    expect(calculateAdaptiveGoal([0, 0], 30)).toMatchObject({ targetMinutes: 30, reason: "not-enough-days" });
  });

  it("falls by 10 % a day to half the provider's goal and rises back to it, no further [GOAL-20]", () => {
    expect(calculateAdaptiveGoal([0, 0, 30], 30)).toMatchObject({ targetMinutes: 27, change: "lowered" });
    expect(calculateAdaptiveGoal(new Array(30).fill(0), 30)).toMatchObject({ targetMinutes: 15, change: "same" });
    expect(calculateAdaptiveGoal([0, 0, 0, 30, 30], 30)).toMatchObject({
      change: "raised",
      reason: "met-two-of-three",
    });
    expect(calculateAdaptiveGoal(new Array(30).fill(60), 30)).toMatchObject({ targetMinutes: 30, change: "same" });
  });

  it("falls from two days under half on, not at half, and says why [GOAL-20]", () => {
    expect(calculateAdaptiveGoal([14, 14, 20], 30)).toMatchObject({
      targetMinutes: 27,
      reason: "under-half-two-of-three",
    });
    expect(calculateAdaptiveGoal([15, 15, 20], 30)).toMatchObject({ targetMinutes: 30, reason: "steady" });
  });

  it("proposes an increase after three full days in a row, and says when nothing changes [GOAL-21]", () => {
    expect(calculateAdaptiveGoal([30, 30, 30], 30).proposesIncrease).toBe(true);
    expect(calculateAdaptiveGoal([30, 30, 29], 30).proposesIncrease).toBe(false);
    expect(calculateAdaptiveGoal([20, 20, 20], 30)).toMatchObject({ targetMinutes: 30, reason: "steady" });
  });

  it("stays within 50-100 % after rounding [GOAL-20]", () => {
    expect(calculateAdaptiveGoal([0, 0, 0], 10.6).targetMinutes).toBeLessThanOrEqual(10.6);
    expect(calculateAdaptiveGoal(new Array(20).fill(0), 10.6).targetMinutes).toBeGreaterThanOrEqual(5.3);
  });
});

describe("the power trend", () => {
  it("compares the latest three sessions with the three before, from 0.5 W on [DASHBOARD-20, DASHBOARD-21]", () => {
    expect(calculatePowerTrend([])).toMatchObject({ trend: "none" });
    expect(calculatePowerTrend([30, 20])).toEqual({ trend: "recent", powerWatts: 30, changeWatts: null });
    expect(calculatePowerTrend([30, 30, 30])).toEqual({ trend: "steady", powerWatts: 30, changeWatts: null });
    expect(calculatePowerTrend([30.5, 30.5, 30.5, 30, 30, 30]).trend).toBe("steady");
    expect(calculatePowerTrend([31, 31, 31, 30, 30, 30])).toEqual({ trend: "rising", powerWatts: 31, changeWatts: 1 });
    expect(calculatePowerTrend([29, 29, 29, 30, 30, 30, 99]).trend).toBe("falling");
  });
});

describe("the streak", () => {
  it("counts up to today, or to yesterday while today has no session [DASHBOARD-25]", () => {
    expect(streakDays(["2026-03-01", "2026-02-28", "2026-02-26"], "2026-03-01")).toBe(2);
    expect(streakDays(["2026-03-01", "2026-02-28"], "2026-03-02")).toBe(2);
    expect(streakDays(["2026-02-28"], "2026-03-02")).toBe(0);
    expect(streakDays(["2026-03-01", "2026-03-01"], "2026-03-01")).toBe(1);
    expect(streakDays([], "2026-03-01")).toBe(0);
  });

  it("of the badge is broken by no excused day, which does not count either [DOSE-7, GAME-17]", () => {
    const days = ["2026-02-27", "2026-02-28", "2026-03-02", "2026-03-05"];
    expect(findDayOfStreak(days, 3)).toBeNull();
    expect(findDayOfStreak(days, 3, ["2026-03-01"])).toBe("2026-03-02");
    expect(findDayOfStreak(days, 4, ["2026-03-01", "2026-03-03"])).toBeNull();
    expect(findDayOfStreak(days, 4, ["2026-02-28", "2026-03-01", "2026-03-03", "2026-03-04"])).toBe("2026-03-05");
  });
});
