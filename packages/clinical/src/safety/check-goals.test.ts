import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkGoalVignettes } from "../../test/check-safety.ts";
import { vignetteFile } from "../../test/model-2-vignettes.ts";
import { checkGoals, type WantedGoals } from "./check-goals.ts";
import { type CappingRecommendation, GOAL_PARTS, type GoalCapsInput, goalCaps } from "./goal-caps.ts";
import type { SafetyLimit } from "./safety-item.ts";

const recommendation: CappingRecommendation = {
  watt_goal: 30,
  duration_min_per_session: 12,
  sessions_per_day: 2,
  total_daily_energy: 720,
  start_minutes: 5,
};
const second: GoalCapsInput = { recommendation, limit: null, day: 2, dayWatts: 20, dayMinutes: 10 };
const nothing: WantedGoals = { watts: null, minutes: null, sessions: null };
const verdictOf = (wanted: Partial<WantedGoals>, changed: Partial<GoalCapsInput> = {}) =>
  checkGoals({ ...second, ...changed, wanted: { ...nothing, ...wanted } }).verdict;

describe("what a provider may set", () => {
  it("answers the 33 worked goal checks", () => {
    expect(vignetteFile.goal_checks).toHaveLength(33);
    expect(checkGoalVignettes()).toEqual([]);
  });

  it("caps watts by today's step: 130 % or 2 W more, 200 % or 10 W more", () => {
    expect(goalCaps(second).watts).toEqual({ soft: 26, hard: 40 });
    expect(goalCaps({ ...second, dayWatts: 3 }).watts).toEqual({ soft: 5, hard: 13 });
    expect(goalCaps({ ...second, dayWatts: 9 }).watts).toEqual({ soft: 11.7, hard: 19 });
    expect([26, 26.1, 40, 40.1].map((watts) => verdictOf({ watts }))).toEqual([
      "ok",
      "acknowledge",
      "acknowledge",
      "refuse",
    ]);
  });

  it("caps watts by 200 % of the goal and by 70 W too", () => {
    expect(goalCaps({ ...second, dayWatts: 58 }).watts).toEqual({ soft: 60, hard: 60 });
    const strong = { ...recommendation, watt_goal: 45 };
    expect(goalCaps({ ...second, recommendation: strong, dayWatts: 45 }).watts).toEqual({ soft: 58.5, hard: 70 });
  });

  it("caps minutes by today's step, on the first day by the start, and by the planned minutes", () => {
    expect(goalCaps(second).minutes).toEqual({ soft: 15, hard: 24 });
    expect(goalCaps({ ...second, day: 1, dayMinutes: 12 }).minutes).toEqual({ soft: 7.5, hard: 24 });
    expect(goalCaps({ ...second, dayMinutes: 20 }).minutes).toEqual({ soft: 24, hard: 24 });
    const long = { ...recommendation, duration_min_per_session: 20 };
    expect(goalCaps({ ...second, recommendation: long, dayMinutes: 20 }).minutes).toEqual({ soft: 30, hard: 30 });
    expect([15, 15.1, 24, 24.1].map((minutes) => verdictOf({ minutes }))).toEqual([
      "ok",
      "acknowledge",
      "acknowledge",
      "refuse",
    ]);
  });

  it("caps sessions at 4, resistance at 6 and 9", () => {
    expect([4, 5].map((sessions) => verdictOf({ sessions }))).toEqual(["ok", "refuse"]);
    expect([6, 7, 9, 10].map((resistance) => verdictOf({ resistance }))).toEqual([
      "ok",
      "acknowledge",
      "acknowledge",
      "refuse",
    ]);
  });

  it("caps watt-minutes a day at 130 and 200 % of the recommended, made of the parts or set alone", () => {
    expect(goalCaps(second).energy).toEqual({ soft: 936, hard: 1440 });
    expect([936, 937, 1440, 1441].map((energy) => verdictOf({ energy }))).toEqual([
      "ok",
      "acknowledge",
      "acknowledge",
      "refuse",
    ]);
    expect(verdictOf({ watts: 26, minutes: 15, sessions: 2 })).toBe("ok");
    expect(verdictOf({ watts: 26, minutes: 15 })).toBe("ok");
    expect(verdictOf({ watts: 26, minutes: 15, sessions: 3 })).toBe("acknowledge");
    expect(verdictOf({ watts: 26, minutes: 15, sessions: 4 })).toBe("refuse");
    expect(verdictOf({ watts: 20, minutes: 10, energy: 1441 })).toBe("refuse");
  });

  it("names each cap that is exceeded, and its limit", () => {
    const { exceeded } = checkGoals({ ...second, wanted: { watts: 41, minutes: 16, sessions: 5, resistance: 7 } });
    expect(exceeded).toEqual([
      { part: "watts", cap: "hard", limit: 40 },
      { part: "minutes", cap: "soft", limit: 15 },
      { part: "sessions", cap: "hard", limit: 4 },
      { part: "energy", cap: "hard", limit: 1440 },
      { part: "resistance", cap: "soft", limit: 6 },
    ]);
  });

  it.each<SafetyLimit>(["passive_only", "unloaded_only"])("allows no watts while the limit is %s", (limit) => {
    const withoutLoad = { ...recommendation, watt_goal: null, total_daily_energy: null };
    const plan = { recommendation: withoutLoad, limit, dayWatts: 0 };
    expect(verdictOf({ watts: 0, minutes: 15, sessions: 4 }, plan)).toBe("ok");
    expect(verdictOf({ watts: 1 }, plan)).toBe("refuse");
    expect(goalCaps({ ...second, ...plan }).energy).toEqual({ soft: null, hard: null });
    expect(goalCaps({ ...second, limit }).watts).toEqual({ soft: 0, hard: 0 });
  });

  it("allows assisted watts like any", () => {
    expect(goalCaps({ ...second, limit: "assisted_only" })).toEqual(goalCaps(second));
  });

  it("leaves the caps of goal and watt-minutes out where a low weight takes the goal away", () => {
    const light = { ...recommendation, watt_goal: null, total_daily_energy: null };
    const caps = goalCaps({ ...second, recommendation: light, dayWatts: 40 });
    expect(caps.watts).toEqual({ soft: 52, hard: 70 });
    expect(caps.energy).toEqual({ soft: null, hard: null });
  });

  it("refuses what is no number", () => {
    expect(verdictOf({ watts: Number.NaN })).toBe("refuse");
  });

  it("always allows lower values, and what stands exactly on a cap", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const watts = fc.integer({ min: 0, max: 70 });
    fc.assert(
      fc.property(watts, fc.integer({ min: 5, max: 20 }), share, (dayWatts, dayMinutes, part) => {
        const input = { ...second, dayWatts, dayMinutes };
        const caps = goalCaps(input);
        for (const name of GOAL_PARTS) {
          const { soft, hard } = caps[name];
          if (soft !== null) expect(checkGoals({ ...input, wanted: { ...nothing, [name]: soft } }).verdict).toBe("ok");
          if (soft !== null && hard !== null) expect(soft).toBeLessThanOrEqual(hard);
          const lower = (soft ?? hard ?? 0) * part;
          expect(checkGoals({ ...input, wanted: { ...nothing, [name]: lower } }).verdict).toBe("ok");
        }
      }),
    );
  });
});
