import type { CallReply } from "@bedside-bike/contract";

/** The profile of a patient about whom the server knows nothing. */
export const nothingKnown: CallReply<"riskAssessments.profile"> = {
  age: null,
  sex: null,
  weight_kg: null,
  height_cm: null,
  level_of_care: null,
  mobility_status: null,
  cognitive_status: null,
  baseline_function: null,
  admission_diagnosis: null,
  admission_types: [],
  comorbidities: [],
  medications: [],
  devices: [],
  days_immobile: null,
  incontinent: null,
  albumin_low: null,
  on_vte_prophylaxis: null,
};
