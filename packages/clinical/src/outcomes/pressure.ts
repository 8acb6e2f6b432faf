import { clamp, logit, roundProbability } from "../arithmetic.ts";
import type { AssessmentInput, BradenItems } from "../assessment-input.ts";
import { CUTOFFS } from "../coefficients/cutoffs.ts";
import type { FactorId } from "../coefficients/factor-labels.ts";
import { PRESSURE } from "../coefficients/pressure.ts";
import {
  addTerm,
  addTermOf,
  collectPresentTerms,
  logOddsLine,
  namedLogOdds,
  sumTerms,
  type Term,
  termOf,
} from "../contributions.ts";
import { EXPLANATIONS } from "../explanation.ts";
import { calculateBodyMassIndex } from "../patient.ts";
import { BRADEN } from "../scores/braden.ts";
import { minimumRiskPoints, minimumRiskScore, type ScoreResult } from "../scores/score.ts";
import { addAdjustment, addClampLine, calculateRange, limitedProbability, type Risk, riskLevelOf } from "./risk.ts";

/**
 * Pressure injury: logit p = logit(0.021) + 0.26 (18 - Braden) + X, X clamped to -0.5..+0.8; p to 0.002-0.40.
 * The breakdown starts from the best possible Braden and adds each subscale's lost points.
 * Source: `PRESSURE`.
 */
export function assessPressureInjury(patient: AssessmentInput, braden: ScoreResult<keyof BradenItems>): Risk {
  const { baseline, perBradenPoint, bradenReference, limits } = PRESSURE;
  const anchor = logit(baseline.value);
  const bradenLogOdds = perBradenPoint.value * (bradenReference.value - braden.total);
  const others = collectOtherFactors(patient);
  const otherSum = sumTerms(others);
  const limited = limitOthers(otherSum);
  const logOdds = anchor + bradenLogOdds + limited;
  const probability = limitedProbability(logOdds, limits);

  const contributions = [namedLogOdds("baseline", anchor, baseline.evidenceCode, baseline.citations)];
  const fromBest = perBradenPoint.value * (bradenReference.value - minimumRiskScore(BRADEN));
  contributions.push(namedLogOdds("braden.best_score", fromBest, "S", perBradenPoint.citations));
  for (const term of bradenTerms(braden)) {
    contributions.push(logOddsLine(term, limitedProbability(logOdds - term.value, limits)));
  }
  for (const term of others) {
    const without = anchor + bradenLogOdds + limitOthers(otherSum - term.value);
    contributions.push(logOddsLine(term, limitedProbability(without, limits)));
  }
  addAdjustment(contributions, "adjustment.cap", limited - otherSum);
  addClampLine(contributions, logOdds, probability);

  const rounded = roundProbability(probability);
  return {
    probability: rounded,
    risk_level: riskLevelOf("pressure", rounded),
    range: calculateRange(probability),
    definition: EXPLANATIONS.pressure.definition,
    contributions,
  };
}

const limitOthers = (sum: number): number =>
  clamp(sum, PRESSURE.otherFactors.low.value, PRESSURE.otherFactors.high.value);

function bradenTerms(braden: ScoreResult<keyof BradenItems>): Term[] {
  if (braden.source === "entered_total") {
    const lost = minimumRiskScore(BRADEN) - braden.total;
    return lost === 0 ? [] : [bradenTerm("braden.total", lost)];
  }
  const terms = [];
  for (const { item, points } of braden.items) {
    const lost = minimumRiskPoints(BRADEN, item) - points;
    if (lost !== 0) terms.push(bradenTerm(`braden.${item}`, lost));
  }
  return terms;
}

const bradenTerm = (factor: FactorId, lostPoints: number): Term =>
  termOf(factor, PRESSURE.perBradenPoint, PRESSURE.perBradenPoint.value * lostPoints);

function collectOtherFactors(patient: AssessmentInput): Term[] {
  const { age, daysImmobile, underweight } = PRESSURE;
  const terms = collectPresentTerms(PRESSURE, patient);
  addTermOf(terms, age.perDecade, (age.perDecade.value * (patient.age - age.referenceYears.value)) / 10);
  const countedDays = Math.max(0, patient.days_immobile - daysImmobile.fromDays.value);
  addTermOf(terms, daysImmobile.perDay, Math.min(daysImmobile.perDay.value * countedDays, daysImmobile.most.value));
  const bmi = calculateBodyMassIndex(patient);
  if (bmi !== null && bmi < CUTOFFS.underweightBmi.value) addTerm(terms, underweight);
  return terms;
}
