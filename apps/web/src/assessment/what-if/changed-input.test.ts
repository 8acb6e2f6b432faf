import type { RemovableAnswer } from "@bedside-bike/clinical";
import type { RecordedInput, StoredRiskAssessment } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { assessed, orthopedic, sedated, septic } from "../../../test/support/assessments.ts";
import { figuresOf } from "../results/without-rows.ts";
import { type AnswerValue, type ChangeableInput, changeableInputs, otherValues, withChange } from "./changed-input.ts";

const input = {
  has_diabetes: false,
  has_obesity: true,
  no_medical_conditions: false,
  comorbidities: ["obesity", "gout"],
  medications: [],
  devices: [],
  no_devices: true,
  has_ventilator: false,
} as unknown as RecordedInput;

describe("what if", () => {
  it("lets a flag's list and its group's 'none' follow", () => {
    expect(withChange(input, { input: "has_obesity", value: false })).toMatchObject({
      has_obesity: false,
      comorbidities: ["gout"],
    });
    expect(withChange(input, { input: "has_ventilator", value: true })).toMatchObject({
      has_ventilator: true,
      no_devices: false,
      devices: ["ventilator"],
    });
  });

  it("does not change the stored answers [CALCULATOR-46]", () => {
    withChange(input, { input: "has_diabetes", value: true });
    expect(input).toMatchObject({ has_diabetes: false, comorbidities: ["obesity", "gout"] });
  });

  it("gives the figures that 'Effect of each answer' shows, for every answer [CALCULATOR-39, CALCULATOR-46, RISK-10]", () => {
    for (const stored of [orthopedic, septic, sedated, burdened]) {
      const answers = Object.keys(stored.without) as RemovableAnswer[];
      expect(answers.length).toBeGreaterThan(3);
      for (const answer of answers) {
        const changed = withChange(stored.assessment.input, { input: answer, value: referenceOf(answer) });
        expect(figuresOf(assessed(changed)), answer).toEqual(stored.without[answer]);
      }
    }
  });

  it("can be put together in the picker for every answer that 'Effect of each answer' lists [CALCULATOR-46]", () => {
    for (const { without, assessment } of [orthopedic, septic, sedated, burdened]) {
      for (const answer of Object.keys(without) as ChangeableInput[]) {
        expect(changeableInputs(assessment.input), answer).toContain(answer);
        if (["days_immobile", "weight_kg", "prior_admissions"].includes(answer)) continue;
        expect(otherValues(answer as "is_sepsis", assessment.input), answer).toContain(referenceOf(answer));
      }
    }
  });

  it("does not offer the days in the hospital, and keeps them as they were entered [CALCULATOR-46]", () => {
    const { input } = burdened.assessment;
    expect(changeableInputs(input)).not.toContain("days_in_hospital");
    expect(withChange(input, { input: "age", value: 60 }).days_in_hospital).toBe(9);
  });

  it("sends no answer of the earlier safety check again [CALCULATOR-46]", () => {
    const changed = withChange(septic.assessment.input, { input: "age", value: 60 });
    expect(changed).not.toHaveProperty("safety_answers");
  });
});

/** With every kind of answer that can be taken away. */
const burdened: StoredRiskAssessment = assessed({
  age: 71,
  sex: "male",
  weight_kg: 128,
  height_cm: 176,
  level_of_care: "stepdown",
  mobility_status: "chair_bound",
  cognitive_status: "delirium_dementia",
  baseline_function: "dependent",
  days_immobile: 8,
  admission_urgency: "planned",
  is_postoperative: true,
  is_oncology: true,
  has_active_cancer: true,
  has_diabetes: true,
  has_dialysis: true,
  is_respiratory_admission: true,
  days_in_hospital: 9,
  prior_admissions: 7,
  fall_history: true,
  thrombophilia: true,
  hormonal_treatment: true,
  padua: 11,
  braden: 12,
});

const references: Partial<Record<ChangeableInput, AnswerValue>> = {
  mobility_status: "independent",
  cognitive_status: "normal",
  baseline_function: "independent",
  level_of_care: "ward",
  days_immobile: 0,
  prior_admissions: 0,
  fall_history: false,
};
const openReferences = [
  "admission_urgency",
  "thrombophilia",
  "hormonal_treatment",
  "has_dialysis",
  "is_respiratory_admission",
];
const referenceOf = (answer: ChangeableInput): AnswerValue =>
  references[answer] ?? ([...openReferences, "weight_kg", "padua", "braden"].includes(answer) ? null : false);
