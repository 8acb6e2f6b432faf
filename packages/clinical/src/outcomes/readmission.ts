import type { AssessmentInput } from "../assessment-input.ts";
import type { Coefficient } from "../coefficients/coefficient.ts";
import { READMISSION } from "../coefficients/readmission.ts";
import { addPresentTerms, addTerm, addTermOf, type Term, termOf } from "../contributions.ts";
import { isPlannedSurgery } from "../patient.ts";

/** Log-odds of an unplanned readmission within 30 days. `stayDays` is the predicted stay, unrounded. Source: `READMISSION`. */
export function readmissionTerms(patient: AssessmentInput, stayDays: number): Term[] {
  const { baseline, age, longStay, cancer, dialysis, respiratoryAdmission, plannedSurgery } = READMISSION;
  const terms = [termOf("baseline", baseline, baseline.value)];
  addTermOf(terms, age.perYear, age.perYear.value * (patient.age - age.referenceYears.value));
  if (stayDays >= longStay.fromDays.value) addTerm(terms, longStay.logOdds);
  addPresentTerms(terms, READMISSION, patient);
  if (patient.is_oncology) addTerm(terms, cancer.oncologyAdmission);
  else if (patient.has_active_cancer) addTerm(terms, cancer.activeCancer);
  if (patient.has_dialysis === true) addTerm(terms, dialysis);
  if (patient.is_respiratory_admission === true) addTerm(terms, respiratoryAdmission);
  addTerm(terms, priorAdmissions(patient.prior_admissions));
  if (isPlannedSurgery(patient)) addTerm(terms, plannedSurgery);
  return terms;
}

function priorAdmissions(count: number | null | undefined): Coefficient | undefined {
  const { severalFrom, manyFrom, several, many, notRecorded } = READMISSION.priorAdmissions;
  if (count === null || count === undefined) return notRecorded;
  if (count >= manyFrom.value) return many;
  return count >= severalFrom.value ? several : undefined;
}
