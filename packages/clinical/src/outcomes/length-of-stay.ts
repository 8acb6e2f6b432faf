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

/**
 * Base days x multipliers, capped; at least the days already immobile, and those already in the hospital, plus a share
 * of that. Source: `LENGTH_OF_STAY`.
 */
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
  const daysSoFar = patient.days_in_hospital ?? 0;
  const expected = Math.max(withImmobileDays, daysSoFar + remainingShare.value * withImmobileDays);
  addMultiplier(terms, "adjustment.days_in_hospital", expected / withImmobileDays);
  const longest = Math.max(limitsDays.high.value, daysSoFar + limitsDays.moreThanSoFar.value);
  const days = clamp(expected, limitsDays.low.value, longest);
  addMultiplier(terms, "adjustment.clamp", days / expected);
  return { days, terms };
}

function addMultiplier(
  terms: Term[],
  factor: "adjustment.cap" | "adjustment.days_already_immobile" | "adjustment.days_in_hospital" | "adjustment.clamp",
  multiplier: number,
): void {
  if (multiplier !== 1) terms.push(adjustment(factor, multiplier));
}

/** Eight of ten patients like this, days to one decimal; never shorter than the days already immobile or here. */
export function stayRange(
  days: number,
  {
    days_immobile: daysImmobile,
    days_in_hospital: daysSoFar,
  }: Pick<AssessmentInput, "days_immobile" | "days_in_hospital">,
) {
  const { range, limitsDays } = LENGTH_OF_STAY;
  const soFar = daysSoFar ?? 0;
  const low = Math.max(range.low.value * days, daysImmobile, soFar, limitsDays.low.value);
  const longest = Math.max(range.longestDays.value, soFar + range.moreThanSoFar.value);
  const high = Math.min(range.high.value * days, longest);
  return { low: roundHalfUp(low + ROUNDING_GUARD, 1), high: roundHalfUp(high + ROUNDING_GUARD, 1) };
}

/** Days still ahead, unrounded: the whole stay if the days in the hospital are not known. */
export const daysAhead = (days: number, { days_in_hospital: soFar }: AssessmentInput): number => days - (soFar ?? 0);

/** Days still ahead, one decimal; null if the days in the hospital are not known. */
export const remainingDays = (days: number, patient: AssessmentInput): number | null =>
  patient.days_in_hospital == null ? null : roundHalfUp(daysAhead(days, patient) + ROUNDING_GUARD, 1);

/** A predicted stay in days, with the days that the patient had been in the hospital when it was predicted, and now. */
export interface StayOnALaterDay {
  readonly days: number;
  /** Null if they were not known when it was predicted, so the stay was predicted without them. */
  readonly soFarThen: number | null;
  readonly soFarNow: number;
}

/** The same prediction on a later day, in days: a patient who is still here then does not leave on that day. */
export function stayOnLaterDay({ days, soFarThen, soFarNow }: StayOnALaterDay): number {
  const { remainingShare, limitsDays } = LENGTH_OF_STAY;
  const share = remainingShare.value;
  const then = soFarThen ?? 0;
  const withoutThem = days >= then / (1 - share) ? days : (days - then) / share;
  const longest = Math.max(limitsDays.high.value, soFarNow + limitsDays.moreThanSoFar.value);
  return Math.min(Math.max(withoutThem, soFarNow + share * withoutThem), longest);
}

const ROUNDING_GUARD = 1e-9;
