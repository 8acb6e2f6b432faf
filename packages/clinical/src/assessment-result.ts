import type { BradenItems, MorseItems, PaduaItems } from "./assessment-input.ts";
import type { MobilityBenefits } from "./benefit.ts";
import type { LogOddsContribution, LogRateContribution, MultiplierContribution } from "./contributions.ts";
import type { ProbabilityRange, Risk, RiskLevel, VteRisk } from "./outcomes/risk.ts";
import type { MobilityRecommendation } from "./prescription.ts";
import type { ImproveVteItem } from "./scores/improve-vte.ts";
import type { LaceItem } from "./scores/lace.ts";
import type { ScoreResult } from "./scores/score.ts";

export interface Scores {
  readonly padua: ScoreResult<keyof PaduaItems>;
  readonly improve_vte: ScoreResult<ImproveVteItem>;
  readonly morse: ScoreResult<keyof MorseItems>;
  readonly braden: ScoreResult<keyof BradenItems>;
  readonly lace: ScoreResult<LaceItem>;
}

/** Days, two decimals; range one decimal. */
export interface LosData {
  readonly predicted_days: number;
  readonly range_min: number;
  readonly range_max: number;
  /** Days saved at the full prescribed dose. */
  readonly mobility_goal_benefit: number;
  readonly contributions: readonly MultiplierContribution[];
}

export interface DischargeData {
  readonly home_probability: number;
  readonly disposition_prediction: "home" | "facility";
  /** Percentage points gained at the full prescribed dose. */
  readonly mobility_benefit_percent: number;
  readonly range: ProbabilityRange;
  /** Log-odds of a facility, not of home. */
  readonly contributions: readonly LogOddsContribution[];
}

export interface ReadmissionData {
  readonly thirty_day_probability: number;
  readonly risk_level: RiskLevel;
  /** Fraction taken off at the full prescribed dose. */
  readonly mobility_benefit: number;
  readonly range: ProbabilityRange;
  readonly contributions: readonly LogOddsContribution[];
}

/** The result (RISK-1 to RISK-5) and what makes it traceable. JSON-serializable; probabilities are 0-1. */
export interface RiskAssessmentResult {
  readonly engine_version: string;
  readonly statement: string;
  readonly deconditioning: Risk;
  readonly vte: VteRisk;
  readonly falls: Risk<LogRateContribution>;
  readonly pressure: Risk;
  readonly mobility_recommendation: MobilityRecommendation;
  readonly losData: LosData;
  readonly dischargeData: DischargeData;
  readonly readmissionData: ReadmissionData;
  readonly mobility_benefits: MobilityBenefits;
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
  /** Inputs that would help and are not recorded: never taken as normal. */
  readonly missing: readonly string[];
}
