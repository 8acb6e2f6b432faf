import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planOf, prescribedDayOf, progressionVignettes } from "../../test/progression-vignettes.ts";
import { adviseStep, eventOfAdvice, type RiddenDay } from "./advise-step.ts";

const good = { minutes: 10, sessions: 1, rides: [{ minutes: 10, effort: "right" }] } as const;
const short = { minutes: 10, sessions: 1, rides: [{ minutes: 3, effort: "right" }] } as const;
const on = (day: string, ridden: Parameters<typeof prescribedDayOf>[0]): RiddenDay => ({
  day,
  ...prescribedDayOf(ridden),
});

describe("advice on the next step", () => {
  it("has 9 worked cases", () => expect(progressionVignettes.advice).toHaveLength(9));

  it.each(progressionVignettes.advice)("$title", ({ days, expected }) => {
    const ridden = days.map((day, index) => on(`2026-11-0${index + 1}`, day));
    expect(adviseStep(ridden, `2026-11-0${days.length + 1}`).step).toBe(expected);
  });

  it("offers the next step for 3 hospital days after a good one (addendum 12)", () => {
    const days = [on("2026-11-01", good)];
    expect(adviseStep(days, "2026-11-04").step).toBe("next");
    expect(adviseStep(days, "2026-11-05").step).toBe("same");
    const older = [on("2026-10-28", short), on("2026-10-29", short)];
    expect(adviseStep([...older, ...days], "2026-11-05").step).toBe("same");
    expect(adviseStep(older, "2026-11-05").step).toBe("back");
  });

  it("counts today's good or bad news, but not yet what is missing today", () => {
    expect(adviseStep([on("2026-11-01", good)], "2026-11-01").step).toBe("next");
    const days = [on("2026-11-01", short), on("2026-11-02", short)];
    expect(adviseStep(days, "2026-11-02")).toEqual({ step: "same", day: "2026-11-01", missed: ["minutes"] });
    const tooHard = { ...short, rides: [{ minutes: 3, effort: "too_hard" as const }] };
    expect(adviseStep([on("2026-11-01", short), on("2026-11-02", tooHard)], "2026-11-02").step).toBe("back");
  });

  it("says which day it is based on; none before the first that counts", () => {
    expect(adviseStep([], "2026-11-02")).toEqual({ step: "same", day: null, missed: [] });
    expect(adviseStep([on("2026-11-01", good)], "2026-11-02")).toEqual({ step: "next", day: "2026-11-01", missed: [] });
  });

  it("is the same in whatever order the days are read", () => {
    const anyDay = fc.constantFrom(good, short, { ...good, rides: [] });
    fc.assert(
      fc.property(fc.array(anyDay, { maxLength: 7 }), (days) => {
        const ridden = days.map((day, index) => on(`2026-11-0${index + 1}`, day));
        expect(adviseStep(ridden.toReversed(), "2026-11-08")).toEqual(adviseStep(ridden, "2026-11-08"));
      }),
    );
  });
});

describe("the event that advice opens", () => {
  it("has 7 worked cases", () => expect(progressionVignettes.advice_events).toHaveLength(7));

  it.each(progressionVignettes.advice_events)("$title", ({ plan, watts, minutes, advice, expected }) => {
    expect(eventOfAdvice(planOf(plan), { watts, minutes }, advice)).toBe(expected);
  });
});
