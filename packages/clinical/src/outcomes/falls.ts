import { clamp } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { FALLS } from "../coefficients/falls.ts";
import { addPresentTerms, addTerm, addTermOf, adjustment, sumTerms, type Term, termOf } from "../contributions.ts";

const PER_1000 = 1000;

/**
 * ln(expected falls) = ln(rate per 1,000 patient-days, capped) + ln(days at risk / 1,000). `stayDays` is the
 * predicted stay, unrounded. Source: `FALLS`.
 */
export function fallsTerms(patient: AssessmentInput, stayDays: number): Term[] {
  const { baselinePer1000Days, capPer1000Days, longestExposureDays, age } = FALLS;
  const terms = [termOf("baseline", baselinePer1000Days, Math.log(baselinePer1000Days.value))];
  const years = clamp(patient.age - age.referenceYears.value, age.fewestYears.value, age.mostYears.value);
  addTermOf(terms, age.perYear, age.perYear.value * years);
  addPresentTerms(terms, FALLS, patient);
  addFallHistory(terms, patient);
  const overCap = sumTerms(terms) - Math.log(capPer1000Days.value);
  if (overCap > 0) terms.push(adjustment("adjustment.cap", -overCap));
  const exposedDays = Math.min(stayDays, longestExposureDays.value);
  terms.push(adjustment("adjustment.exposure", Math.log(exposedDays / PER_1000)));
  return terms;
}

function addFallHistory(terms: Term[], { fall_history: fell }: AssessmentInput): void {
  if (fell === true) addTerm(terms, FALLS.fallHistory.yes);
  else if (fell !== false) addTerm(terms, FALLS.fallHistory.notRecorded);
}

/** At least one fall when ln(expected falls) is given; clamped. */
export const fallProbability = (logExpectedFalls: number): number =>
  clamp(1 - Math.exp(-Math.exp(logExpectedFalls)), FALLS.limits.low.value, FALLS.limits.high.value);
