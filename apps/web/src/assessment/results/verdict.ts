import { type BandReason, RISK_NAMES, type RiskLevel, type RiskName } from "@bedside-bike/clinical";
import type { ShownResult } from "./shown-result.ts";

/** The one level of a risk, and what decided it. */
export interface Verdict {
  readonly level: RiskLevel;
  readonly reason: BandReason;
}

/** The level as the engine gives it (RISK-20). */
export const verdictOf = (result: ShownResult, risk: RiskName): Verdict => ({
  level: result[risk].risk_level,
  reason: result[risk].band_reason,
});

/** The level by the public page's own bands (RISK-21), raised by the same rule: Padua, or a clot that is there. */
export function publicVerdictOf(levelOf: (risk: RiskName, probability: number) => RiskLevel) {
  return (result: ShownResult, risk: RiskName): Verdict => {
    const { probability, band_reason } = result[risk];
    if (band_reason === "present") return { level: "high", reason: "present" };
    const level = levelOf(risk, probability);
    const isRaised = risk === "vte" && result.vte.highByScore && level === "low";
    return isRaised ? { level: "moderate", reason: "score" } : { level, reason: "probability" };
  };
}

export const isRisk = (figure: string): figure is RiskName => (RISK_NAMES as readonly string[]).includes(figure);
