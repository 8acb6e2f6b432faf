import {
  COGNITIVE_STATUSES,
  FLAGS,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  QUESTIONS,
  SEXES,
  UNGROUPED_FLAGS,
} from "@bedside-bike/clinical";
import {
  answersToWire,
  type EngineInput,
  listAssumed,
  unansweredInput,
  type WireInput,
  wireToEngine,
} from "@bedside-bike/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AssessmentValues, boxesOfGroup, emptyValues, groupNames, textFields } from "./assessment-values.ts";
import { namesOfDevices, valuesToWire, wireToValues } from "./wire-conversion.ts";

const choice = (values: readonly string[]) => fc.constantFrom("", ...values);
const number = (low: number, high: number, step = 1) =>
  fc.option(
    fc.integer({ min: low / step, max: high / step }).map((steps) => String(steps * step)),
    { nil: "" },
  );
const yesNo = fc.constantFrom("", "yes", "no");
const note = fc.constantFrom("", "allopurinol", "gout, asthma");

/** Possible states of a group: nothing ticked, its 'none' alone, or some of its boxes. */
const anyGroup = (group: (typeof groupNames)[number]) => {
  const boxes = boxesOfGroup(group);
  const items = boxes.slice(0, -1);
  return fc
    .oneof(fc.constant(boxes.slice(-1)), fc.subarray(items))
    .map((ticked) => Object.fromEntries(boxes.map((box) => [box, ticked.includes(box)])));
};

const anyValues: fc.Arbitrary<AssessmentValues> = fc
  .tuple(
    fc.record({
      age: number(16, 110),
      sex: choice(SEXES),
      weight_kg: number(20, 400, 0.5),
      height_cm: number(100, 250),
      level_of_care: choice(LEVELS_OF_CARE),
      mobility_status: choice(MOBILITY_STATUSES),
      cognitive_status: choice(COGNITIVE_STATUSES),
      baseline_function: choice(QUESTIONS.baseline_function.choices),
      days_immobile: number(0, 30),
      days_in_hospital: number(0, 365),
      is_respiratory_admission: yesNo,
      has_chronic_lung_disease: yesNo,
      admission_urgency: choice(QUESTIONS.admission_urgency.choices),
      prior_admissions: number(0, 50),
      has_dialysis: yesNo,
      admission_diagnosis: fc.constantFrom("", "Burns"),
      additional_medications: note,
      additional_medical_history: note,
      devices: fc.constantFrom("", "picc, chest tube"),
      fall_history: yesNo,
      thrombophilia: yesNo,
      hormonal_treatment: yesNo,
      padua: number(0, 20),
      morse: number(0, 125, 5),
      braden: number(6, 23),
    }),
    fc.tuple(...UNGROUPED_FLAGS.map(() => fc.option(fc.boolean(), { nil: null }))),
    ...groupNames.map(anyGroup),
  )
  .map(([texts, ungrouped, ...groups]) => {
    const flags = Object.fromEntries(UNGROUPED_FLAGS.map((flag, index) => [flag, ungrouped[index] ?? null]));
    const values: AssessmentValues = Object.assign(emptyValues(), texts, flags, ...groups);
    return values.admission_other ? values : { ...values, admission_diagnosis: "" };
  });

function read(wire: WireInput): EngineInput {
  const { input, problems } = wireToEngine(wire, { ignoresNoAdmissionType: false });
  expect(problems).toEqual([]);
  return input;
}

describe("form values, wire and engine", () => {
  it("lose nothing: questions answered in the form count as answered, open ones do not", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { answers, provenance } = read(valuesToWire(values));
        const said = (field: keyof typeof provenance) => [answers[field], provenance[field]];
        const numbers = [
          "age",
          "weight_kg",
          "height_cm",
          "days_immobile",
          "days_in_hospital",
          "prior_admissions",
          "padua",
          "morse",
          "braden",
        ];
        for (const field of textFields) {
          if (!(field in provenance)) continue;
          const key = field as "age";
          const text = values[field];
          const answer = numbers.includes(field) ? Number(text) : text === "yes" ? true : text === "no" ? false : text;
          const open = unansweredInput[key] === null ? "not_recorded" : "assumed";
          expect(said(key), field).toEqual(text === "" ? [unansweredInput[key], open] : [answer, "answered"]);
        }
        for (const boxes of groupNames.map(boxesOfGroup)) {
          const from = boxes.some((box) => values[box]) ? "answered" : "assumed";
          for (const box of boxes) {
            const isNoneBesideText = box === "no_devices" && values.devices !== "";
            expect(answers[box], box).toBe(values[box] && !isNoneBesideText);
            if (box in provenance) expect(provenance[box as "is_sepsis"], box).toBe(from);
          }
        }
        for (const flag of UNGROUPED_FLAGS) {
          const value = values[flag];
          expect(said(flag), flag).toEqual(value === null ? [unansweredInput[flag], "assumed"] : [value, "answered"]);
        }
        expect(answers.additional_medications).toBe(values.additional_medications);
        expect(answers.additional_medical_history).toBe(values.additional_medical_history);
        if (values.admission_diagnosis !== "") expect(answers.admission_diagnosis).toBe(values.admission_diagnosis);
      }),
    );
  });

  it("are the same again: wire -> form -> wire changes nothing that a form can say", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const wire = valuesToWire(values);
        expect(valuesToWire(wireToValues(wire))).toEqual(wire);
      }),
    );
  });

  it("list other devices by their parts, beside 'none of these' too; one that names a box ticks it", () => {
    expect(namesOfDevices("PICC right arm; chest tube, 1.5 cm. Drain")).toEqual([
      "PICC right arm",
      "chest tube",
      "1.5 cm",
      "Drain",
    ]);
    const wire = valuesToWire({ ...emptyValues(), no_devices: true, devices: "picc" });
    expect(wire).toMatchObject({ devices: ["picc"], no_devices: false, has_ventilator: false });
    expect(wireToValues(wire)).toMatchObject({ devices: "picc", no_devices: true });
    const named = valuesToWire({ ...emptyValues(), no_devices: true, devices: "Foley catheter, picc" });
    expect(named).toMatchObject({ devices: ["picc"], no_devices: false, has_foley_catheter: true });
    expect(read(named).answers.has_foley_catheter).toBe(true);
  });

  it("restore a stored assessment's answers when the form opens it, other names as text", () => {
    fc.assert(
      fc.property(anyValues, fc.constantFrom([], ["gout"]), (values, names) => {
        const made = read(valuesToWire(values));
        const stored = { ...made.answers, other_comorbidities: names, no_medical_conditions: false };
        const wire = answersToWire(stored, listAssumed(made.provenance));
        const { answers } = read(valuesToWire(wireToValues(wire)));
        const questions = ["age", "sex", "weight_kg", "padua", "fall_history", "prior_admissions"] as const;
        for (const field of [...FLAGS, ...questions]) expect(answers[field], field).toBe(stored[field]);
        for (const name of names) expect(answers.additional_medical_history).toContain(name);
      }),
    );
  });
});
