import { UNGROUPED_FLAGS } from "@bedside-bike/clinical";
import type { CalculatorForm } from "@bedside-bike/contract";
import { admissionDiagnosis } from "./admission-diagnosis.ts";
import { type AssessmentValues, groupNames } from "./assessment-values.ts";
import { boxesOfGroup } from "./exclusive-boxes.ts";

/**
 * The form as the calls take it. A group in which nothing is ticked is left out: the contract then says that it was
 * assumed, instead of 'no' standing for 'not answered'.
 */
export function assessmentBody(values: AssessmentValues, whenNoAdmission?: string): CalculatorForm {
  const body: Record<string, unknown> = {
    age: wholeNumber(values.age),
    sex: chosen(values.sex),
    weight_kg: decimal(values.weight_kg) ?? null,
    height_cm: decimal(values.height_cm) ?? null,
    level_of_care: chosen(values.level_of_care),
    mobility_status: chosen(values.mobility_status),
    cognitive_status: chosen(values.cognitive_status),
    baseline_function: chosen(values.baseline_function),
    days_immobile: wholeNumber(values.days_immobile) ?? 0,
    admission_diagnosis: admissionDiagnosis(values, whenNoAdmission),
    additional_medications: chosen(values.additional_medications.trim()),
    additional_medical_history: chosen(values.additional_medical_history.trim()),
    fall_history: yesNo(values.fall_history),
    thrombophilia: yesNo(values.thrombophilia),
    hormonal_treatment: yesNo(values.hormonal_treatment),
    padua: wholeNumber(values.padua),
    morse: wholeNumber(values.morse),
    braden: wholeNumber(values.braden),
  };
  for (const group of groupNames) {
    const boxes = boxesOfGroup(group);
    if (!boxes.some((box) => values[box])) continue;
    for (const box of boxes) body[box] = values[box];
  }
  for (const flag of UNGROUPED_FLAGS) if (values[flag] !== null) body[flag] = values[flag];
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as CalculatorForm;
}

const chosen = (value: string) => (value === "" ? undefined : value);

function wholeNumber(value: string): number | undefined {
  const number = Number.parseInt(value, 10);
  return Number.isNaN(number) ? undefined : number;
}

function decimal(value: string): number | undefined {
  const number = Number.parseFloat(value.replace(",", "."));
  return Number.isNaN(number) ? undefined : number;
}

const yesNo = (value: string) => (value === "" ? undefined : value === "yes");
