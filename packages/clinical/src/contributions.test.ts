import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInput } from "../test/arbitrary-input.ts";
import { readVignette, unremarkable } from "../test/check-assessments.ts";
import { shownOrSkipped, shown as withFigures } from "../test/shown-figures.ts";
import { vignettesOf20 } from "../test/vignettes.ts";
import { assessRisk } from "./assess.ts";
import type { ResultLine } from "./contributions.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const probabilityOf = (lines: readonly ResultLine[]) => 1 / (1 + Math.exp(-sum(lines.map(([, amount]) => amount))));
const factorsOf = (lines: readonly ResultLine[]) =>
  lines.map(([factor]) => factor).filter((factor) => factor.startsWith("adjustment."));

describe("a breakdown", () => {
  it("adds up to its outcome for any input, the line of the limit included [RISK-7]", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = shownOrSkipped(assessRisk(input, { includesWithout: false }));
        for (const risk of ["deconditioning", "vte", "pressure"] as const) {
          expect(probabilityOf(result[risk].contributions)).toBeCloseTo(result[risk].probability, 5);
        }
        const logRate = sum(result.falls.contributions.map(([, amount]) => amount));
        expect(1 - Math.exp(-Math.exp(logRate))).toBeCloseTo(result.falls.probability, 5);
        expect(1 - probabilityOf(result.dischargeData.contributions)).toBeCloseTo(result.discharge, 5);
        expect(probabilityOf(result.readmissionData.contributions)).toBeCloseTo(result.readmission_30d, 5);
        const product = (lines: readonly ResultLine[]) => lines.reduce((x, [, amount]) => x * amount, 1);
        expect(product(result.losData.contributions)).toBeCloseTo(result.los, 1.9);
        const goal = result.mobility_recommendation;
        if (goal !== null && goal.watt_goal !== null) {
          expect(Math.abs(product(goal.contributions) - goal.watt_goal)).toBeLessThanOrEqual(1 + 1e-3);
        }
      }),
    );
  });

  it("shows V3's lines as they are worked by hand", () => {
    const v3 = vignettesOf20.cases.find(({ id }) => id === "V3");
    const { deconditioning, vte, pressure } = withFigures(assessRisk(readVignette(v3?.input ?? {}).patient));
    const shown = (lines: readonly ResultLine[]) =>
      Object.fromEntries(lines.map(([factor, amount]) => [factor, Number(amount.toFixed(3))]));
    expect(shown(deconditioning.contributions)).toEqual({
      age: -2.266,
      "mobility_status.standing_assist": 0.45,
      days_immobile: 0.12,
      is_sepsis: 0.2,
      albumin_low: 0.25,
    });
    expect(shown(vte.contributions)).toEqual({
      baseline: -5.08,
      "padua.reduced_mobility": 0.75,
      "padua.age_70_or_over": 0.25,
      "padua.acute_infection_or_rheumatologic": 0.25,
      on_vte_prophylaxis: -0.598,
    });
    expect(shown(pressure.contributions)).toEqual({
      baseline: -3.63,
      "braden.best_score": -0.8,
      "braden.activity": 0.4,
      "braden.mobility": 0.2,
      "braden.nutrition": 0.2,
      "braden.friction_shear": 0.2,
      age: 0.056,
      has_diabetes: 0.15,
      is_sepsis: 0.15,
    });
  });

  it("names caps and limits, and has no such line if none applies", () => {
    const sickest = {
      ...unremarkable,
      age: 98,
      mobility_status: "bedbound",
      cognitive_status: "delirium_dementia",
      baseline_function: "dependent",
      level_of_care: "icu",
      days_immobile: 30,
      has_vte_history: true,
      has_active_cancer: true,
      thrombophilia: true,
      hormonal_treatment: true,
      has_dialysis: true,
      fall_history: true,
      prior_admissions: 6,
      is_sepsis: true,
      is_neuro_admission: true,
      is_trauma_admission: true,
      is_orthopedic: true,
      has_parkinson: true,
      on_steroids: true,
      has_malnutrition: true,
      albumin_low: true,
      incontinent: true,
      has_central_line: true,
      has_ventilator: true,
      has_feeding_tube: true,
    } as const;
    const result = withFigures(assessRisk(sickest));
    expect(factorsOf(result.deconditioning.contributions)).toEqual(["adjustment.clamp"]);
    expect(factorsOf(result.vte.contributions)).toEqual(["adjustment.clamp"]);
    expect(factorsOf(result.pressure.contributions)).toEqual(["adjustment.clamp"]);
    expect(factorsOf(result.dischargeData.contributions)).toEqual(["adjustment.clamp"]);
    expect(factorsOf(result.readmissionData.contributions)).toEqual(["adjustment.clamp"]);
    expect(factorsOf(result.losData.contributions)).toEqual(["adjustment.cap", "adjustment.days_already_immobile"]);
    const { falls } = withFigures(
      assessRisk({ ...sickest, level_of_care: "rehab", mobility_status: "standing_assist" }),
    );
    expect(factorsOf(falls.contributions)).toContain("adjustment.exposure");
    const plain = withFigures(assessRisk(unremarkable));
    expect(factorsOf(plain.deconditioning.contributions)).toEqual([]);
    expect(factorsOf(plain.readmissionData.contributions)).toEqual([]);
  });

  it("holds the rate of falls at its cap", () => {
    const { falls } = withFigures(
      assessRisk({
        ...unremarkable,
        age: 95,
        sex: "male",
        level_of_care: "rehab",
        mobility_status: "standing_assist",
        cognitive_status: "delirium_dementia",
        fall_history: true,
        has_parkinson: true,
        on_sedating_medications: true,
        incontinent: true,
      }),
    );
    expect(factorsOf(falls.contributions)).toEqual(["adjustment.cap", "adjustment.exposure"]);
    const rate = sum(
      falls.contributions.filter(([factor]) => factor !== "adjustment.exposure").map(([, amount]) => amount),
    );
    expect(Math.exp(rate)).toBeCloseTo(16, 3);
  });
});
