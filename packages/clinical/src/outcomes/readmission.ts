import { logit, roundProbability } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import { READMISSION } from "../coefficients/readmission.ts";
import {
  addTerm,
  addTermOf,
  collectPresentTerms,
  type LogOddsContribution,
  logOddsLine,
  namedLogOdds,
  sumTerms,
} from "../contributions.ts";
import { addAdjustment, addClampLine, compress, limitedProbability, type RiskLevel, riskLevelOf } from "./risk.ts";

export interface Readmission {
  readonly probability: number;
  readonly level: RiskLevel;
  readonly contributions: readonly LogOddsContribution[];
}

/**
 * Unplanned 30-day readmission: logit p = logit(0.076) + S, S counting 0.4 above 1.0; clamped to 0.03-0.40.
 * `stayDays` is the predicted stay. Source: `READMISSION`.
 */
export function assessReadmission(patient: AssessmentInput, stayDays: number): Readmission {
  const table = READMISSION;
  const anchor = logit(table.baseline.value);

  const terms = collectPresentTerms(table, patient);
  addTermOf(terms, table.age.perYear, table.age.perYear.value * (patient.age - table.age.referenceYears.value));
  if (stayDays >= table.longStay.fromDays.value) addTerm(terms, table.longStay.logOdds);
  if (patient.baseline_function !== "independent") addTerm(terms, table.notIndependentBefore);
  if (patient.is_orthopedic && patient.is_postoperative && !patient.is_trauma_admission) {
    addTerm(terms, table.electiveOrthopedicSurgery);
  }
  const sum = sumTerms(terms);
  const compressed = compress(sum, table.compression);
  const probability = riskAt(anchor, sum);

  const contributions = [namedLogOdds("baseline", anchor, table.baseline.evidenceCode, table.baseline.citations)];
  for (const term of terms) contributions.push(logOddsLine(term, riskAt(anchor, sum - term.value)));
  addAdjustment(contributions, "adjustment.compression", compressed - sum);
  addClampLine(contributions, anchor + compressed, probability);
  return { probability, level: riskLevelOf("readmission", roundProbability(probability)), contributions };
}

const riskAt = (anchor: number, sum: number): number =>
  limitedProbability(anchor + compress(sum, READMISSION.compression), READMISSION.limits);
