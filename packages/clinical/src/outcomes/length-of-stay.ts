import { clamp, roundHalfUp } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { LENGTH_OF_STAY } from "../coefficients/length-of-stay.ts";
import {
  addTermOf,
  collectPresentTerms,
  type MultiplierContribution,
  multiplierLine,
  namedMultiplier,
} from "../contributions.ts";

export interface LengthOfStay {
  /** Unrounded days. */
  readonly days: number;
  readonly contributions: readonly MultiplierContribution[];
}

const ROUNDING_DECIMALS = 4;

/**
 * Length of stay: base days x multipliers, together at most 2.4 x base; at least the days already immobile plus
 * 0.4 of that; 1.5-45 days. Source: `LENGTH_OF_STAY`.
 */
export function assessLengthOfStay(patient: AssessmentInput): LengthOfStay {
  const table = LENGTH_OF_STAY;
  const base = table.baseDays[patient.level_of_care];
  const terms = collectPresentTerms(table, patient);
  const decades = (patient.age - table.age.referenceYears.value) / 10;
  if (decades !== 0) addTermOf(terms, table.age.perDecade, table.age.perDecade.value ** decades);

  let product = 1;
  for (const term of terms) product *= term.value;
  const days = daysAt(base.value, product, patient.days_immobile);

  const contributions = [namedMultiplier(base.factor, base.value, base.evidenceCode, base.citations)];
  for (const term of terms) {
    contributions.push(
      multiplierLine(
        term,
        roundHalfUp(daysAt(base.value, product / term.value, patient.days_immobile), ROUNDING_DECIMALS),
      ),
    );
  }
  const capped = Math.min(product, table.mostTimesBase.value);
  const treated = base.value * capped;
  const withImmobileDays = addImmobileDays(treated, patient.days_immobile);
  addMultiplier(contributions, "adjustment.cap", capped / product);
  addMultiplier(contributions, "adjustment.days_already_immobile", withImmobileDays / treated);
  addMultiplier(contributions, "adjustment.clamp", days / withImmobileDays);
  return { days, contributions };
}

function daysAt(baseDays: number, multiplier: number, daysImmobile: number): number {
  const { mostTimesBase, limitsDays } = LENGTH_OF_STAY;
  const treated = baseDays * Math.min(multiplier, mostTimesBase.value);
  return clamp(addImmobileDays(treated, daysImmobile), limitsDays.low.value, limitsDays.high.value);
}

const addImmobileDays = (treatedDays: number, daysImmobile: number): number =>
  Math.max(treatedDays, daysImmobile + LENGTH_OF_STAY.remainingShare.value * treatedDays);

function addMultiplier(
  contributions: MultiplierContribution[],
  factor: "adjustment.cap" | "adjustment.days_already_immobile" | "adjustment.clamp",
  multiplier: number,
): void {
  if (multiplier !== 1) contributions.push(namedMultiplier(factor, multiplier));
}
