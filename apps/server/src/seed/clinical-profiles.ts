import type { EnteredNews2 } from "@bedside-bike/clinical";
import { type AssessmentAnswers, unansweredInput } from "@bedside-bike/contract";

/** A patient's answers except the age, which follows from the birth date. */
export type ClinicalProfile = Omit<AssessmentAnswers, "age">;

const unremarkable: ClinicalProfile = {
  ...unansweredInput,
  mobility_status: "walking_assist",
  admission_diagnosis: "general admission",
  admission_urgency: "unplanned",
  has_dialysis: false,
  prior_admissions: 1,
  fall_history: false,
};

/** 'None of these now', and three vital signs in range. */
const measured = { no_acute_contraindication: true, spo2_percent: 96, heart_rate: 78, systolic_mmhg: 126 } as const;
/** All seven signs of NEWS2, which is 0. */
const steady = {
  ...measured,
  respiratory_rate: 16,
  oxygen_support: "none",
  temperature_c: 36.8,
  consciousness: "alert",
} as const;

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
    admission_urgency: "planned",
    // Ask first: the knee. Cleared by name.
    safety_answers: { ...steady, weight_bearing: "full", leg_or_vascular_surgery: false },
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
    on_vte_prophylaxis: false,
    has_diabetes: true,
    // Clear. His text names a bar, on which is decided: that was earlier.
    additional_medical_history: "unstable angina in 2019, stented",
    text_read: { additional_medical_history: "unstable angina in 2019, stented" },
    rejected_terms: [
      {
        text: "additional_medical_history",
        whole: "unstable angina in 2019, stented",
        term: "unstable angina",
        field: "acute_coronary",
        why: "earlier",
      },
    ],
    safety_answers: steady,
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
    // Not now: the blood pressure.
    safety_answers: { ...steady, spo2_percent: 92, heart_rate: 112, systolic_mmhg: 84 },
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
    // Ask first: the stroke. Cleared by name.
    safety_answers: { ...steady, seizures: "none", follows_commands: true, stroke_time: "over_7_days" },
  },
  8: {
    ...unremarkable,
    weight_kg: 70,
    height_cm: 168,
    level_of_care: "stepdown",
    days_immobile: 2,
    admission_diagnosis: "oncology admission",
    is_oncology: true,
    has_active_cancer: true,
    on_steroids: true,
    // Clear, and due: a step-down unit checks every day.
    safety_answers: steady,
  },
  9: {
    ...unremarkable,
    sex: "male",
    weight_kg: 84,
    height_cm: 179,
    days_immobile: 1,
    admission_diagnosis: "cardiac admission",
    is_cardiac_admission: true,
    // Was clear, by the chart's NEWS2: his vital signs are not complete. On hold since a fall.
    safety_answers: measured,
  },
  11: {
    ...unremarkable,
    sex: "male",
    weight_kg: 90,
    height_cm: 182,
    mobility_status: "chair_bound",
    // Ask first: comfort care. Cleared by name.
    safety_answers: { ...measured, comfort_care: true },
  },
};

/** When a patient was checked, who may cycle only because somebody cleared it, and what has happened since. */
export interface SafetyCheck {
  /** At most 12, so that every patient's assessment still counts on the day of a start. */
  readonly hoursAgo: number;
  /** The words of the clearance by the provider who assessed; null if there is none. */
  readonly clearance: string | null;
  readonly fellHoursAgo: number | null;
  /** The chart's NEWS2, taken half an hour before. */
  readonly chart?: Pick<EnteredNews2, "total" | "single_3">;
}

/** Chosen so that the portal shows Clear, Ask first (cleared, also for comfort), Not now, due and on hold. */
export const safetyChecks: Readonly<Record<number, SafetyCheck>> = {
  4: { hoursAgo: 4, clearance: "Surgeon agrees to cycling, knee to 90 degrees.", fellHoursAgo: null },
  5: { hoursAgo: 2, clearance: null, fellHoursAgo: null },
  6: { hoursAgo: 3, clearance: null, fellHoursAgo: null },
  7: { hoursAgo: 5, clearance: "Neurology agrees; right foot strapped, staff at the bed.", fellHoursAgo: null },
  8: { hoursAgo: 12, clearance: null, fellHoursAgo: null },
  9: { hoursAgo: 9, clearance: null, fellHoursAgo: 1, chart: { total: 1, single_3: false } },
  11: { hoursAgo: 6, clearance: "As he wishes, and only as long as he likes it.", fellHoursAgo: null },
};
