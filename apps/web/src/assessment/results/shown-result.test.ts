import { describe, expect, it } from "vitest";
import { byEarlierEngine, carriedOn, orthopedic, sedated } from "../../../test/support/assessments.ts";
import { isOfToday } from "./is-of-today.ts";
import { firstDoseOf } from "./shown-result.ts";

it("an engine's version says what may be done with its result [CALCULATOR-75]", () => {
  expect([byEarlierEngine, orthopedic].map(isOfToday)).toEqual([false, true]);
});

describe("the day that a plan goes on from", () => {
  const firstOf = ({ mobility_recommendation: plan }: typeof orthopedic) => plan && firstDoseOf(plan);

  it("is the start, or the step that was reached before [CALCULATOR-74]", () => {
    const start = { mode: "active", watts: 20, minutes: 15, isCarried: false, isStart: true, days_to_goal: 2 };
    expect(firstOf(orthopedic)).toMatchObject(start);
    expect(firstOf(carriedOn)).toMatchObject({ watts: 22, minutes: 15, sessions: 2, isCarried: true, isStart: false });
    expect(firstOf(sedated)).toMatchObject({ mode: "passive", watts: 0, minutes: 5, sessions: 2 });
  });
});
