/** The fields of an assessment that hold typed text. */
export const TEXT_FIELD_NAMES = [
  "admission_diagnosis",
  "medications",
  "additional_medications",
  "comorbidities",
  "additional_medical_history",
  "devices",
] as const;
export type TextField = (typeof TEXT_FIELD_NAMES)[number];
