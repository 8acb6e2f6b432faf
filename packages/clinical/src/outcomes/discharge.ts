import { clamp, logit, sigmoid } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { DISCHARGE } from "../coefficients/discharge.ts";
import {
  addTermOf,
  collectPresentTerms,
  type LogOddsContribution,
  logOddsLine,
  namedLogOdds,
  sumTerms,
  type Term,
  termOf,
} from "../contributions.ts";
import { addClampLine } from "./risk.ts";

export interface Discharge {
  /** Unrounded; home + facility = 1. */
  readonly homeProbability: number;
  /** Log-odds of a facility; `probabilityWithout` is the probability of a facility too. */
  readonly contributions: readonly LogOddsContribution[];
}

/**
 * Discharge to a facility: logit p = logit(0.035) + age + present factors, mobility and cognition halved in the
 * ICU. Home is 1 - p, clamped to 0.05-0.98. Source: `DISCHARGE`.
 */
export function assessDischarge(patient: AssessmentInput): Discharge {
  const { baseline, daysImmobile } = DISCHARGE;
  const anchor = logit(baseline.value);

  const terms = collectPresentTerms(DISCHARGE, patient);
  if (patient.level_of_care === "icu") halveReversibleTerms(terms);
  addAgeTerm(terms, patient.age);
  addTermOf(
    terms,
    daysImmobile.perDay,
    daysImmobile.perDay.value * Math.min(patient.days_immobile, daysImmobile.mostDays.value),
  );
  const sum = sumTerms(terms);
  const facility = facilityAt(anchor + sum);

  const contributions = [namedLogOdds("baseline", anchor, baseline.evidenceCode, baseline.citations)];
  for (const term of terms) contributions.push(logOddsLine(term, facilityAt(anchor + sum - term.value)));
  addClampLine(contributions, anchor + sum, facility);
  return { homeProbability: 1 - facility, contributions };
}

const facilityAt = (logOdds: number): number =>
  clamp(sigmoid(logOdds), 1 - DISCHARGE.homeLimits.high.value, 1 - DISCHARGE.homeLimits.low.value);

function halveReversibleTerms(terms: Term[]): void {
  for (const [index, term] of terms.entries()) {
    const { factor } = term;
    if (factor.startsWith("mobility_status.") || factor.startsWith("cognitive_status.")) {
      terms[index] = termOf(factor, term, term.value * DISCHARGE.icuShare.value);
    }
  }
}

function addAgeTerm(terms: Term[], ageYears: number): void {
  const { referenceYears, perYearAbove, perYearBelow } = DISCHARGE.age;
  const years = ageYears - referenceYears.value;
  const slope = years > 0 ? perYearAbove : perYearBelow;
  addTermOf(terms, slope, slope.value * years);
}
