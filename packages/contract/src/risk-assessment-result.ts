import {
  type BuildUpStep,
  type CitationKey,
  ENGINE_VERSION,
  type FactorId,
  type People,
  type ProbabilityRange,
  type ResultLine,
  type ResultScore,
  type RiskReduction,
  type SafetyFindingId,
  type SafetyItemId,
  type SafetyReason,
} from "@bedside-bike/clinical";
import { z } from "zod";
import { TEXT_FIELD_NAMES } from "./read-answers.ts";
import type { StoredResult } from "./wire-result.ts";

/** A schema of exactly the result's type: a field added to the engine and forgotten here doesn't compile. */
type Wire<T> = z.ZodType<T, T>;

/**
 * Keys of tables that GET /api/clinical-catalog sends once, with their words; there is no point in listing them here.
 */
const keyOf = <Key extends string>(table: string) =>
  z.string().describe(`A key of the clinical catalog's ${table}`) as unknown as Wire<Key>;

const riskLevel = z.enum(["low", "moderate", "high"]);
const bandReason = z.enum(["probability", "score", "present"]);
const range: Wire<ProbabilityRange> = z.object({ low: z.number(), high: z.number() });

/** A list of exactly these items; OpenAPI's `items` needs the empty rest. */
const listOf = <T>(...items: [z.ZodType, ...z.ZodType[]]) => z.tuple(items, z.never()) as unknown as Wire<T>;

const people = listOf<People>(z.number(), z.literal([100, 1000]));

const line = z
  .tuple(
    [keyOf<FactorId>("factors"), z.number(), z.number().nullable(), z.enum(["P", "S", "D", "J"])],
    keyOf<CitationKey>("sources"),
  )
  .describe(
    "Factor; what it adds, or multiplies by in losData and mobility_recommendation; the figure without the answer behind it, null where none can be taken away; evidence code; keys of its sources",
  ) as unknown as Wire<ResultLine>;
const contributions: Wire<readonly ResultLine[]> = z.array(line);

const riskShape = {
  probability: z.number(),
  risk_level: riskLevel,
  band_reason: bandReason,
  range,
  people,
  contributions,
};
export const risk: Wire<StoredResult["deconditioning"]> = z.object(riskShape);
const vteRisk: Wire<StoredResult["vte"]> = z.object({
  ...riskShape,
  highByScore: z.boolean(),
  score_note: z.enum(["prophylaxis_due", "prophylaxis_recorded", "anticoagulation_recorded"]).nullable(),
});

const fallsRisk = z.object({
  ...riskShape,
  score_sentence: z.string().nullable(),
}) as unknown as Wire<StoredResult["falls"]>;

const safetyClass = z.enum(["green", "amber", "stop"]);
const safetyLimit = z.enum(["passive_only", "unloaded_only", "assisted_only"]).nullable();
const findingId = keyOf<SafetyFindingId>("safety_items");
const itemId = keyOf<SafetyItemId>("safety_items");

export const providerSafety = z.object({
  class: safetyClass,
  limit: safetyLimit,
  reasons: z.array(
    z.object({
      id: keyOf<SafetyReason["id"]>("safety_items, 'unanswered.' and one, or 'unread.text'"),
      class: safetyClass,
    }),
  ),
  notes: z.array(findingId),
  not_recorded: z.array(itemId),
  unread: z.array(z.string()).describe("Parts of free text that nobody has read"),
});
export const patientSafety = z
  .object({
    limit: safetyLimit,
    reasons: z.array(z.object({ id: findingId })),
    not_recorded: z.array(itemId),
    unread: z.array(z.string()),
  })
  .describe("For patients and visitors, without a class: everyone asks the care team before starting");
const safety: Wire<StoredResult["safety"]> = z.union([providerSafety, patientSafety]);

const cyclingMode = z.enum(["passive", "assisted", "active"]);

/** RISK-4: watts, minutes, sessions a day, watt-minutes a day. */
export const recommendation = z.object({
  mode: cyclingMode,
  start_watts: z.number(),
  start_minutes: z.number(),
  start_resistance: z.number(),
  start_daily_energy: z.number(),
  mets_at_start: z.number().nullable(),
  limit: safetyLimit,
  lung_limited: z.boolean(),
  sepsis: z.boolean(),
  start_weight_kg: z.number(),
  today_watts: z.number(),
  today_minutes: z.number(),
  today_sessions: z.number(),
  today_daily_energy: z.number(),
  mets_today: z.number().nullable(),
  carried: z.boolean(),
  dose: z.object({
    kind: z.enum(["passive", "unloaded", "pedaled"]),
    minutes: z.number(),
    sessions: z.number(),
    filled_by: z.array(cyclingMode),
  }),
  watt_goal: z.number().nullable(),
  duration_min_per_session: z.number(),
  sessions_per_day: z.number(),
  resistance_level: z.number().nullable(),
  total_daily_energy: z.number().nullable(),
  mets: z.number().nullable(),
  above_met_target: z.boolean(),
  build_up: z.array(listOf<BuildUpStep>(z.number(), z.number(), z.number())),
  days_to_goal: z.number().nullable(),
  session_duration_minutes: z.number(),
  target_watts: z.number().nullable(),
  unclampedWatts: z.number(),
  needsClearance: z.boolean(),
  isWeightAssumed: z.boolean(),
  contributions,
  debug: z.object({ bmi: z.number().nullable() }),
});
export const mobilityRecommendation: Wire<StoredResult["mobility_recommendation"]> = recommendation.nullable();

const reduction: Wire<RiskReduction> = z.object({
  absolute_reduction: z.number(),
  absolute_reduction_percent: z.number(),
  percent_reduction: z.number(),
  current_risk: z.number(),
  reduced_risk: z.number(),
  reducedRiskAtHalfAdherence: z.number(),
  range,
  isShown: z.boolean(),
});

const scoreItem = listOf<ResultScore["items"][number]>(z.string(), z.number(), z.enum(["yes", "approximate", "no"]));
const score: Wire<ResultScore> = z.object({
  total: z.number(),
  source: z.enum(["estimated", "entered_items", "entered_total"]),
  items: z.array(scoreItem),
  isFloor: z.boolean(),
});

const figures = z.object({
  deconditioning: z.number(),
  vte: z.number(),
  falls: z.number(),
  pressure: z.number(),
  los: z.number(),
  home: z.number(),
  readmission: z.number(),
});

export const losData = z.object({
  predicted_days: z.number(),
  remaining_days: z.number().nullable(),
  range_min: z.number(),
  range_max: z.number(),
  mobility_goal_benefit: z.number().nullable(),
  contributions,
});

export const benefits = z.object({
  risk_reductions: z.object({ deconditioning: reduction, vte: reduction, falls: reduction, pressure: reduction }),
  stay_improvements: z.object({
    length_of_stay_reduction: z.number().nullable(),
    length_of_stay_range: range.nullable(),
    home_discharge_improvement: z.number(),
    home_probability_after: z.number(),
    readmission_reduction: z.number(),
    readmission_percent_reduction: z.number(),
    readmission_range: range,
    readmission_probability_after: z.number(),
  }),
  doseFraction: z.number(),
  minutesPerDay: z.number(),
  isShown: z.boolean(),
});

/** The result (RISK-1 to RISK-5), field by field as the engine gives it. Probabilities are fractions, 0-1. */
export const resultShape: { readonly [Field in keyof StoredResult]: Wire<StoredResult[Field]> } = {
  engine_version: z.literal(ENGINE_VERSION) as unknown as Wire<string>,
  safety,
  deconditioning: risk,
  vte: vteRisk,
  falls: fallsRisk,
  pressure: risk,
  mobility_recommendation: mobilityRecommendation,
  losData,
  dischargeData: z.object({
    home_probability: z.number(),
    disposition_prediction: z.enum(["home", "facility"]),
    mobility_benefit_percent: z.number().nullable(),
    range,
    contributions,
  }),
  readmissionData: z.object({
    thirty_day_probability: z.number(),
    risk_level: riskLevel,
    band_reason: bandReason,
    mobility_benefit: z.number().nullable(),
    range,
    people,
    contributions,
  }),
  mobility_benefits: benefits.nullable(),
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
  without: z.record(z.string(), figures).describe("Every figure without one answer, by answer") as unknown as Wire<
    StoredResult["without"]
  >,
  proposals: z.array(
    z.object({
      field: z.string(),
      value: z.union([z.string(), z.boolean(), z.number()]).nullable(),
      term: z.string(),
      part: z.string(),
      from: z.enum(TEXT_FIELD_NAMES),
      state: z.enum(["open", "confirmed", "rejected"]),
    }),
  ),
  denied: z.array(z.string()).describe("Terms of the safety check that the text denies"),
  earlier: z.array(z.string()).describe("Terms that the text says were earlier, and that are recorded nowhere"),
  assumed: z.array(z.string()).describe("Every default used and everything not recorded"),
  provenance: z.object({
    assumed: z.array(z.string()),
    not_recorded: z.array(z.string()),
    proposed: z.array(z.string()),
  }),
};
