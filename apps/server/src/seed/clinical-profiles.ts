import type { AssessmentInput } from "@bedside-bike/clinical";

/** The input as the calculator sends it: the engine's fields and the texts beside them. */
export interface ClinicalProfile extends Omit<AssessmentInput, "age"> {
  readonly admission_diagnosis: string;
  readonly medications: readonly string[];
  readonly comorbidities: readonly string[];
  readonly devices: readonly string[];
}

const unremarkable: ClinicalProfile = {
  sex: "female",
  weight_kg: null,
  height_cm: null,
  level_of_care: "ward",
  mobility_status: "walking_assist",
  cognitive_status: "normal",
  baseline_function: "independent",
  days_immobile: 0,
  admission_diagnosis: "general admission",
  medications: [],
  comorbidities: [],
  devices: [],
  is_postoperative: false,
  is_trauma_admission: false,
  is_sepsis: false,
  is_cardiac_admission: false,
  is_neuro_admission: false,
  is_orthopedic: false,
  is_oncology: false,
  on_sedating_medications: false,
  on_anticoagulants: false,
  on_steroids: false,
  has_diabetes: false,
  has_obesity: false,
  has_parkinson: false,
  has_active_cancer: false,
  has_malnutrition: false,
  has_neuropathy: false,
  has_stroke_history: false,
  has_vte_history: false,
  has_foley_catheter: false,
  has_central_line: false,
  has_feeding_tube: false,
  has_ventilator: false,
  on_vte_prophylaxis: true,
  incontinent: false,
  albumin_low: false,
};

/** What was assessed of each patient of the cast (seed/people.ts), by id. Invented, like the patients. */
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
    medications: ["anticoagulants"],
    comorbidities: ["diabetes"],
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
    comorbidities: ["malnutrition"],
    devices: ["foley_catheter"],
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
    comorbidities: ["stroke_history"],
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
    medications: ["steroids"],
    comorbidities: ["active_cancer"],
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
