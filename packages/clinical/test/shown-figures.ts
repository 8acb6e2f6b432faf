import fc from "fast-check";
import type { RiskAssessmentResult } from "../src/assessment-result.ts";

export type ShownResult = Extract<RiskAssessmentResult, { readonly figures_withheld: null }>;

/** A result that has figures. */
export function shown(result: RiskAssessmentResult): ShownResult {
  if (result.figures_withheld !== null) throw new Error(`No figures: ${result.figures_withheld}.`);
  return result;
}

/** The same in a property: patients whom the figures are not for are left out. */
export function shownOrSkipped(result: RiskAssessmentResult): ShownResult {
  fc.pre(result.figures_withheld === null);
  return shown(result);
}
