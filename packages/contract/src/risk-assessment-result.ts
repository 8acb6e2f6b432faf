import type {
  CitationKey,
  FactorId,
  LogOddsContribution,
  LogRateContribution,
  MobilityRecommendation,
  MultiplierContribution,
  ProbabilityRange,
  Risk,
  RiskAssessmentResult,
  RiskReduction,
  SafetyWarningKey,
} from "@bedside-bike/clinical";
import { z } from "zod";
import type { WireResult, WireScore, WireScores } from "./wire-result.ts";

/** A schema of exactly the engine's type: a field added to the engine and forgotten here doesn't compile. */
type Wire<T> = z.ZodType<T, T>;

/** Keys of the engine's own tables, where screens find label, citation and link: no use in listing them here. */
const keyOf = <Key extends string>(table: string) =>
  z.string().describe(`A key of ${table} in @bedside-bike/clinical`) as unknown as Wire<Key>;

const factor = keyOf<FactorId>("FACTOR_LABELS");
const citations = z.array(keyOf<CitationKey>("CITATIONS"));
const riskLevel = z.enum(["low", "moderate", "high"]);
const range: Wire<ProbabilityRange> = z.object({ low: z.number(), high: z.number() });

const line = {
  factor,
  direction: z.enum(["raises", "lowers"]),
  evidenceCode: z.enum(["P", "S", "J"]),
  citations,
};
const logOdds: Wire<LogOddsContribution> = z.object({
  ...line,
  logOdds: z.number(),
  probabilityWithout: z.number().nullable(),
});
const logRate: Wire<LogRateContribution> = z.object({
  ...line,
  logRate: z.number(),
  probabilityWithout: z.number().nullable(),
});
const multiplier: Wire<MultiplierContribution> = z.object({
  ...line,
  multiplier: z.number(),
  valueWithout: z.number().nullable(),
});

const riskShape = { probability: z.number(), risk_level: riskLevel, range, definition: z.string() };
const risk: Wire<Risk> = z.object({ ...riskShape, contributions: z.array(logOdds) });
const vteRisk: Wire<RiskAssessmentResult["vte"]> = z.object({
  ...riskShape,
  highByScore: z.boolean(),
  contributions: z.array(logOdds),
});
const fallsRisk: Wire<Risk<LogRateContribution>> = z.object({ ...riskShape, contributions: z.array(logRate) });

/** RISK-4: watts, minutes, sessions a day, watt-minutes a day. */
export const mobilityRecommendation: Wire<MobilityRecommendation> = z.object({
  watt_goal: z.number(),
  duration_min_per_session: z.number(),
  sessions_per_day: z.number(),
  resistance_level: z.number(),
  total_daily_energy: z.number(),
  session_duration_minutes: z.number(),
  target_watts: z.number(),
  mets: z.number(),
  unclampedWatts: z.number(),
  needsClearance: z.boolean(),
  safetyWarnings: z.array(
    z.object({ key: keyOf<SafetyWarningKey>("SAFETY_RULES"), needsClearance: z.boolean(), citations }),
  ),
  isWeightAssumed: z.boolean(),
  contributions: z.array(multiplier),
  debug: z.object({ bmi: z.number().nullable() }),
});

const reduction: Wire<RiskReduction> = z.object({
  absolute_reduction: z.number(),
  absolute_reduction_percent: z.number(),
  percent_reduction: z.number(),
  current_risk: z.number(),
  reduced_risk: z.number(),
  reducedRiskAtHalfAdherence: z.number(),
  range,
  isShown: z.boolean(),
  hasNoProvenEffect: z.boolean(),
  citations,
});

function score<Name extends keyof WireScores>() {
  const scale = z.object({
    total: z.number(),
    band: z.string(),
    source: z.enum(["estimated", "entered_items", "entered_total"]),
    items: z.array(
      z.object({ item: z.string(), points: z.number(), why: z.string(), known: z.enum(["yes", "approximate", "no"]) }),
    ),
    unknown: z.array(z.string()),
    isFloor: z.boolean(),
  }) satisfies Wire<WireScore>;
  return scale as unknown as Wire<WireScores[Name]>;
}

/** The result (RISK-1 to RISK-5), field by field as the engine gives it. Probabilities are fractions, 0-1. */
export const resultShape: { readonly [Field in keyof WireResult]: Wire<WireResult[Field]> } = {
  engine_version: z.string(),
  statement: z.string(),
  deconditioning: risk,
  vte: vteRisk,
  falls: fallsRisk,
  pressure: risk,
  mobility_recommendation: mobilityRecommendation,
  losData: z.object({
    predicted_days: z.number(),
    range_min: z.number(),
    range_max: z.number(),
    mobility_goal_benefit: z.number(),
    contributions: z.array(multiplier),
  }),
  dischargeData: z.object({
    home_probability: z.number(),
    disposition_prediction: z.enum(["home", "facility"]),
    mobility_benefit_percent: z.number(),
    range,
    contributions: z.array(logOdds),
  }),
  readmissionData: z.object({
    thirty_day_probability: z.number(),
    risk_level: riskLevel,
    mobility_benefit: z.number(),
    range,
    contributions: z.array(logOdds),
  }),
  mobility_benefits: z.object({
    risk_reductions: z.object({ deconditioning: reduction, vte: reduction, falls: reduction, pressure: reduction }),
    stay_improvements: z.object({
      length_of_stay_reduction: z.number(),
      length_of_stay_range: range,
      home_discharge_improvement: z.number(),
      home_discharge_range: range,
      home_probability_after: z.number(),
      readmission_reduction: z.number(),
      readmission_percent_reduction: z.number(),
      readmission_range: range,
      readmission_probability_after: z.number(),
    }),
    doseFraction: z.number(),
  }),
  stay_predictions: z.object({
    length_of_stay_days: z.number(),
    home_discharge_probability: z.number(),
    readmission_probability: z.number(),
  }),
  los: z.number(),
  discharge: z.number(),
  readmission_30d: z.number(),
  weight_kg: z.number().nullable(),
  scores: z.object({
    padua: score<"padua">(),
    improve_vte: score<"improve_vte">(),
    morse: score<"morse">(),
    braden: score<"braden">(),
    lace: score<"lace">(),
  }),
  missing: z.array(z.string()),
  /** The inputs that took a default because the body left them open. */
  assumed: z.array(z.string()),
};
