import { clamp, roundProbability } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { FALLS } from "../coefficients/falls.ts";
import {
  addTermOf,
  collectPresentTerms,
  type LogRateContribution,
  logRateLine,
  namedLogRate,
  sumTerms,
} from "../contributions.ts";
import { EXPLANATIONS } from "../explanation.ts";
import { calculateRange, type Risk, riskLevelOf } from "./risk.ts";

const PER_1000 = 1000;

/**
 * Falls: rate = 1.35 x exp(S) per 1,000 patient-days, at most 16; p = 1 - exp(-rate x min(stay, 21) / 1000),
 * clamped to 0.001-0.30. `stayDays` is the predicted stay. Source: `FALLS`.
 */
export function assessFalls(patient: AssessmentInput, stayDays: number): Risk<LogRateContribution> {
  const baseline = Math.log(FALLS.baselinePer1000Days.value);
  const cap = Math.log(FALLS.capPer1000Days.value);
  const exposure = Math.log(Math.min(stayDays, FALLS.longestExposureDays.value) / PER_1000);

  const terms = collectPresentTerms(FALLS, patient);
  addTermOf(terms, FALLS.age.perYear, ageLogRate(patient.age));
  addTermOf(terms, FALLS.daysImmobile.perDay, immobilityLogRate(patient));
  const sum = sumTerms(terms);
  const probability = riskAt(Math.min(baseline + sum, cap) + exposure);

  const contributions = [
    namedLogRate("baseline", baseline, FALLS.baselinePer1000Days.evidenceCode, FALLS.baselinePer1000Days.citations),
  ];
  for (const term of terms)
    contributions.push(logRateLine(term, riskAt(Math.min(baseline + sum - term.value, cap) + exposure)));
  const capped = Math.min(baseline + sum, cap);
  if (baseline + sum > cap) contributions.push(namedLogRate("adjustment.cap", cap - baseline - sum));
  contributions.push(namedLogRate("adjustment.exposure", exposure));
  const clampAdjustment = Math.log(-Math.log(1 - probability)) - capped - exposure;
  if (Math.abs(clampAdjustment) > 1e-9) contributions.push(namedLogRate("adjustment.clamp", clampAdjustment));

  const rounded = roundProbability(probability);
  return {
    probability: rounded,
    risk_level: riskLevelOf("falls", rounded),
    range: calculateRange(probability),
    definition: EXPLANATIONS.falls.definition,
    contributions,
  };
}

/** At least one fall when ln(expected falls) is given. */
const riskAt = (logExpectedFalls: number): number =>
  clamp(1 - Math.exp(-Math.exp(logExpectedFalls)), FALLS.limits.low.value, FALLS.limits.high.value);

function ageLogRate(ageYears: number): number {
  const { perYear, referenceYears, fewestYears, mostYears } = FALLS.age;
  return perYear.value * clamp(ageYears - referenceYears.value, fewestYears.value, mostYears.value);
}

function immobilityLogRate(patient: AssessmentInput): number {
  if (patient.mobility_status === "bedbound") return 0;
  return FALLS.daysImmobile.perDay.value * Math.min(patient.days_immobile, FALLS.daysImmobile.mostDays.value);
}
