import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkGoalCapEdges, checkGoalVignettes } from "../../test/check-safety.ts";
import { secondDay } from "../../test/goal-cap-edges.ts";
import { vignettesOf20 } from "../../test/vignettes.ts";
import { checkGoals, type WantedGoals } from "./check-goals.ts";
import { GOAL_PARTS, type GoalCapsInput, goalCaps } from "./goal-caps.ts";
import type { SafetyLimit } from "./safety-item.ts";

const nothing: WantedGoals = { watts: null, minutes: null, sessions: null };
const verdictOf = (wanted: Partial<WantedGoals>, changed: Partial<GoalCapsInput> = {}) =>
  checkGoals({ ...secondDay, ...changed, wanted: { ...nothing, ...wanted } }).verdict;

describe("what a provider may set", () => {
  it("answers the 33 worked goal checks", () => {
    expect(vignettesOf20.goal_checks).toHaveLength(33);
    expect(checkGoalVignettes()).toEqual([]);
  });

  it("has the caps calculated by hand", () => {
    expect(checkGoalCapEdges()).toEqual([]);
  });

  it("acknowledges above the soft cap and refuses above the hard one, not at them", () => {
    const verdicts = ["ok", "acknowledge", "acknowledge", "refuse"];
    expect([26, 26.1, 40, 40.1].map((watts) => verdictOf({ watts }))).toEqual(verdicts);
    expect([15, 15.1, 24, 24.1].map((minutes) => verdictOf({ minutes }))).toEqual(verdicts);
    expect([6, 7, 9, 10].map((resistance) => verdictOf({ resistance }))).toEqual(verdicts);
    expect([936, 937, 1440, 1441].map((energy) => verdictOf({ energy }))).toEqual(verdicts);
    expect([4, 5].map((sessions) => verdictOf({ sessions }))).toEqual(["ok", "refuse"]);
  });

  it("counts the watt-minutes that follow from the parts, with the recommended sessions", () => {
    expect(verdictOf({ watts: 26, minutes: 15, sessions: 2 })).toBe("ok");
    expect(verdictOf({ watts: 26, minutes: 15 })).toBe("ok");
    expect(verdictOf({ watts: 26, minutes: 15, sessions: 3 })).toBe("acknowledge");
    expect(verdictOf({ watts: 26, minutes: 15, sessions: 4 })).toBe("refuse");
    expect(verdictOf({ watts: 20, minutes: 10, energy: 1441 })).toBe("refuse");
  });

  it("names each cap that is exceeded, and its limit", () => {
    const { exceeded } = checkGoals({ ...secondDay, wanted: { watts: 41, minutes: 16, sessions: 5, resistance: 7 } });
    expect(exceeded).toEqual([
      { part: "watts", cap: "hard", limit: 40 },
      { part: "minutes", cap: "soft", limit: 15 },
      { part: "sessions", cap: "hard", limit: 4 },
      { part: "energy", cap: "hard", limit: 1440 },
      { part: "resistance", cap: "soft", limit: 6 },
    ]);
  });

  it.each<SafetyLimit>(["passive_only", "unloaded_only"])("allows no watts while the limit is %s", (limit) => {
    expect(verdictOf({ watts: 0, minutes: 15, sessions: 4 }, { limit })).toBe("ok");
    expect(verdictOf({ watts: 1 }, { limit })).toBe("refuse");
  });

  it("refuses values that are not numbers", () => {
    expect(verdictOf({ watts: Number.NaN })).toBe("refuse");
  });

  it("always allows lower values, and values exactly at a cap", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const watts = fc.integer({ min: 0, max: 70 });
    fc.assert(
      fc.property(watts, fc.integer({ min: 5, max: 20 }), share, (dayWatts, dayMinutes, part) => {
        const input = { ...secondDay, dayWatts, dayMinutes };
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
