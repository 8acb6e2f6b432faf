import { type CalculatorProfile, wireToEngine } from "@bedside-bike/contract";
import { describe, expect, it } from "vitest";
import { nothingKnown } from "../../../test/support/calculator-profile.ts";
import { admissionDiagnosis } from "./admission-diagnosis.ts";
import { type AssessmentValues, emptyValues } from "./assessment-values.ts";
import { checkDialog, checkIntake, findUnreadable } from "./check-answers.ts";
import { tickBox } from "./exclusive-boxes.ts";
import { profileToWire } from "./known-answers.ts";
import { valuesToWire, wireToValues } from "./wire-conversion.ts";

const answers = (changes: Partial<AssessmentValues>): AssessmentValues => ({ ...emptyValues(), ...changes });

describe("boxes", () => {
  it("clear their group when 'none' is ticked, and 'none' when one of them is [CALCULATOR-13]", () => {
    expect(tickBox("condition", "no_medical_conditions", true, false)).toMatchObject({
      no_medical_conditions: true,
      has_diabetes: false,
      has_vte_history: false,
    });
    expect(tickBox("condition", "has_diabetes", true, false)).toEqual({
      has_diabetes: true,
      no_medical_conditions: false,
    });
  });

  it("clear the diagnosis with 'other', and with the 'none' that clears it [CALCULATOR-14]", () => {
    expect(tickBox("admission", "admission_other", false, false)).toEqual({
      admission_other: false,
      admission_diagnosis: "",
    });
    expect(tickBox("admission", "no_admission_type", true, false)).toMatchObject({ admission_diagnosis: "" });
  });

  it("are independent if told so [ANONYMOUS-4]", () => {
    expect(tickBox("admission", "no_admission_type", true, true)).toEqual({ no_admission_type: true });
    expect(tickBox("admission", "is_sepsis", true, true)).toEqual({ is_sepsis: true });
  });
});

describe("admission diagnosis", () => {
  it("is the free text with 'other', else the types, else general [CALCULATOR-15]", () => {
    expect(admissionDiagnosis(answers({ admission_other: true, admission_diagnosis: " Burns " }))).toBe("Burns");
    expect(admissionDiagnosis(answers({ is_sepsis: true, is_postoperative: true }))).toBe(
      "postoperative, sepsis admission",
    );
    expect(admissionDiagnosis(emptyValues())).toBe("general admission");
    expect(admissionDiagnosis(emptyValues(), "General admission")).toBe("General admission");
  });
});

describe("the body", () => {
  it("leaves out what was left open", () => {
    expect(valuesToWire(emptyValues())).toEqual({
      weight_kg: null,
      height_cm: null,
      admission_diagnosis: "general admission",
    });
  });

  it("takes whole ages, decimal weights, and days left open as 0; what can't be read is sent nowhere [CALCULATOR-18, NUMBER-1]", () => {
    const body = valuesToWire(answers({ age: "72", weight_kg: "78,5" }));
    expect(body).toMatchObject({ age: 72, weight_kg: 78.5 });
    expect(findUnreadable(answers({ age: "72.9" }))).toEqual(["age"]);
    expect(findUnreadable(answers({ days_immobile: "2-3" }))).toEqual(["days_immobile"]);
    expect(findUnreadable(answers({ weight_kg: "1,050" }))).toEqual(["weight_kg"]);
    expect(findUnreadable(answers({ weight_kg: "x", age: "72.9", height_cm: "170" }))).toEqual(["age", "weight_kg"]);
    expect(findUnreadable(answers({ age: "72", weight_kg: "78,5", days_immobile: "" }))).toEqual([]);
    const { input } = wireToEngine(body, { ignoresNoAdmissionType: false });
    expect([input.answers.days_immobile, input.provenance.days_immobile]).toEqual([0, "assumed"]);
  });

  it("marks a whole group as answered once one of its boxes is ticked", () => {
    const body = valuesToWire(answers({ has_ventilator: true, incontinent: false }));
    expect(body).toMatchObject({
      has_ventilator: true,
      has_central_line: false,
      no_devices: false,
      incontinent: false,
    });
    expect(body).not.toHaveProperty("has_diabetes");
    expect(body).not.toHaveProperty("albumin_low");
  });
});

describe("light checks", () => {
  it("ask for age and sex, then a possible age, then an admission type [CALCULATOR-11, MESSAGE-19, MESSAGE-20, MESSAGE-21]", () => {
    expect(checkIntake(answers({ sex: "male" }))?.toast).toBe("missingInformation");
    expect(checkIntake(answers({ age: "70" }))).toEqual({ toast: "missingInformation", field: "sex" });
    expect(checkIntake(answers({ age: "15", sex: "male" }))?.toast).toBe("invalidAge");
    expect(checkIntake(answers({ age: "110", sex: "male" }))?.toast).toBe("missingAdmissionType");
    expect(checkIntake(answers({ age: "16", sex: "male", admission_other: true }))?.field).toBe("admission_diagnosis");
    expect(checkIntake(answers({ age: "16", sex: "male", no_admission_type: true }))).toBeNull();
  });

  it("let the dialog's age stay blank [CALCULATOR-12]", () => {
    expect(checkDialog(emptyValues())).toBeNull();
    expect(checkDialog(answers({ age: "111" }))?.toast).toBe("invalidAge");
  });
});

describe("the profile", () => {
  const valuesOf = (profile: CalculatorProfile) => wireToValues(profileToWire(profile));

  it("fills nothing that is not known", () => {
    expect(valuesOf(nothingKnown)).toEqual(emptyValues());
  });

  it("ticks what it names, and keeps other names as text", () => {
    const values = valuesOf({
      ...nothingKnown,
      age: 82,
      admission_types: ["is_sepsis"],
      admission_diagnosis: "Sepsis admission",
      medications: ["steroids", "Metformin"],
    });
    expect(values).toMatchObject({
      age: "82",
      is_sepsis: true,
      on_steroids: true,
      additional_medications: "Metformin",
      admission_other: false,
      admission_diagnosis: "",
    });
    expect(valuesOf({ ...nothingKnown, admission_diagnosis: "Burns" })).toMatchObject({
      admission_other: true,
      admission_diagnosis: "Burns",
    });
  });
});
