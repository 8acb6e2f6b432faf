import type { AdmissionFlag } from "@bedside-bike/clinical";

/** Stored data, so the same in every language. */
const recordedNames: Readonly<Record<AdmissionFlag, string>> = {
  is_postoperative: "postoperative",
  is_trauma_admission: "trauma",
  is_sepsis: "sepsis",
  is_cardiac_admission: "cardiac",
  is_neuro_admission: "neuro",
  is_orthopedic: "orthopedic",
  is_oncology: "oncology",
};

/** The diagnosis where none of the types applies. */
export const noneRecorded = "general admission";

type Ticked = Readonly<Record<AdmissionFlag, boolean>> & {
  readonly admission_other: boolean;
  readonly admission_diagnosis: string;
};

/**
 * The free text if 'other' is chosen; otherwise the types joined by commas plus ' admission', or
 * `whenNone`: 'general admission', on the anonymous page 'General admission'.
 */
export function admissionDiagnosis(values: Ticked, whenNone = noneRecorded): string {
  if (values.admission_other && values.admission_diagnosis.trim() !== "") return values.admission_diagnosis.trim();
  const types = Object.entries(recordedNames).filter(([flag]) => values[flag as AdmissionFlag]);
  return types.length > 0 ? `${types.map(([, name]) => name).join(", ")} admission` : whenNone;
}
