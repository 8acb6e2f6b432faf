import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInput, anyUnscoredInput } from "../test/arbitrary-input.ts";
import { assessRisk } from "./assess.ts";
import { type AssessmentInput, FLAGS, type Flag } from "./assessment-input.ts";
import type { RiskAssessmentResult } from "./assessment-result.ts";
import { RISK_NAMES, type RiskName } from "./outcomes/risk.ts";
import { SAFETY_RULES } from "./safety-warnings.ts";

const ROUNDING = 1e-6;

const probabilitiesOf = (result: RiskAssessmentResult) => [
  ...RISK_NAMES.map((risk) => result[risk].probability),
  result.dischargeData.home_probability,
  result.readmissionData.thirty_day_probability,
];

/** The flags that may lower a risk, and the days a fall needs that a shorter stay takes away. */
const MAY_LOWER: Partial<Record<Flag, readonly RiskName[]>> = {
  on_vte_prophylaxis: ["vte"],
  on_anticoagulants: ["vte"],
  has_foley_catheter: ["pressure"],
  has_feeding_tube: ["pressure"],
  is_postoperative: ["falls"],
  has_ventilator: ["falls"],
};

describe("over the whole input space, an assessment", () => {
  it("never throws and stays within probability, range and day limits", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = assessRisk(input);
        for (const probability of probabilitiesOf(result)) {
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThan(1);
        }
        for (const risk of RISK_NAMES) {
          const { probability, range } = result[risk];
          expect(range.low).toBeLessThanOrEqual(probability);
          expect(range.high).toBeGreaterThanOrEqual(probability);
        }
        expect(result.los).toBeGreaterThanOrEqual(1.5);
        expect(result.los).toBeLessThanOrEqual(45);
      }),
    );
  });

  it("rises with age", () => {
    fc.assert(
      fc.property(anyInput, fc.double({ min: 0, max: 40, noNaN: true }), (input, years) => {
        const younger = assessRisk(input);
        const older = assessRisk({ ...input, age: input.age + years });
        for (const risk of RISK_NAMES) {
          expect(older[risk].probability).toBeGreaterThanOrEqual(younger[risk].probability - ROUNDING);
        }
        expect(older.readmission_30d).toBeGreaterThanOrEqual(younger.readmission_30d - ROUNDING);
        expect(older.discharge).toBeLessThanOrEqual(younger.discharge + ROUNDING);
      }),
    );
  });

  it("is not lowered by a further risk flag, with the exceptions listed above", () => {
    fc.assert(
      fc.property(anyUnscoredInput, fc.constantFrom(...FLAGS), (input, flag) => {
        const without = assessRisk({ ...input, [flag]: false });
        const present = assessRisk({ ...input, [flag]: true });
        for (const risk of RISK_NAMES) {
          if (MAY_LOWER[flag]?.includes(risk)) continue;
          expect(present[risk].probability, `${flag} on ${risk}`).toBeGreaterThanOrEqual(
            without[risk].probability - ROUNDING,
          );
        }
      }),
    );
  });

  it("models no negative benefit and none above its cap [RISK-3]", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { risk_reductions: cut, stay_improvements: stay, doseFraction } = assessRisk(input).mobility_benefits;
        const caps = { deconditioning: 0.15, falls: 0.05, vte: 0.03, pressure: 0.03 };
        for (const risk of RISK_NAMES) {
          const { absolute_reduction, current_risk, reduced_risk } = cut[risk];
          expect(absolute_reduction).toBeGreaterThanOrEqual(0);
          expect(absolute_reduction).toBeLessThanOrEqual(current_risk * caps[risk] + ROUNDING);
          expect(reduced_risk).toBeCloseTo(current_risk - absolute_reduction, 5);
        }
        expect(doseFraction).toBeLessThanOrEqual(1);
        expect(stay.home_discharge_improvement).toBeGreaterThanOrEqual(0);
        expect(stay.readmission_percent_reduction).toBeLessThanOrEqual(5);
        expect(stay.length_of_stay_reduction).toBeGreaterThanOrEqual(0);
        expect(stay.length_of_stay_reduction).toBeLessThanOrEqual(input.level_of_care === "rehab" ? 0.5 : 1.1);
        if (input.has_ventilator) expect(stay.length_of_stay_reduction).toBe(0);
        if (input.level_of_care === "icu") expect(stay.home_discharge_improvement).toBe(0);
      }),
    );
  });

  it("prescribes inside the generated limits and always marks a red flag [RISK-4, RISK-8]", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const goal = assessRisk(input).mobility_recommendation;
        expect(goal.watt_goal).toBeGreaterThanOrEqual(25);
        expect(goal.watt_goal).toBeLessThanOrEqual(45);
        expect(goal.duration_min_per_session).toBeGreaterThanOrEqual(5);
        expect(goal.duration_min_per_session).toBeLessThanOrEqual(20);
        expect(goal.resistance_level).toBeGreaterThanOrEqual(1);
        expect(goal.resistance_level).toBeLessThanOrEqual(6);
        expect(goal.total_daily_energy).toBeLessThanOrEqual(1200);
        expect(goal.needsClearance).toBe(hasRedFlag(input));
        expect(goal.needsClearance).toBe(goal.safetyWarnings.some(({ key }) => SAFETY_RULES[key].needsClearance));
      }),
    );
  });
});

/** The prescription's limits, written out. */
function hasRedFlag(input: AssessmentInput): boolean {
  const { weight_kg: weight, height_cm: height } = input;
  const bmi = weight === null || height === null ? 0 : weight / (height / 100) ** 2;
  return (
    input.level_of_care === "icu" ||
    input.has_ventilator ||
    input.is_trauma_admission ||
    input.is_orthopedic ||
    input.is_neuro_admission ||
    input.cognitive_status === "delirium_dementia" ||
    bmi > 40
  );
}
