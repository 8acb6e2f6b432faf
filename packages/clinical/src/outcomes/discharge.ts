import { clamp } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { DISCHARGE } from "../coefficients/discharge.ts";
import { addPresentTerms, addTerm, addTermOf, type Term, termOf } from "../contributions.ts";
import { isPlannedSurgery, isUnplannedOrthopedic } from "../patient.ts";

/** Log-odds of discharge to a facility; home is the rest. Source: `DISCHARGE`. */
export function facilityTerms(patient: AssessmentInput): Term[] {
  const { baseline, daysImmobile, plannedSurgery } = DISCHARGE;
  const terms = [termOf("baseline", baseline, baseline.value)];
  addAgeTerm(terms, patient.age);
  addPresentTerms(terms, DISCHARGE, patient);
  if (isUnplannedOrthopedic(patient)) addUnplannedOrthopedic(terms, patient.age);
  if (isPlannedSurgery(patient)) addTerm(terms, plannedSurgery);
  const days = Math.min(patient.days_immobile, daysImmobile.mostDays.value);
  addTermOf(terms, daysImmobile.perDay, daysImmobile.perDay.value * days);
  return terms;
}

function addAgeTerm(terms: Term[], ageYears: number): void {
  const { referenceYears, perYearAbove, perYearBelow } = DISCHARGE.age;
  const years = ageYears - referenceYears.value;
  const slope = years > 0 ? perYearAbove : perYearBelow;
  addTermOf(terms, slope, slope.value * years);
}

function addUnplannedOrthopedic(terms: Term[], ageYears: number): void {
  const { low, perYear, fromYears, high } = DISCHARGE.unplannedOrthopedic;
  addTermOf(terms, perYear, clamp(low.value + perYear.value * (ageYears - fromYears.value), low.value, high.value));
}
