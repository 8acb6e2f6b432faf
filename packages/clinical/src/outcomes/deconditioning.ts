import { logit, roundProbability } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import type { Parameter } from "../coefficients/coefficient.ts";
import { DECONDITIONING } from "../coefficients/deconditioning.ts";
import { addTermOf, collectPresentTerms, logOddsLine, namedLogOdds, sumTerms } from "../contributions.ts";
import { EXPLANATIONS } from "../explanation.ts";
import {
  addAdjustment,
  addClampLine,
  calculateRange,
  compress,
  limitedProbability,
  type Risk,
  riskLevelOf,
} from "./risk.ts";

/**
 * Deconditioning: logit p = logit(case-mix average at this age) - 1.50 + S, where S sums the present factors
 * and counts half above 2.4; p clamped to 0.01-0.85. Source: `DECONDITIONING`.
 */
export function assessDeconditioning(patient: AssessmentInput): Risk {
  const table = DECONDITIONING;
  const average = averageAtAge(patient.age);
  const anchor = average.logOdds + table.noOtherRisk.value;

  const terms = collectPresentTerms(table, patient);
  addTermOf(terms, table.daysImmobile.perDay, immobilityLogOdds(patient.days_immobile));
  const sum = sumTerms(terms);
  const compressed = compress(sum, table.compression);
  const probability = riskAt(anchor, sum);

  const contributions = [
    namedLogOdds("age", average.logOdds, average.evidence.evidenceCode, average.evidence.citations),
    namedLogOdds("adjustment.no_other_risk", table.noOtherRisk.value),
  ];
  for (const term of terms) contributions.push(logOddsLine(term, riskAt(anchor, sum - term.value)));
  addAdjustment(contributions, "adjustment.compression", compressed - sum);
  addClampLine(contributions, anchor + compressed, probability);

  const rounded = roundProbability(probability);
  return {
    probability: rounded,
    risk_level: riskLevelOf("deconditioning", rounded),
    range: calculateRange(probability),
    definition: EXPLANATIONS.deconditioning.definition,
    contributions,
  };
}

const riskAt = (anchor: number, sum: number): number =>
  limitedProbability(anchor + compress(sum, DECONDITIONING.compression), DECONDITIONING.limits);

function immobilityLogOdds(days: number): number {
  const { perDay, kneeDays, perDayBeyond } = DECONDITIONING.daysImmobile;
  const early = Math.min(days, kneeDays.value);
  return perDay.value * early + perDayBeyond.value * (days - early);
}

/** Log-odds of the case-mix average: linear between the logits of the knots, flat outside them. */
function averageAtAge(ageYears: number): { logOdds: number; evidence: Parameter } {
  const knots = DECONDITIONING.averageByAge;
  let below: (typeof knots)[number] = knots[0];
  for (const knot of knots) {
    if (ageYears <= knot.ageYears) {
      const span = knot.ageYears - below.ageYears;
      const share = span === 0 ? 1 : Math.max(0, (ageYears - below.ageYears) / span);
      const from = logit(below.value);
      return { logOdds: from + share * (logit(knot.value) - from), evidence: knot };
    }
    below = knot;
  }
  return { logOdds: logit(below.value), evidence: below };
}
