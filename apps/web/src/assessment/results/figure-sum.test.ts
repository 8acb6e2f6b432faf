import { describe, expect, it } from "vitest";
import { assessed } from "../../../test/support/assessments.ts";
import { formatNumber, formatPercent } from "../../number-format.ts";
import { sumOfFigure } from "./figure-sum.ts";
import { roundToSum } from "./round-to-sum.ts";
import { figures } from "./use-figure-words.ts";
import { figuresOf } from "./without-rows.ts";

const total = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

/** Random numbers that are the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
const random = randomFrom(52);
const pick = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0];

describe("rounding to a sum", () => {
  it("gives what is missing to the largest remainders", () => {
    expect(roundToSum([87.2, 21.6, 32.4, -3.4], 138)).toEqual([87, 22, 32, -3]);
    expect(roundToSum([23.4], 23)).toEqual([23]);
    expect(roundToSum([], 0)).toEqual([]);
  });

  it("always adds up, each part within 1 of its amount and never of the other sign [CALCULATOR-79]", () => {
    for (let run = 0; run < 20_000; run++) {
      const amounts = Array.from({ length: 1 + Math.floor(random() * 25) }, () => (random() - 0.4) * 80);
      const whole = Math.round(total(amounts));
      const parts = roundToSum(amounts, whole);
      expect(total(parts)).toBe(whole);
      for (const [index, part] of parts.entries()) {
        const amount = amounts[index] ?? Number.NaN;
        expect(Math.abs(part - amount)).toBeLessThanOrEqual(1);
        expect(part * amount).toBeGreaterThanOrEqual(-0);
      }
    }
  });
});

describe("the sum of a figure", () => {
  it("adds up to what the screens show, for random patients and every figure [CALCULATOR-79]", () => {
    const isTrue = () => random() < 0.3;
    for (let run = 0; run < 1000; run++) {
      const result = assessed({
        age: 18 + Math.floor(random() * 85),
        sex: pick(["male", "female"]),
        level_of_care: pick(["icu", "stepdown", "ward", "rehab"]),
        mobility_status: pick(["bedbound", "chair_bound", "standing_assist", "walking_assist", "independent"]),
        baseline_function: pick(["independent", "partial", "dependent"]),
        cognitive_status: pick(["normal", "mild_impairment", "delirium_dementia"]),
        days_immobile: Math.floor(random() * 20),
        days_in_hospital: pick([null, 0, 3, 30]),
        is_sepsis: isTrue(),
        is_orthopedic: isTrue(),
        has_active_cancer: isTrue(),
        has_ventilator: isTrue(),
        albumin_low: isTrue(),
        incontinent: isTrue(),
        on_anticoagulants: isTrue(),
        padua: pick([undefined, null, 6]),
        braden: pick([undefined, null, 9, 23]),
      });
      for (const figure of figures) {
        const sum = sumOfFigure(result, figure) ?? expect.fail(`${figure} has a sum.`);
        expect(sum.base.tenths + total(sum.lines.map(({ tenths }) => tenths))).toBe(sum.tenths);
        const value = figuresOf(result)[figure];
        const shown = figure === "los" ? formatNumber(value, 1) : formatPercent(value, 1);
        expect(shown.replace("%", "")).toBe((sum.tenths / 10).toFixed(1));
      }
    }
  });

  it("begins with who it is, and adds each line in the order listed [CALCULATOR-79]", () => {
    const result = assessed({ age: 70, mobility_status: "walking_assist", has_active_cancer: true, days_immobile: 6 });
    const sum = sumOfFigure(result, "deconditioning") ?? expect.fail();
    expect(sum.base.lines.map(([factor]) => factor)).toEqual(["age"]);
    expect(sum.lines.map(({ line: [factor] }) => factor)).toEqual([
      "mobility_status.walking_assist",
      "has_active_cancer",
      "days_immobile",
    ]);
    const falls = sumOfFigure(result, "falls") ?? expect.fail();
    expect(falls.base.lines.map(([factor]) => factor)).toEqual(["baseline", "age", "adjustment.exposure"]);
    expect(falls.base.tenths).toBeLessThan(falls.tenths);
  });

  it("is none where the lines are not those of the figure, or the figure is missing [CALCULATOR-79]", () => {
    const result = assessed({ age: 70 });
    const falls = result.falls ?? expect.fail("It has figures.");
    expect(sumOfFigure({ ...result, falls: { ...falls, probability: 0.4 } } as typeof result, "falls")).toBeNull();
    expect(sumOfFigure({ ...result, falls: { ...falls, contributions: [] } } as typeof result, "falls")).toBeNull();
    expect(sumOfFigure({ ...result, falls: null } as unknown as typeof result, "falls")).toBeNull();
    const { losData: _, ...withoutStay } = result;
    expect(sumOfFigure(withoutStay as typeof result, "los")).toBeNull();
  });
});
