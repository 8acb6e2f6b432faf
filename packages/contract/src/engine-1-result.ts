import { z } from "zod";

/**
 * Results as engine 1.0 stored them. They stay readable as they were; nothing computes them anymore, and no goal is
 * sent from one.
 */
const line = {
  factor: z.string(),
  direction: z.enum(["raises", "lowers"]),
  evidenceCode: z.enum(["P", "S", "J"]),
  citations: z.array(z.string()),
};
const logOdds = z.object({ ...line, logOdds: z.number(), probabilityWithout: z.number().nullable() });
const logRate = z.object({ ...line, logRate: z.number(), probabilityWithout: z.number().nullable() });
const multiplier = z.object({ ...line, multiplier: z.number(), valueWithout: z.number().nullable() });

const riskLevel = z.enum(["low", "moderate", "high"]);
const range = z.object({ low: z.number(), high: z.number() });
const riskShape = { probability: z.number(), risk_level: riskLevel, range, definition: z.string() };
const risk = z.object({ ...riskShape, contributions: z.array(logOdds) });

/** RISK-4. */
export const engine1Recommendation = z.object({
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
  safetyWarnings: z.array(z.object({ key: z.string(), needsClearance: z.boolean(), citations: z.array(z.string()) })),
  isWeightAssumed: z.boolean(),
  contributions: z.array(multiplier),
  debug: z.object({ bmi: z.number().nullable() }),
});

const reduction = z.object({
  absolute_reduction: z.number(),
  absolute_reduction_percent: z.number(),
  percent_reduction: z.number(),
  current_risk: z.number(),
  reduced_risk: z.number(),
  reducedRiskAtHalfAdherence: z.number(),
  range,
  isShown: z.boolean(),
  hasNoProvenEffect: z.boolean(),
  citations: z.array(z.string()),
});

const score = z.object({
  total: z.number(),
  band: z.string(),
  source: z.enum(["estimated", "entered_items", "entered_total"]),
  items: z.array(
    z.object({ item: z.string(), points: z.number(), why: z.string(), known: z.enum(["yes", "approximate", "no"]) }),
  ),
  unknown: z.array(z.string()),
  isFloor: z.boolean(),
});

/** RISK-1 to RISK-5, field by field as engine 1.0 gave them. */
export const engine1Shape = {
  engine_version: z.literal("1.0.0"),
  statement: z.string(),
  deconditioning: risk,
  vte: z.object({ ...riskShape, highByScore: z.boolean(), contributions: z.array(logOdds) }),
  falls: z.object({ ...riskShape, contributions: z.array(logRate) }),
  pressure: risk,
  mobility_recommendation: engine1Recommendation,
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
  scores: z.object({ padua: score, improve_vte: score, morse: score, braden: score, lace: score }),
  missing: z.array(z.string()),
  /** The inputs that took a default because the body left them open. */
  assumed: z.array(z.string()),
};
export const engine1Result = z.object(engine1Shape);
export type Engine1Result = z.infer<typeof engine1Result>;
