import { describe, expect, it } from "vitest";
import { byEngine1, carriedOn, orthopedic, orthopedicByEngine20, sedated } from "../../../test/support/assessments.ts";
import { isEngine1, isOfToday, toShown } from "./from-earlier-engines.ts";
import { daysToCome, firstDoseOf } from "./shown-result.ts";

it("an engine's version says what may be done with its result [CALCULATOR-75]", () => {
  const stored = [byEngine1, orthopedicByEngine20, orthopedic];
  expect(stored.map(isOfToday)).toEqual([false, false, true]);
  expect(stored.map(isEngine1)).toEqual([true, false, false]);
});

describe("a result stored by engine 2.0", () => {
  const shown = toShown(orthopedicByEngine20);

  it("opens with its figures, findings, start and benefit as they were [CALCULATOR-75]", () => {
    const { deconditioning, losData, mobility_benefits: benefits, scores } = orthopedicByEngine20;
    expect(shown).toMatchObject({ deconditioning, losData, scores, mobility_benefits: benefits });
    expect(shown.safety?.reasons).toEqual(orthopedicByEngine20.safety.reasons);
    expect(shown.mobility_benefits?.isShown).toBe(true);
    const plan = shown.mobility_recommendation;
    expect(plan && firstDoseOf(plan)).toMatchObject({ watts: 20, minutes: 15, isCarried: false, isStart: true });
  });

  it("knows no days still ahead, no unread text and no sentence about Morse [CALCULATOR-75]", () => {
    expect(shown.losData.remaining_days).toBeNull();
    expect(daysToCome(shown)).toBe(orthopedicByEngine20.losData.predicted_days);
    expect(shown.safety?.unread).toEqual([]);
    expect(shown.falls.score_sentence).toBeNull();
  });

  it("keeps what engine 2.0 did not use of the text", () => {
    const read = toShown({ ...orthopedicByEngine20, not_used: ["vitamin d"] });
    expect(read.earlier_not_used).toEqual(["vitamin d"]);
  });
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
