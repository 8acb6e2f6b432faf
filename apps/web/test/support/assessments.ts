import type { AssessmentRecord, StoredRiskAssessment, WireInput } from "@bedside-bike/contract";
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
