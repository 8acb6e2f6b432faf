import { clamp, logit, roundProbability, sigmoid } from "../arithmetic.ts";
import type { Parameter } from "../coefficients/coefficient.ts";
import { RISK_BANDS, UNCERTAINTY } from "../coefficients/cutoffs.ts";
import { type LogOddsContribution, namedLogOdds } from "../contributions.ts";

export type RiskLevel = "low" | "moderate" | "high";
export type RiskName = "deconditioning" | "vte" | "falls" | "pressure";
export const RISK_NAMES = ["deconditioning", "vte", "falls", "pressure"] as const satisfies readonly RiskName[];

/** One of the four risks. Probabilities are fractions, 0-1, to six decimals. */
export interface Risk<C = LogOddsContribution> {
  readonly probability: number;
  readonly risk_level: RiskLevel;
  readonly range: ProbabilityRange;
  readonly definition: string;
  readonly contributions: readonly C[];
}

export interface VteRisk extends Risk {
  /** 'Padua >=4: high by score' stands beside the probability, which seldom reaches the product's bands. */
  readonly highByScore: boolean;
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

/** Odds times e to the plus or minus 0.4. */
export function calculateRange(probability: number): ProbabilityRange {
  const odds = probability / (1 - probability);
  const factor = Math.exp(UNCERTAINTY.logOddsHalfWidth.value);
  const low = odds / factor;
  const high = odds * factor;
  return { low: roundProbability(low / (1 + low)), high: roundProbability(high / (1 + high)) };
}

interface Compression {
  readonly above: Parameter;
  readonly slope: Parameter;
}

/** Many risk factors overlap: above the knee each further log-odds counts only in part. */
export const compress = (sum: number, { above, slope }: Compression): number =>
  sum > above.value ? above.value + slope.value * (sum - above.value) : sum;

interface Limits {
  readonly low: Parameter;
  readonly high: Parameter;
}

export const limitedProbability = (logOdds: number, limits: Limits): number =>
  clamp(sigmoid(logOdds), limits.low.value, limits.high.value);

/** Appends the line that takes the lines' sum to the clamped probability, when the clamp acted. */
export function addClampLine(contributions: LogOddsContribution[], logOdds: number, probability: number): void {
  const adjustment = logit(probability) - logOdds;
  if (Math.abs(adjustment) > 1e-9) contributions.push(namedLogOdds("adjustment.clamp", adjustment));
}

/** Appends an adjustment line unless the adjustment did nothing. */
export function addAdjustment(
  contributions: LogOddsContribution[],
  factor: "adjustment.compression" | "adjustment.cap",
  logOdds: number,
): void {
  if (logOdds !== 0) contributions.push(namedLogOdds(factor, logOdds));
}
