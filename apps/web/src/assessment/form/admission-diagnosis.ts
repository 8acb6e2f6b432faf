import { ADMISSION_FLAGS, type AdmissionFlag, FLAG_GROUPS } from "@bedside-bike/clinical";

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
  // Stored data, so the same in every language: 'trauma, sepsis admission'.
  const types = ADMISSION_FLAGS.filter((flag) => values[flag]);
  const names = types.map((flag) => FLAG_GROUPS.admission.flags[flag].replace(/_admission$/, ""));
  return names.length > 0 ? `${names.join(", ")} admission` : whenNone;
}
