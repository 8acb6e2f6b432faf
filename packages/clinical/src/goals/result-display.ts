import { clamp } from "../arithmetic.ts";
import { ANONYMOUS_RISK_BANDS } from "../coefficients/cutoffs.ts";
import type { RiskLevel, RiskName } from "../outcomes/risk.ts";

/**
 * The public page's own bands, at or above. Source: RISK-21.
 */
export function anonymousRiskLevel(risk: RiskName, probability: number): RiskLevel {
  const band = ANONYMOUS_RISK_BANDS[risk];
  return probability >= band.highFrom ? "high" : probability >= band.moderateFrom ? "moderate" : "low";
}

export type BenefitBand = "excellent" | "good" | "moderate" | "minimal";

/** On percentage points. Source: CALCULATOR-35. */
export function benefitBand(absoluteReductionPoints: number): BenefitBand {
  if (absoluteReductionPoints >= 2) return "excellent";
  if (absoluteReductionPoints >= 1) return "good";
  return absoluteReductionPoints >= 0.5 ? "moderate" : "minimal";
}

const barWidth = (value: number): number => clamp(value, 0, 100);

/** Widths in percent. Source: CALCULATOR-36. */
export const riskReductionBarWidth = (absoluteReductionPoints: number): number =>
  barWidth(absoluteReductionPoints * 25);
export const stayReductionBarWidth = (days: number): number => barWidth(days * 50);
export const homeImprovementBarWidth = (fraction: number): number => barWidth(fraction * 100 * 5);
export const readmissionReductionBarWidth = (fraction: number): number => barWidth(fraction * 100 * 10);
