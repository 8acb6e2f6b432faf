import { describe, expect, it } from "vitest";
import { planOf, progressionVignettes } from "../../test/progression-vignettes.ts";
import { nextStep, stepBack } from "./prescription.ts";

describe("the step back and the next", () => {
  it("has 6 worked cases", () => expect(progressionVignettes.steps).toHaveLength(6));

  it.each(progressionVignettes.steps)("$title", ({ plan, watts, minutes, expected }) => {
    const step = { watts, minutes };
    expect({ back: stepBack(planOf(plan), step), next: nextStep(planOf(plan), step) }).toEqual(expected);
  });

  it("goes back to the start's watts, then to its fewest minutes, and never below", () => {
    expect(stepBack(planOf("active"), { watts: 27, minutes: 15 })).toEqual({ watts: 25, minutes: 15 });
    expect(stepBack(planOf("active"), { watts: 10, minutes: 7 })).toEqual({ watts: 10, minutes: 5 });
    expect(stepBack(planOf("active"), { watts: 10, minutes: 4 })).toBeNull();
  });

  it("lowers the minutes of a passive plan, but never raises them", () => {
    expect(stepBack(planOf("passive"), { watts: 0, minutes: 10 })).toEqual({ watts: 0, minutes: 5 });
    expect(nextStep(planOf("unloaded"), { watts: 0, minutes: 5 })).toBeNull();
  });

  it("adds no watts if only minutes build up", () => {
    expect(nextStep(planOf("minutes only"), { watts: 5, minutes: 5 })).toEqual({ watts: 5, minutes: 10 });
    expect(nextStep(planOf("minutes only"), { watts: 3, minutes: 10 })).toBeNull();
  });
});
