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

/** Why no figure is given, the first that applies: the model knows no such patients, or figures would not serve them. */
export const FIGURES_WITHHELD = ["under_18", "comfort_care", "leg_paralysis", "pregnancy"] as const;
export type FiguresWithheld = (typeof FIGURES_WITHHELD)[number];

/** Why there is no plan. */
export const PLAN_WITHHELD = ["stop", "under_18", "decide_first"] as const;
export type PlanWithheld = (typeof PLAN_WITHHELD)[number];

/** Every percentage, range, band and line, the stay and the benefit. */
export interface ResultFigures {
  readonly deconditioning: Risk;
  readonly vte: VteRisk;
  readonly falls: FallsRisk;
  readonly pressure: Risk;
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
  readonly scores: Scores;
}

/** Never 0 or 'low' where figures are withheld. */
type NoFigures = { readonly [Figure in Exclude<keyof ResultFigures, "scores">]: null } & {
  readonly scores: Scores | null;
};

interface WithoutFigures {
  readonly engine_version: string;
  readonly safety: Safety;
  readonly plan_withheld: PlanWithheld | null;
  /** Null where the plan is withheld. */
  readonly mobility_recommendation: MobilityRecommendation | null;
  /** kg as given; null when unknown. */
  readonly weight_kg: number | null;
  /** Every figure in a whole new assessment without one answer, by answer; empty when it was not asked for. */
  readonly without: Without;
}

/**
 * The result (RISK-1 to RISK-5) and what makes it traceable. JSON-serializable; probabilities are 0-1. `figures_withheld`
 * tells whether there are figures.
 */
export type RiskAssessmentResult = WithoutFigures &
  (
    | ({ readonly figures_withheld: null } & ResultFigures)
    | ({ readonly figures_withheld: FiguresWithheld } & NoFigures)
  );
