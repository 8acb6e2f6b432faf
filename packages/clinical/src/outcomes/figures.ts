import { clamp, logit, sigmoid } from "../arithmetic.ts";
import type { AssessmentInput } from "../assessment-input.ts";
import type { Parameter } from "../coefficients/coefficient.ts";
import { DECONDITIONING } from "../coefficients/deconditioning.ts";
import { DISCHARGE } from "../coefficients/discharge.ts";
import { PRESSURE } from "../coefficients/pressure.ts";
import { READMISSION } from "../coefficients/readmission.ts";
import { VTE } from "../coefficients/vte.ts";
import { adjustment, sumTerms, type Term } from "../contributions.ts";
import type { BradenItem } from "../scores/braden.ts";
import { estimateBraden } from "../scores/braden.ts";
import type { PaduaItem } from "../scores/padua.ts";
import { estimatePadua } from "../scores/padua.ts";
import type { ScoreResult } from "../scores/score.ts";
import { deconditioningTerms } from "./deconditioning.ts";
import { facilityTerms } from "./discharge.ts";
import { fallProbability, fallsTerms } from "./falls.ts";
import { type LengthOfStay, predictStay } from "./length-of-stay.ts";
import { pressureTerms } from "./pressure.ts";
import { readmissionTerms } from "./readmission.ts";
import { vteTerms } from "./vte.ts";

export interface Outcome {
  /** They add up to the figure on its scale; the last one makes up for the clamp. */
  readonly terms: readonly Term[];
  /** 0-1, clamped, unrounded. */
  readonly probability: number;
}

/** Every figure of the model for one patient, unrounded. */
export interface Figures {
  readonly padua: ScoreResult<PaduaItem>;
  readonly braden: ScoreResult<BradenItem>;
  readonly stay: LengthOfStay;
  readonly deconditioning: Outcome;
  readonly vte: Outcome;
  readonly falls: Outcome;
  readonly pressure: Outcome;
  /** The log-odds of a facility; the rest go home. */
  readonly facility: Outcome;
  readonly readmission: Outcome;
}

const FACILITY_LIMITS = {
  low: { value: 1 - DISCHARGE.homeLimits.high.value },
  high: { value: 1 - DISCHARGE.homeLimits.low.value },
};

/**
 * One run of the model, without safety, prescription and benefit: also used to compute the effect of leaving out an
 * answer.
 */
export function calculateFigures(patient: AssessmentInput): Figures {
  const padua = estimatePadua(patient);
  const braden = estimateBraden(patient);
  const stay = predictStay(patient);
  return {
    padua,
    braden,
    stay,
    deconditioning: toOutcome(deconditioningTerms(patient), DECONDITIONING.limits),
    vte: toOutcome(vteTerms(patient, padua), VTE.limits),
    falls: toFalls(fallsTerms(patient, stay.days)),
    pressure: toOutcome(pressureTerms(patient, braden), PRESSURE.limits),
    facility: toOutcome(facilityTerms(patient), FACILITY_LIMITS),
    readmission: toOutcome(readmissionTerms(patient, stay.days), READMISSION.limits),
  };
}

type Limit = Pick<Parameter, "value">;
const NEGLIGIBLE = 1e-9;

function toOutcome(terms: Term[], { low, high }: { low: Limit; high: Limit }): Outcome {
  const logOdds = sumTerms(terms);
  const probability = clamp(sigmoid(logOdds), low.value, high.value);
  addLimitTerm(terms, logit(probability) - logOdds);
  return { terms, probability };
}

function toFalls(terms: Term[]): Outcome {
  const logExpectedFalls = sumTerms(terms);
  const probability = fallProbability(logExpectedFalls);
  addLimitTerm(terms, Math.log(-Math.log(1 - probability)) - logExpectedFalls);
  return { terms, probability };
}

function addLimitTerm(terms: Term[], amount: number): void {
  if (Math.abs(amount) > NEGLIGIBLE) terms.push(adjustment("adjustment.clamp", amount));
}
