import { type AssessmentAnswers, unansweredInput } from "@bedside-bike/contract";

/** A patient's answers except the age, which follows from the birth date. */
export type ClinicalProfile = Omit<AssessmentAnswers, "age">;

const unremarkable: ClinicalProfile = {
  ...unansweredInput,
  mobility_status: "walking_assist",
  admission_diagnosis: "general admission",
};

/** The answers for each demo patient (seed/people.ts), by id. Fictional, like the patients. */
export const clinicalProfiles: Readonly<Record<number, ClinicalProfile>> = {
  4: {
    ...unremarkable,
    weight_kg: 62,
    height_cm: 161,
    days_immobile: 2,
    admission_diagnosis: "postoperative, orthopedic admission",
    is_orthopedic: true,
    is_postoperative: true,
  },
  5: {
    ...unremarkable,
    sex: "male",
    weight_kg: 78,
    height_cm: 176,
    days_immobile: 1,
    admission_diagnosis: "cardiac admission",
    is_cardiac_admission: true,
    on_anticoagulants: true,
    has_diabetes: true,
  },
  6: {
    ...unremarkable,
    weight_kg: 54,
    height_cm: 157,
    level_of_care: "stepdown",
    mobility_status: "chair_bound",
    cognitive_status: "mild_impairment",
    baseline_function: "partial",
    days_immobile: 6,
    admission_diagnosis: "sepsis admission",
    is_sepsis: true,
    has_malnutrition: true,
    has_foley_catheter: true,
    albumin_low: true,
  },
  7: {
    ...unremarkable,
    sex: "male",
    weight_kg: 81,
    height_cm: 174,
    mobility_status: "standing_assist",
    baseline_function: "partial",
    days_immobile: 4,
    admission_diagnosis: "neuro admission",
    is_neuro_admission: true,
    has_stroke_history: true,
  },
  8: {
    ...unremarkable,
    weight_kg: 70,
    height_cm: 168,
    days_immobile: 2,
    admission_diagnosis: "oncology admission",
    is_oncology: true,
    has_active_cancer: true,
    on_steroids: true,
  },
  9: {
    ...unremarkable,
    sex: "male",
    weight_kg: 84,
    height_cm: 179,
    mobility_status: "independent",
    days_immobile: 1,
    admission_diagnosis: "cardiac admission",
    is_cardiac_admission: true,
  },
  11: {
    ...unremarkable,
    sex: "male",
    weight_kg: 90,
    height_cm: 182,
    mobility_status: "independent",
    admission_diagnosis: "trauma admission",
    is_trauma_admission: true,
  },
};

/** Whole years on a day; both days are YYYY-MM-DD. */
export function ageOn(day: string, dateOfBirth: string): number {
  const hadBirthday = day.slice(5) >= dateOfBirth.slice(5);
  return Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (hadBirthday ? 0 : 1);
}
