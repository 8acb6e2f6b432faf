import { logit, roundProbability } from "../arithmetic.ts";
import type { AssessmentInput, PaduaItems } from "../assessment-input.ts";
import type { FactorId } from "../coefficients/factor-labels.ts";
import { VTE } from "../coefficients/vte.ts";
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
import type { ScoreResult } from "../scores/score.ts";
import { addClampLine, calculateRange, limitedProbability, riskLevelOf, type VteRisk } from "./risk.ts";

/**
 * VTE: logit p = logit(0.003) + 0.42 min(Padua, 6) + 0.25 max(0, Padua - 6) + extras; p clamped to 0.001-0.25.
 * Source: `VTE`.
 */
export function assessVte(patient: AssessmentInput, padua: ScoreResult<keyof PaduaItems>): VteRisk {
  const baseline = logit(VTE.baseline.value);
  const extras = collectExtras(patient);
  const extraSum = sumTerms(extras);
  const probability = riskAt(baseline, padua.total, extraSum);

  const contributions = [namedLogOdds("baseline", baseline, VTE.baseline.evidenceCode, VTE.baseline.citations)];
  for (const term of collectPaduaTerms(padua)) {
    const points = term.value / VTE.perPaduaPoint.value;
    contributions.push(logOddsLine(term, riskAt(baseline, padua.total - points, extraSum)));
  }
  const flattening = paduaLogOdds(padua.total) - VTE.perPaduaPoint.value * padua.total;
  if (padua.total > VTE.kneePoints.value) contributions.push(namedLogOdds("adjustment.compression", flattening));
  for (const term of extras)
    contributions.push(logOddsLine(term, riskAt(baseline, padua.total, extraSum - term.value)));
  addClampLine(contributions, baseline + paduaLogOdds(padua.total) + extraSum, probability);

  const rounded = roundProbability(probability);
  return {
    probability: rounded,
    risk_level: riskLevelOf("vte", rounded),
    range: calculateRange(probability),
    definition: EXPLANATIONS.vte.definition,
    highByScore: padua.total >= VTE.highFromPadua.value,
    contributions,
  };
}

const riskAt = (baseline: number, paduaPoints: number, extra: number): number =>
  limitedProbability(baseline + paduaLogOdds(paduaPoints) + extra, VTE.limits);

function paduaLogOdds(points: number): number {
  const early = Math.min(points, VTE.kneePoints.value);
  return VTE.perPaduaPoint.value * early + VTE.perPaduaPointBeyond.value * (points - early);
}

function collectPaduaTerms(padua: ScoreResult<keyof PaduaItems>): Term[] {
  if (padua.source === "entered_total") return padua.total === 0 ? [] : [paduaTerm("padua.total", padua.total)];
  const terms: Term[] = [];
  for (const { item, points } of padua.items) if (points !== 0) terms.push(paduaTerm(`padua.${item}`, points));
  return terms;
}

const paduaTerm = (factor: FactorId, points: number): Term =>
  termOf(factor, VTE.perPaduaPoint, VTE.perPaduaPoint.value * points);

function collectExtras(patient: AssessmentInput): Term[] {
  const extras = collectPresentTerms(VTE, patient);
  if (patient.is_orthopedic && (patient.is_postoperative || patient.is_trauma_admission)) {
    addTerm(extras, VTE.orthopedicOperatedOrInjured);
  }
  if (patient.days_immobile >= VTE.immobile.fromDays.value) addTerm(extras, VTE.immobile.logOdds);
  if (patient.on_anticoagulants) {
    addTermOf(extras, VTE.oddsRatioWithAnticoagulants, Math.log(VTE.oddsRatioWithAnticoagulants.value));
  } else if (patient.on_vte_prophylaxis) {
    addTermOf(extras, VTE.oddsRatioWithProphylaxis, Math.log(VTE.oddsRatioWithProphylaxis.value));
  }
  return extras;
}
