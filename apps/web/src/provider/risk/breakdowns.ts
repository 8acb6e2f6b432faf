import type {
  FigureName,
  LogOddsContribution,
  LogRateContribution,
  MobilityRecommendation,
  MultiplierContribution,
  ProbabilityRange,
} from "@bedside-bike/clinical";
import type { StoredRiskAssessment } from "@bedside-bike/contract";

export type ContributionLine = LogOddsContribution | LogRateContribution | MultiplierContribution;

/** One figure of an assessment with the lines that make it up. */
export interface Breakdown {
  readonly figure: FigureName;
  readonly unit: "probability" | "days" | "watts";
  readonly value: number | null;
  readonly range: ProbabilityRange | null;
  readonly recommendation?: MobilityRecommendation;
  readonly lines: readonly ContributionLine[];
}

/** Every figure of the result, in the order of the panel. */
export function breakdownsOf(result: StoredRiskAssessment): Breakdown[] {
  const { losData, dischargeData, readmissionData, mobility_recommendation: recommendation } = result;
  const risk = (figure: "deconditioning" | "vte" | "falls" | "pressure"): Breakdown => {
    const { probability, range, contributions } = result[figure];
    return { figure, unit: "probability", value: probability, range, lines: contributions };
  };
  return [
    risk("deconditioning"),
    risk("vte"),
    risk("falls"),
    risk("pressure"),
    {
      figure: "length_of_stay",
      unit: "days",
      value: losData.predicted_days,
      range: { low: losData.range_min, high: losData.range_max },
      lines: losData.contributions,
    },
    {
      figure: "home_discharge",
      unit: "probability",
      value: dischargeData.home_probability,
      range: dischargeData.range,
      lines: dischargeData.contributions,
    },
    {
      figure: "readmission",
      unit: "probability",
      value: readmissionData.thirty_day_probability,
      range: readmissionData.range,
      lines: readmissionData.contributions,
    },
    {
      figure: "mobility_goal",
      unit: "watts",
      value: null,
      range: null,
      recommendation,
      lines: recommendation.contributions,
    },
    { figure: "mobility_benefit", unit: "probability", value: null, range: null, lines: [] },
  ];
}

/** What a line weighs, on the scale that its figure adds up or multiplies on. */
export function weightOf(line: ContributionLine): { scale: "logOdds" | "logRate" | "multiplier"; value: number } {
  if ("logOdds" in line) return { scale: "logOdds", value: line.logOdds };
  if ("logRate" in line) return { scale: "logRate", value: line.logRate };
  return { scale: "multiplier", value: line.multiplier };
}

/** The figure with this line's factor absent; null for baselines and adjustments. */
export const valueWithout = (line: ContributionLine): number | null =>
  "valueWithout" in line ? line.valueWithout : line.probabilityWithout;
