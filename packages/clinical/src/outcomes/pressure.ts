import type { AssessmentInput } from "../assessment-input.ts";
import { CUTOFFS } from "../coefficients/cutoffs.ts";
import type { FactorId } from "../coefficients/factor-labels.ts";
import { PRESSURE } from "../coefficients/pressure.ts";
import { addPresentTerms, addTerm, addTermOf, type Term, termOf } from "../contributions.ts";
import { calculateBodyMassIndex, isUnplannedOrthopedic } from "../patient.ts";
import type { BradenItem } from "../scores/braden.ts";
import { BRADEN_BEST_ESTIMATE, bestEstimatedPoints } from "../scores/braden.ts";
import type { ScoreResult } from "../scores/score.ts";

/**
 * L = baseline at Braden 18 + a fixed log-odds for each Braden point lost + other factors. The lines of an estimate
 * start from the best Braden score that our answers can give and add each subscale's lost points. Source: `PRESSURE`.
 */
export function pressureTerms(patient: AssessmentInput, braden: ScoreResult<BradenItem>): Term[] {
  const { baseline, age, daysImmobile, underweight } = PRESSURE;
  const terms = [termOf("baseline", baseline, baseline.value)];
  addBradenTerms(terms, braden);
  addTermOf(terms, age.perDecade, (age.perDecade.value * (patient.age - age.referenceYears.value)) / 10);
  const countedDays = Math.max(0, patient.days_immobile - daysImmobile.fromDays.value);
  addTermOf(terms, daysImmobile.perDay, Math.min(daysImmobile.perDay.value * countedDays, daysImmobile.most.value));
  addPresentTerms(terms, PRESSURE, patient);
  if (isUnplannedOrthopedic(patient)) addTerm(terms, PRESSURE.unplannedOrthopedic);
  const bmi = calculateBodyMassIndex(patient);
  if (bmi !== null && bmi < CUTOFFS.underweightBmi.value) addTerm(terms, underweight);
  return terms;
}

function addBradenTerms(terms: Term[], braden: ScoreResult<BradenItem>): void {
  const { bradenReference } = PRESSURE;
  if (braden.source === "entered_total") {
    const { perBradenPoint } = PRESSURE;
    const lost = bradenReference.value - braden.total;
    terms.push(termOf("braden.total", perBradenPoint, perBradenPoint.value * lost));
    return;
  }
  addLostPoints(terms, "braden.best_score", bradenReference.value - BRADEN_BEST_ESTIMATE);
  for (const { item, points } of braden.items) {
    addLostPoints(terms, `braden.${item}`, bestEstimatedPoints(item) - points);
  }
}

function addLostPoints(terms: Term[], factor: FactorId, lostPoints: number): void {
  const { perBradenPoint } = PRESSURE;
  if (lostPoints !== 0) terms.push(termOf(factor, perBradenPoint, perBradenPoint.value * lostPoints));
}
