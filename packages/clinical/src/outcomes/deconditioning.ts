import { logit } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { DECONDITIONING } from "../coefficients/deconditioning.ts";
import { addPresentTerms, addTerm, addTermOf, type Term, termOf } from "../contributions.ts";
import { isUnplannedOrthopedic } from "../patient.ts";

/** L = R(age) + K + S: reference risk, critical illness at a younger age, the present factors. Source: `DECONDITIONING`. */
export function deconditioningTerms(patient: AssessmentInput): Term[] {
  const { daysImmobile, unplannedOrthopedic } = DECONDITIONING;
  const reference = referenceLogOdds(patient.age);
  const terms = [termOf("age", DECONDITIONING.referenceByAge[0], reference)];
  addCriticalIllness(terms, patient, reference);
  addPresentTerms(terms, DECONDITIONING, patient);
  if (isUnplannedOrthopedic(patient)) addTerm(terms, unplannedOrthopedic);
  const days = Math.min(patient.days_immobile, daysImmobile.mostDays.value);
  addTermOf(terms, daysImmobile.perDay, daysImmobile.perDay.value * days);
  return terms;
}

function addCriticalIllness(terms: Term[], patient: AssessmentInput, reference: number): void {
  const { towardYears, ventilated, icu } = DECONDITIONING.criticalIllness;
  const share = patient.has_ventilator ? ventilated : patient.level_of_care === "icu" ? icu : null;
  if (share === null) return;
  addTermOf(terms, share, share.value * Math.max(0, referenceLogOdds(towardYears.value) - reference));
}

const KNOTS = DECONDITIONING.referenceByAge;

/** Log-odds of the reference risk: linear between the logits of the knots, flat outside them. */
function referenceLogOdds(ageYears: number): number {
  let below: (typeof KNOTS)[number] = KNOTS[0];
  for (const knot of KNOTS) {
    if (ageYears <= knot.ageYears) {
      const span = knot.ageYears - below.ageYears;
      const share = span === 0 ? 1 : Math.max(0, (ageYears - below.ageYears) / span);
      const from = logit(below.value);
      return from + share * (logit(knot.value) - from);
    }
    below = knot;
  }
  return logit(below.value);
}
