import { logit, roundHalfUp, roundProbability, sigmoid } from "../arithmetic.ts";
import { RISK_BANDS, UNCERTAINTY } from "../coefficients/cutoffs.ts";
import type { ResultLine } from "../contributions.ts";

export type RiskLevel = "low" | "moderate" | "high";
export type RiskName = "deconditioning" | "vte" | "falls" | "pressure";
export const RISK_NAMES = ["deconditioning", "vte", "falls", "pressure"] as const satisfies readonly RiskName[];
export type RangedOutcome = RiskName | "home" | "readmission";

/** What decided the level: the probability, Padua's four points, or a clot that is present or suspected. */
export type BandReason = "probability" | "score" | "present";

/** 'About 7 of 100 people': [7, 100]. The second is 1000 below one percent. */
export type People = readonly [count: number, of: 100 | 1000];

/** One of the four risks. Probabilities are fractions, 0-1, to six decimals. */
export interface Risk {
  readonly probability: number;
  readonly risk_level: RiskLevel;
  readonly band_reason: BandReason;
  readonly range: ProbabilityRange;
  readonly people: People;
  readonly contributions: readonly ResultLine[];
}

/** Which sentence is shown beside a level raised by score. */
export type ScoreNote = "prophylaxis_due" | "prophylaxis_recorded" | "anticoagulation_recorded";

export interface VteRisk extends Risk {
  /** Padua 4 or more. Chooses the sentence beside the level; never a second level. */
  readonly highByScore: boolean;
  /** Null unless the level was raised by score. */
  readonly score_note: ScoreNote | null;
}

export interface FallsRisk extends Risk {
  /** Says that the Morse total, estimated or entered, is high, whatever the band; otherwise null. */
  readonly score_sentence: string | null;
}

export interface ProbabilityRange {
  readonly low: number;
  readonly high: number;
}

/** Strictly above the threshold: RISK-20. */
export function riskLevelOf(metric: keyof typeof RISK_BANDS, probability: number): RiskLevel {
  const band = RISK_BANDS[metric];
  return probability > band.highAbove ? "high" : probability > band.moderateAbove ? "moderate" : "low";
}

/**
 * Half the likely range's width, in log-odds: differences between hospitals' base rates, uncertain weights, key answers
 * not recorded. `probability` is the clamped figure, `unknownAnswers` 0-4.
 */
export function rangeHalfWidth(outcome: RangedOutcome, probability: number, unknownAnswers: number): number {
  const { base, center } = UNCERTAINTY[outcome];
  const off = UNCERTAINTY.weightError.value * (logit(probability) - center.value);
  return Math.sqrt(base.value ** 2 + off ** 2 + UNCERTAINTY.perUnknownAnswer.value * unknownAnswers);
}

/** The likely range; not clamped. */
export function likelyRange(outcome: RangedOutcome, probability: number, unknownAnswers: number): ProbabilityRange {
  const logOdds = logit(probability);
  const halfWidth = rangeHalfWidth(outcome, probability, unknownAnswers);
  return {
    low: roundProbability(sigmoid(logOdds - halfWidth)),
    high: roundProbability(sigmoid(logOdds + halfWidth)),
  };
}

/** Out of 100 people from one percent on, otherwise out of 1,000, at least 1. `probability` has six decimals. */
export const peopleOf = (probability: number): People =>
  probability >= 0.01 ? [roundHalfUp(100 * probability), 100] : [Math.max(1, roundHalfUp(1000 * probability)), 1000];
