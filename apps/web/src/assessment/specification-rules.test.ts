import { describe, expect, it } from "vitest";
import { admissionDiagnosis } from "./form/admission-diagnosis.ts";
import { assessmentBody } from "./form/assessment-body.ts";
import { type AssessmentValues, emptyValues } from "./form/assessment-values.ts";
import { checkDialog, checkIntake } from "./form/check-answers.ts";
import { tickBox } from "./form/exclusive-boxes.ts";
import { clampField, draftFrom, draftFromInputs, goalInputLimits } from "./goals/goal-draft.ts";

const answers = (change: Partial<AssessmentValues> = {}): AssessmentValues => ({ ...emptyValues(), ...change });
const complete = answers({ age: "70", sex: "female", no_admission_type: true });

describe("SPEC.md 5, what the goal calculator needs", () => {
  it("age and sex", () => {
    expect(checkIntake(complete)).toBeNull();
    expect(checkIntake({ ...complete, age: "" })).toEqual({ toast: "missingInformation", field: "age" });
    expect(checkIntake({ ...complete, sex: "" })).toEqual({ toast: "missingInformation", field: "sex" });
  });

  it("an admission type, 'other' with its text, or none of the above", () => {
    const none = { ...complete, no_admission_type: false };
    expect(checkIntake(none)?.toast).toBe("missingAdmissionType");
    expect(checkIntake({ ...none, is_sepsis: true })).toBeNull();
    expect(checkIntake({ ...none, admission_other: true, admission_diagnosis: " " })?.toast).toBe(
      "missingAdmissionType",
    );
    expect(checkIntake({ ...none, admission_other: true, admission_diagnosis: "Hip pain" })).toBeNull();
  });

  it("in the provider's assessment an age of 16 to 110, or none", () => {
    const toasts = ["15", "16", "110", "111", "40.5", ""].map((age) => checkDialog(answers({ age }))?.toast);
    expect(toasts).toEqual(["invalidAge", undefined, undefined, "invalidAge", "invalidAge", undefined]);
  });
});

describe("SPEC.md 4, checkbox exclusivity", () => {
  it("'none' clears its group, and an item clears the 'none'", () => {
    expect(tickBox("medication", "no_medications", true, false)).toMatchObject({
      no_medications: true,
      on_steroids: false,
      on_anticoagulants: false,
      on_sedating_medications: false,
    });
    expect(tickBox("condition", "has_obesity", true, false)).toEqual({
      has_obesity: true,
      no_medical_conditions: false,
    });
    expect(tickBox("device", "no_devices", true, false)).toMatchObject({ no_devices: true, has_ventilator: false });
  });

  it("'None of the above' clears the admission types in the provider's form and not on the anonymous page", () => {
    expect(tickBox("admission", "no_admission_type", true, false)).toMatchObject({
      no_admission_type: true,
      is_sepsis: false,
      admission_other: false,
      admission_diagnosis: "",
    });
    expect(tickBox("admission", "no_admission_type", true, true)).toEqual({ no_admission_type: true });
  });

  it("unticking 'Other admission type' clears its text", () => {
    expect(tickBox("admission", "admission_other", false, true)).toEqual({
      admission_other: false,
      admission_diagnosis: "",
    });
  });
});

describe("SPEC.md 5, what is sent", () => {
  it("the diagnosis: free text, else the types joined by commas, else 'general admission'", () => {
    const two = answers({ is_sepsis: true, is_cardiac_admission: true });
    expect(admissionDiagnosis({ ...two, admission_other: true, admission_diagnosis: " Hip pain " })).toBe("Hip pain");
    expect(admissionDiagnosis(two)).toBe("sepsis, cardiac admission");
    expect(admissionDiagnosis(answers())).toBe("general admission");
    expect(assessmentBody(answers(), "General admission")).toMatchObject({ admission_diagnosis: "General admission" });
  });

  it("age as integer, weight and height as decimals or null, days immobile as 0 where it is no number", () => {
    const body = assessmentBody(
      answers({ age: "71.9", weight_kg: "62.5", height_cm: "168.2", days_immobile: "a few" }),
    );
    expect(body).toMatchObject({ age: 71, weight_kg: 62.5, height_cm: 168.2, days_immobile: 0 });
    expect(assessmentBody(answers())).toMatchObject({ weight_kg: null, height_cm: null });
  });
});

describe("SPEC.md 5 and 9, goals of the goal calculator", () => {
  const recommendation = {
    watt_goal: 30,
    duration_min_per_session: 15,
    sessions_per_day: 2,
    total_daily_energy: 900,
  } as Parameters<typeof draftFrom>[0];

  it("energy 200-3000, duration 1-60, watts 5-100, sessions 1-5", () => {
    expect(goalInputLimits).toMatchObject({
      total_daily_energy: { low: 200, high: 3000 },
      duration_min_per_session: { low: 1, high: 60 },
      watt_goal: { low: 5, high: 100 },
      sessions_per_day: { low: 1, high: 5 },
    });
    const draft = draftFrom(recommendation);
    expect(clampField({ ...draft, watt_goal: 400 }, "watt_goal", recommendation).watt_goal).toBe(100);
    expect(clampField({ ...draft, sessions_per_day: 9 }, "sessions_per_day", recommendation).sessions_per_day).toBe(5);
  });

  it("a provider's energy target sets at most 4 sessions and 5 to 45 minutes", () => {
    expect(draftFromInputs(recommendation, { total_daily_energy: 3000, watt_goal: 5 })).toMatchObject({
      sessions_per_day: 4,
      duration_min_per_session: 45,
    });
    expect(draftFromInputs(recommendation, { total_daily_energy: 200, watt_goal: 100 })).toMatchObject({
      sessions_per_day: 1,
      duration_min_per_session: 5,
    });
  });

  it("begin with the recommendation", () => {
    expect(draftFrom(recommendation)).toEqual({ ...recommendation, isAutoBalanced: false });
  });
});
