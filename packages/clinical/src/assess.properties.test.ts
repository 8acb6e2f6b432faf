import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInput, anySafetyAnswers, plausiblePatient } from "../test/arbitrary-input.ts";
import { openMatches } from "../test/arbitrary-safety.ts";
import { shownOrSkipped } from "../test/shown-figures.ts";
import { assessRisk, ENGINE_VERSION } from "./assess.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { BENEFIT } from "./coefficients/benefit.ts";
import { RISK_NAMES } from "./outcomes/risk.ts";
import { SAFETY_ITEM_IDS } from "./safety/safety-items.ts";
import { isWorseClass } from "./safety/strictness.ts";

const ROUNDING = 1e-6;
const WITHOUT_RERUNS = { includesWithout: false };
const assess = (patient: AssessmentInput) => assessRisk(patient, WITHOUT_RERUNS);
const assessShown = (patient: AssessmentInput) => shownOrSkipped(assess(patient));

const OPTIONAL = [
  ...(["admission_urgency", "has_dialysis", "prior_admissions", "fall_history", "thrombophilia"] as const),
  ...(["hormonal_treatment", "padua", "morse", "braden", "safety_answers", "open_matches"] as const),
];

describe("over the whole input space, an assessment", () => {
  it("never throws and stays within probability, range and day limits", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const any = assess(input);
        expect(JSON.parse(JSON.stringify(any))).toEqual(any);
        const result = shownOrSkipped(any);
        const { dischargeData: home, readmissionData: readmission, losData: stay } = result;
        for (const { probability, range } of [
          ...RISK_NAMES.map((risk) => result[risk]),
          { probability: home.home_probability, range: home.range },
          { probability: readmission.thirty_day_probability, range: readmission.range },
        ]) {
          expect(probability).toBeGreaterThan(0);
          expect(probability).toBeLessThan(1);
          expect(range.low).toBeLessThan(probability);
          expect(range.high).toBeGreaterThan(probability);
        }
        expect(stay.predicted_days).toBeGreaterThanOrEqual(1.5);
        expect(stay.predicted_days).toBeLessThanOrEqual(45);
      }),
    );
  });

  it("never gives the stay as a range of one number", () => {
    fc.assert(
      fc.property(plausiblePatient, (patient) => {
        const { range_min, range_max } = assessShown(patient).losData;
        expect(range_min).toBeGreaterThanOrEqual(Math.max(1.5, patient.days_immobile));
        expect(range_max).toBeGreaterThan(range_min);
        expect(range_max).toBeLessThanOrEqual(60);
      }),
    );
  });

  it("never throws because an optional answer is missing", () => {
    fc.assert(
      fc.property(anyInput, fc.subarray(OPTIONAL), (input, absent) => {
        const fewer = { ...input };
        for (const field of absent) Reflect.deleteProperty(fewer, field);
        expect(assess(fewer).engine_version).toBe(ENGINE_VERSION);
      }),
    );
  });

  it("never calls VTE low at Padua 4 or more", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { scores, vte } = assessShown(input);
        expect(vte.highByScore).toBe(scores.padua.total >= 4);
        if (scores.padua.total >= 4) expect(vte.risk_level).not.toBe("low");
        expect(vte.score_note !== null).toBe(vte.band_reason === "score");
      }),
    );
  });

  it("models no benefit above its cap, none that is negative, and none without an effort [RISK-3]", () => {
    fc.assert(
      fc.property(plausiblePatient, (input) => {
        const { mobility_benefits: benefits, mobility_recommendation: goal } = assessShown(input);
        if (benefits === null) throw new Error("only a recorded finding takes the recommendation away");
        const { risk_reductions: cut, stay_improvements: stay, doseFraction } = benefits;
        for (const risk of RISK_NAMES) {
          const { absolute_reduction, current_risk, reduced_risk, range } = cut[risk];
          expect(absolute_reduction).toBeGreaterThanOrEqual(0);
          expect(absolute_reduction).toBeLessThanOrEqual(current_risk * BENEFIT[risk].reduction.value + ROUNDING);
          expect(reduced_risk).toBeCloseTo(current_risk - absolute_reduction, 5);
          expect(range.low).toBeLessThanOrEqual(absolute_reduction);
          expect(range.high).toBeGreaterThanOrEqual(absolute_reduction);
        }
        expect(doseFraction).toBeLessThanOrEqual(1);
        if (goal?.start_watts === 0) expect(doseFraction).toBe(0);
        expect(stay.home_discharge_improvement).toBeGreaterThanOrEqual(0);
        expect(stay.length_of_stay_reduction === null).toBe(input.level_of_care === "rehab");
        expect(stay.length_of_stay_reduction ?? 0).toBeLessThanOrEqual(1.1);
        if (input.has_ventilator && input.level_of_care !== "rehab") expect(stay.length_of_stay_reduction).toBe(0);
        if (input.level_of_care === "icu") expect(stay.home_discharge_improvement).toBe(0);
      }),
    );
  });
});

describe("over the whole input space, the safety check", () => {
  it("leaves no recommendation and no benefit after a reason to stop, and asks for clearance at amber [RISK-8]", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { safety, mobility_recommendation: goal, mobility_benefits: benefits, ...result } = assess(input);
        expect(goal === null).toBe(result.plan_withheld !== null);
        expect(result.plan_withheld === "stop").toBe(safety.class === "stop");
        expect(benefits === null).toBe(result.plan_withheld !== null || result.figures_withheld !== null);
        expect(safety.caps === null).toBe(safety.class === "stop");
        if (goal !== null) expect(goal.needsClearance).toBe(safety.class === "amber");
        expect(safety.class === "green").toBe(safety.reasons.length === 0);
        if (safety.class === "stop") expect(safety.limit).toBeNull();
      }),
    );
  });

  it("is never green when nothing was asked, and never stops without a finding", () => {
    fc.assert(
      fc.property(plausiblePatient, (patient) => {
        expect(assess(patient).safety.class).toBe("amber");
      }),
    );
  });

  it("is never better for a finding or for an open proposal", () => {
    fc.assert(
      fc.property(
        plausiblePatient,
        anySafetyAnswers,
        fc.constantFrom(...SAFETY_ITEM_IDS),
        (patient, safety_answers, id) => {
          const recorded = assess({ ...patient, safety_answers }).safety;
          const unanswered = assess({ ...patient, safety_answers: { ...safety_answers, [id]: null } }).safety;
          // With an LVAD, recording the mean pressure removes the finding for the systolic one: model 2.1, 10.
          const isPressureOfLvad = id === "mechanical_support" && (safety_answers.map_mmhg ?? null) !== null;
          if (!isPressureOfLvad && recorded.reasons.some((reason) => reason.id === id)) {
            expect(isWorseClass(unanswered.class, recorded.class)).toBe(false);
          }
          const proposed = assess({ ...patient, safety_answers, open_matches: openMatches(id) }).safety;
          expect(isWorseClass(recorded.class, proposed.class)).toBe(false);
          expect(proposed.class).not.toBe("green");
        },
      ),
    );
  });
});
