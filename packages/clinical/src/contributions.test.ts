import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInput, anyUnscoredInput } from "../test/arbitrary-input.ts";
import { unremarkable, vignettes } from "../test/check-assessments.ts";
import { assessRisk } from "./assess.ts";
import type { LogOddsContribution } from "./contributions.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const probabilityOf = (lines: readonly LogOddsContribution[]) => 1 / (1 + Math.exp(-sum(lines.map((l) => l.logOdds))));

describe("a breakdown", () => {
  it("adds up to its outcome for any input [RISK-7]", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = assessRisk(input);
        for (const risk of ["deconditioning", "vte", "pressure"] as const) {
          expect(probabilityOf(result[risk].contributions)).toBeCloseTo(result[risk].probability, 6);
        }
        const logRate = sum(result.falls.contributions.map((line) => line.logRate));
        expect(1 - Math.exp(-Math.exp(logRate))).toBeCloseTo(result.falls.probability, 6);
        expect(1 - probabilityOf(result.dischargeData.contributions)).toBeCloseTo(result.discharge, 6);
        expect(probabilityOf(result.readmissionData.contributions)).toBeCloseTo(result.readmission_30d, 6);
        const product = (lines: readonly { multiplier: number }[]) => lines.reduce((x, l) => x * l.multiplier, 1);
        expect(product(result.losData.contributions)).toBeCloseTo(result.los, 1.9);
        const goal = result.mobility_recommendation;
        expect(Math.abs(product(goal.contributions) - goal.watt_goal)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });

  it("gives the outcome without each flag", () => {
    fc.assert(
      fc.property(anyUnscoredInput, (input) => {
        const { contributions } = assessRisk(input).deconditioning;
        for (const flag of ["has_malnutrition", "incontinent", "on_steroids", "has_parkinson"] as const) {
          const line = contributions.find(({ factor }) => factor === flag);
          expect(line !== undefined).toBe(input[flag]);
          if (line) {
            expect(line.probabilityWithout).toBe(assessRisk({ ...input, [flag]: false }).deconditioning.probability);
          }
        }
      }),
    );
  });

  it("shows V3's lines as they are worked by hand", () => {
    const v3 = vignettes.find(({ id }) => id === "V3");
    const lines = v3 ? assessRisk(v3.input).deconditioning.contributions : [];
    const shown = Object.fromEntries(lines.map(({ factor, logOdds }) => [factor, Number(logOdds.toFixed(3))]));
    expect(shown).toEqual({
      age: -1.208,
      "adjustment.no_other_risk": -1.5,
      "mobility_status.standing_assist": 0.7,
      days_immobile: 0.18,
      is_sepsis: 0.3,
      albumin_low: 0.4,
      has_diabetes: 0.1,
    });
  });

  it("names compression, caps and clamps", () => {
    const sickest = {
      ...unremarkable,
      age: 95,
      mobility_status: "standing_assist",
      cognitive_status: "delirium_dementia",
      level_of_care: "rehab",
      days_immobile: 30,
      has_vte_history: true,
      has_active_cancer: true,
      is_sepsis: true,
      is_neuro_admission: true,
      has_parkinson: true,
      on_steroids: true,
      on_sedating_medications: true,
      has_malnutrition: true,
      albumin_low: true,
      incontinent: true,
      has_central_line: true,
      has_diabetes: true,
    } as const;
    const result = assessRisk(sickest);
    const factors = (lines: readonly { factor: string }[]) =>
      lines.map((line) => line.factor).filter((factor) => factor.startsWith("adjustment."));
    expect(factors(result.deconditioning.contributions)).toContain("adjustment.compression");
    expect(factors(result.vte.contributions)).toEqual(["adjustment.compression", "adjustment.clamp"]);
    expect(factors(result.falls.contributions)).toContain("adjustment.cap");
    expect(factors(result.pressure.contributions)).toContain("adjustment.cap");
    expect(factors(result.losData.contributions)).toContain("adjustment.days_already_immobile");
    expect(factors(result.readmissionData.contributions)).toContain("adjustment.compression");
  });
});
