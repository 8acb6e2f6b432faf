import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayWith } from "../../../test/support/day-fixture.ts";
import { falls } from "./falls.ts";
import { findInsights, type InsightBasis, praisedMetrics } from "./insights.ts";

const dashboard: InsightBasis["dashboard"] = {
  stats: { totalSessions: 7, totalDuration: 6300, totalMinutes: 105, consistencyStreak: 7, avgDailyDuration: 900 },
  powerTrend: { trend: "rising", powerWatts: 25, changeWatts: 3 },
  recentSessions: [],
  rideState: {
    state: "active",
    mayStart: true,
    target: { minutes: 15, sessions: 2, watts: null },
    limit: null,
    reasonId: "green",
    since: null,
  },
  today: dayWith(720),
};
const dayBefore = (days: number) => new Date(Date.UTC(2026, 10, 20 - days)).toISOString().slice(0, 10);

interface Day {
  readonly minutes: number;
  readonly watts: number | null;
}

/** Finished days, oldest first, then today. */
function reportsOf(
  finished: readonly Day[],
  todayMinutes = 0,
  changes: Partial<InsightBasis["dashboard"]> = {},
): InsightBasis {
  const days = [...finished, { minutes: todayMinutes, watts: todayMinutes > 0 ? 30 : null }].map(
    ({ minutes, watts }, index) => ({
      date: dayBefore(finished.length - index),
      duration: minutes * 60,
      avgPower: minutes > 0 ? watts : null,
      sessions: minutes > 0 ? 1 : 0,
      goalMinutes: null,
    }),
  );
  const today = dayWith(todayMinutes * 60);
  return { dashboard: { ...dashboard, today, ...changes }, days };
}

/** Whole numbers, none of them higher than the previous one, the last lower than the first. */
const falling = (most: number) =>
  fc
    .array(fc.integer({ min: 1, max: most }), { minLength: 2, maxLength: 13 })
    .map((values) => values.sort((a, b) => b - a))
    .map((values) => values.slice(-7))
    .filter((values) => (values[0] ?? 0) > (values.at(-1) ?? 0));

const trends = fc.constantFrom("rising", "falling", "steady", "recent", "none" as const);
const anyDashboard = fc
  .record({ trend: trends, streak: fc.nat(30), goal: fc.option(fc.integer({ min: 1, max: 60 })) })
  .map(({ trend, streak, goal }) => ({
    powerTrend: { trend, powerWatts: 25, changeWatts: 3 } as const,
    stats: { ...dashboard.stats, consistencyStreak: streak },
    goal,
  }));

const strengthsOf = (reports: InsightBasis) => findInsights(reports).strengths.map(({ key }) => key);
const praised = (reports: InsightBasis) => strengthsOf(reports).map((key) => praisedMetrics[key]);

describe("insights", () => {
  it("never praise minutes that fall, whatever today has so far [REPORT-10]", () => {
    fc.assert(
      fc.property(
        falling(90),
        fc.integer({ min: 0, max: 90 }),
        anyDashboard,
        (minutes, today, { goal, ...changes }) => {
          const days = minutes.map((one) => ({ minutes: one, watts: 25 }));
          const reports = reportsOf(days, today, {
            ...changes,
            today: { ...dashboard.today, durationSeconds: today * 60, dailyGoalMinutes: goal },
          });
          expect(praised(reports)).not.toContain("minutes");
        },
      ),
    );
  });

  it("never praise power that falls [REPORT-10]", () => {
    fc.assert(
      fc.property(
        falling(90),
        fc.integer({ min: 0, max: 90 }),
        anyDashboard,
        (watts, today, { goal: _, ...changes }) => {
          const days = watts.map((one) => ({ minutes: 20, watts: one }));
          expect(praised(reportsOf(days, today, changes))).not.toContain("power");
        },
      ),
    );
  });

  it("never praise days in a row after days without a ride, and always say something kind [REPORT-10]", () => {
    fc.assert(
      fc.property(anyDashboard, fc.integer({ min: 2, max: 5 }), ({ goal: _, ...changes }, pause) => {
        const ridden = Array.from({ length: 7 - pause }, () => ({ minutes: 20, watts: 25 }));
        const missed = Array.from({ length: pause }, () => ({ minutes: 0, watts: null }));
        const reports = reportsOf([...ridden, ...missed], 0, changes);
        expect(praised(reports)).not.toContain("days");
        expect(strengthsOf(reports).length).toBeGreaterThan(0);
      }),
    );
  });

  it.each([
    ["minutes that rise", [10, 14, 15, 16, 18, 20], "daysOnMinimum"],
    ["the patient's own goal before the minimum", [30, 30, 31, 30, 32, 33], "daysOnGoal"],
    ["days before the first ride as no rise", [0, 0, 20, 21, 20, 22], "daysOnMinimum"],
  ])("praise %s [REPORT-4, REPORT-10]", (_, minutes, key) => {
    const days = minutes.map((one) => ({ minutes: one, watts: one > 0 ? 25 : null }));
    expect(strengthsOf(reportsOf(days))).toContain(key);
  });

  it("do not count days before the first ride as a rise: what fell since is not praised [REPORT-10]", () => {
    const days = [0, 0, 0, 0, 40, 35, 30].map((minutes) => ({ minutes, watts: 25 }));
    const noStreak = {
      stats: { ...dashboard.stats, consistencyStreak: 0 },
      powerTrend: { ...dashboard.powerTrend, trend: "steady" },
    } as const;
    expect(strengthsOf(reportsOf(days, 0, noStreak))).toEqual(["harder"]);
  });

  it("praise a day whose goal was reached, also after a longer one was sent [DAY-11]", () => {
    const days = [0, 0, 0, 0, 40, 35, 30].map((minutes) => ({ minutes, watts: 25 }));
    const quiet = {
      stats: { ...dashboard.stats, consistencyStreak: 0 },
      powerTrend: { ...dashboard.powerTrend, trend: "steady" },
    } as const;
    const insights = findInsights(reportsOf(days, 30, { ...quiet, today: dayWith(1800, { isReached: true }) }));
    expect(insights.strengths).toEqual([{ key: "reachedToday" }]);
    expect(insights.nextGoals).toContainEqual({ key: "goalDone" });
  });

  it("do not judge by today: a day without a ride yet takes no praise away [REPORT-9]", () => {
    const days = [30, 30, 31, 30, 32, 33].map((minutes) => ({ minutes, watts: 25 }));
    for (const todayMinutes of [0, 1, 12, 45]) {
      const { strengths } = findInsights(reportsOf(days, todayMinutes));
      expect(strengths).toEqual(findInsights(reportsOf(days)).strengths);
    }
  });

  it("advise nothing about riding once there is a ride today [REPORT-12]", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { maxLength: 13 }), anyDashboard, (minutes, { goal, ...changes }) => {
        const days = minutes.map((one) => ({ minutes: one, watts: 25 }));
        const today = { ...dashboard.today, durationSeconds: 720, dailyGoalMinutes: goal };
        const { recommendations } = findInsights(reportsOf(days, 12, { ...changes, today }));
        expect(recommendations.map(({ key }) => key)).toEqual(["restNow", "talk", "stop"]);
      }),
    );
  });

  it("ask for no power that was reached today, and for no more than a week of days [REPORT-12]", () => {
    const target = { minutes: 15, sessions: 2, watts: 28 };
    const aims = (todayMinutes: number, streak: number) =>
      findInsights(
        reportsOf([{ minutes: 20, watts: 25 }], todayMinutes, {
          rideState: { ...dashboard.rideState, target },
          stats: { ...dashboard.stats, consistencyStreak: streak },
        }),
      ).nextGoals.map(({ key }) => key);
    expect(aims(0, 2)).toEqual(["minutesToday", "nextStreak", "powerGoal"]);
    expect(aims(12, 6)).toEqual(["minutesToday", "nextStreak"]);
    expect(aims(12, 7)).toEqual(["minutesToday"]);
  });

  it("ask a bike without watts for none [RIDE-27]", () => {
    const rideState = { ...dashboard.rideState, target: { minutes: 15, sessions: 2, watts: 28 } };
    const lastRide = {
      id: "00000000-0000-4000-8000-000000000001",
      source: "bike" as const,
      sessionDate: dayBefore(1),
      createdAt: `${dayBefore(1)}T15:00:00.000Z`,
      duration: 1200,
      avgPower: "25",
      maxPower: "30",
      avgCadence: "40",
      powerSeconds: 1200,
      resistance: null,
      isOpen: false,
    };
    const aims = (ride: typeof lastRide) =>
      findInsights(reportsOf([{ minutes: 20, watts: 25 }], 0, { rideState, recentSessions: [ride] })).nextGoals.map(
        ({ key }) => key,
      );
    expect(aims(lastRide)).toContain("powerGoal");
    expect(aims({ ...lastRide, powerSeconds: 0 })).not.toContain("powerGoal");
  });

  it("say that shorter rides are all right, and ask for no more [REPORT-10]", () => {
    const days = [40, 35, 30, 25, 20, 15].map((minutes) => ({ minutes, watts: 25 }));
    const { recommendations } = findInsights(
      reportsOf(days, 0, { powerTrend: { ...dashboard.powerTrend, trend: "steady" } }),
    );
    expect(recommendations.map(({ key }) => key)).toEqual(["shorter", "talk", "stop"]);
  });

  it.each([
    [[30, 20], true],
    [[30, 30, 29], true],
    [[30, 30], false],
    [[30, 29.8, 30], false],
    [[20, 30], false],
    [[30], false],
    [[], false],
  ])("take %j as falling: %s [REPORT-10]", (values, isFalling) => expect(falls(values)).toBe(isFalling));
});
