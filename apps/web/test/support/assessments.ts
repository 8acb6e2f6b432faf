import type { AssessmentRecord, CallReply, StoredRiskAssessment, WireInput } from "@bedside-bike/contract";
import { patient } from "./people.ts";
import { assessed } from "./portal-fixtures.ts";

/** As `assessed`, run by the patient. */
export function selfAssessed(answers: WireInput): StoredRiskAssessment {
  const own: Partial<AssessmentRecord> = {
    assessedBy: { id: patient.id, name: `${patient.firstName} ${patient.lastName}` },
    isSelfReported: true,
  };
  const stored = assessed(answers);
  return { ...stored, assessment: { ...stored.assessment, ...own } };
}

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
