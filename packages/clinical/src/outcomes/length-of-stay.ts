import { clamp, roundHalfUp } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { LENGTH_OF_STAY } from "../coefficients/length-of-stay.ts";
import { addPresentTerms, addTerm, addTermOf, adjustment, type Term, termOf } from "../contributions.ts";
import { isPlannedSurgery } from "../patient.ts";

export interface LengthOfStay {
  /** Days, unrounded; what falls, readmission and benefit are computed from. */
  readonly days: number;
  /** The base in days, then multipliers; their product is `days`. */
  readonly terms: readonly Term[];
}

/** Base days x multipliers, capped; at least the days already immobile plus a share of that. Source: `LENGTH_OF_STAY`. */
export function predictStay(patient: AssessmentInput): LengthOfStay {
  const { baseDays, age, mostTimesBase, remainingShare, limitsDays, plannedSurgery } = LENGTH_OF_STAY;
  const base = baseDays[patient.level_of_care];
  const terms: Term[] = [termOf(base.factor, base, base.value)];
  addTermOf(terms, age.perDecade, age.perDecade.value ** ((patient.age - age.referenceYears.value) / 10));
  addPresentTerms(terms, LENGTH_OF_STAY, patient);
  if (isPlannedSurgery(patient)) addTerm(terms, plannedSurgery);

  let product = 1;
  for (const term of terms) product *= term.value;
  const treated = Math.min(product, base.value * mostTimesBase.value);
  addMultiplier(terms, "adjustment.cap", treated / product);
  const withImmobileDays = Math.max(treated, patient.days_immobile + remainingShare.value * treated);
  addMultiplier(terms, "adjustment.days_already_immobile", withImmobileDays / treated);
  const days = clamp(withImmobileDays, limitsDays.low.value, limitsDays.high.value);
  addMultiplier(terms, "adjustment.clamp", days / withImmobileDays);
  return { days, terms };
}

function addMultiplier(
  terms: Term[],
  factor: "adjustment.cap" | "adjustment.days_already_immobile" | "adjustment.clamp",
  multiplier: number,
): void {
  if (multiplier !== 1) terms.push(adjustment(factor, multiplier));
}

/** Eight of ten patients like this, days to one decimal; never shorter than the days already spent immobile. */
export function stayRange(days: number, { days_immobile: daysImmobile }: AssessmentInput) {
  const { range, limitsDays } = LENGTH_OF_STAY;
  const low = Math.max(range.low.value * days, daysImmobile, limitsDays.low.value);
  const high = Math.min(range.high.value * days, range.longestDays.value);
  return { low: roundHalfUp(low + ROUNDING_GUARD, 1), high: roundHalfUp(high + ROUNDING_GUARD, 1) };
}

const ROUNDING_GUARD = 1e-9;
