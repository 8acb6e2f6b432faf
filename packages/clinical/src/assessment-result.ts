import type { MobilityBenefits } from "./benefit.ts";
import type { ResultLine } from "./contributions.ts";
import type { MobilityRecommendation } from "./mobility-recommendation.ts";
import type { BandReason, FallsRisk, People, ProbabilityRange, Risk, RiskLevel, VteRisk } from "./outcomes/risk.ts";
import type { Safety } from "./safety/assess-safety.ts";
import type { ResultScore } from "./scores/score.ts";
import type { Without } from "./without.ts";

/** Each as the result has it: `ResultScore`. */
export type Scores = Readonly<Record<"padua" | "improve_vte" | "morse" | "braden" | "lace", ResultScore>>;

/** Days, two decimals; range one decimal. */
export interface LosData {
  readonly predicted_days: number;
  /** Days still ahead, one decimal; null if the days in the hospital are not known. */
  readonly remaining_days: number | null;
  readonly range_min: number;
  readonly range_max: number;
  /** Days saved at the full prescribed dose; null without a recommendation, and in rehabilitation. */
  readonly mobility_goal_benefit: number | null;
  readonly contributions: readonly ResultLine[];
}

export interface DischargeData {
  readonly home_probability: number;
  readonly disposition_prediction: "home" | "facility";
  /** Percentage points gained at the full prescribed dose; null without a recommendation. */
  readonly mobility_benefit_percent: number | null;
  readonly range: ProbabilityRange;
  /** The log-odds of going to a facility, not home. */
  readonly contributions: readonly ResultLine[];
}

export interface ReadmissionData {
  readonly thirty_day_probability: number;
  readonly risk_level: RiskLevel;
  readonly band_reason: BandReason;
  /** Fraction taken off at the full prescribed dose; null without a recommendation. */
  readonly mobility_benefit: number | null;
  readonly range: ProbabilityRange;
  readonly people: People;
  readonly contributions: readonly ResultLine[];
}

/** The result (RISK-1 to RISK-5) and what makes it traceable. JSON-serializable; probabilities are 0-1. */
export interface RiskAssessmentResult {
  readonly engine_version: string;
  readonly safety: Safety;
  readonly deconditioning: Risk;
  readonly vte: VteRisk;
  readonly falls: FallsRisk;
  readonly pressure: Risk;
  /** Null when a recorded finding is a reason not to cycle. */
  readonly mobility_recommendation: MobilityRecommendation | null;
  readonly losData: LosData;
  readonly dischargeData: DischargeData;
  readonly readmissionData: ReadmissionData;
  /** Null without a recommendation. */
  readonly mobility_benefits: MobilityBenefits | null;
  readonly stay_predictions: {
    readonly length_of_stay_days: number;
    readonly home_discharge_probability: number;
    readonly readmission_probability: number;
  };
  /** Days. */
  readonly los: number;
  /** Probability of home. */
  readonly discharge: number;
  readonly readmission_30d: number;
  /** kg as given; null when unknown. */
  readonly weight_kg: number | null;
  readonly scores: Scores;
  /** Every figure in a whole new assessment without one answer, by answer; empty when it was not asked for. */
  readonly without: Without;
}
