import {
  type BuildUpStep,
  type CitationKey,
  ENGINE_VERSION,
  type FactorId,
  FIGURES_WITHHELD,
  NEWS2_PARTS,
  type News2Part,
  type OpenTerm,
  type People,
  PLAN_WITHHELD,
  type ProbabilityRange,
  type ResultLine,
  type ResultScore,
  type RiskReduction,
  type SafetyFindingId,
  type SafetyItemId,
  type SafetyReason,
} from "@bedside-bike/clinical";
import { z } from "zod";
import type { PatientSafety, ProviderSafety, StoredResult } from "./wire-result.ts";

/** A schema of exactly the result's type: a field added to the engine and forgotten here doesn't compile. */
type Wire<T> = z.ZodType<T, T>;
/** Null where figures are withheld. */
type Figure<Name extends keyof StoredResult> = Wire<NonNullable<StoredResult[Name]>>;

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
export const risk: Figure<"deconditioning"> = z.object(riskShape);
const vteRisk: Figure<"vte"> = z.object({
  ...riskShape,
  highByScore: z.boolean(),
  score_note: z.enum(["prophylaxis_due", "prophylaxis_recorded", "anticoagulation_recorded"]).nullable(),
});

const fallsRisk = z.object({
  ...riskShape,
  score_sentence: z.string().nullable(),
}) as unknown as Figure<"falls">;

const safetyClass = z.enum(["green", "amber", "stop"]);
const safetyLimit = z.enum(["passive_only", "unloaded_only", "assisted_only"]).nullable();
const findingId = keyOf<SafetyFindingId>("safety_items");
const itemId = keyOf<SafetyItemId>("safety_items");

const caps = z
  .object({
    mode: safetyLimit,
    mets: z.number().nullable(),
    minutes: z.number().nullable(),
    sessions: z.number().nullable(),
    from: z.array(findingId),
  })
  .describe("The most that findings leave of a plan; null: of this part nothing is taken")
  .nullable();

const part = z.enum(NEWS2_PARTS);
const news2 = {
  total: z.number(),
  parts: z.object(
    Object.fromEntries(NEWS2_PARTS.map((name) => [name, z.number().nullable()])) as {
      [Part in News2Part]: z.ZodNullable<z.ZodNumber>;
    },
  ),
  single: z.array(part).describe("Parts that score 3"),
  missing: z.array(part),
  scale: z.literal([1, 2]),
  entered: z.object({ total: z.number(), single_3: z.boolean(), at: z.iso.datetime() }).optional(),
};

const safetyShape = {
  limit: safetyLimit,
  not_recorded: z.array(itemId),
  unread: z.array(z.string()).describe("Fields of texts that nobody has confirmed"),
  vital_signs: z.enum(["complete", "incomplete", "not_needed"]).nullable(),
  set_by_pick: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])),
};
const openTerm = listOf<OpenTerm>(z.string(), z.string(), z.string(), z.number());

export const providerSafety = z.object({
  class: safetyClass,
  ...safetyShape,
  caps,
  reasons: z.array(
    z.object({
      id: keyOf<SafetyReason["id"]>("safety_items, 'unanswered.' and one, or 'unread.text'"),
      class: safetyClass,
    }),
  ),
  notes: z.array(findingId),
  news2: z
    .object({ ...news2, class: z.enum(["low", "ask", "stop"]).nullable() })
    .nullable()
    .describe("Null where an earlier engine did not compute it"),
  open: z.array(openTerm).describe("Text field or 'pick', term, question, how often it stands there"),
  decide_first: z.array(z.string()).describe("Terms to decide before clearance, goals and plan"),
  open_bars: z.array(z.string()),
}) as unknown as Wire<ProviderSafety>;
export const patientSafety = z
  .object({ ...safetyShape, reasons: z.array(z.object({ id: findingId })) })
  .describe(
    "For patients and visitors, without a class: everyone asks the care team before starting",
  ) as unknown as Wire<PatientSafety>;
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
  caps: caps.optional(),
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

const scores = z.object({ padua: score, improve_vte: score, morse: score, braden: score, lace: score });

/**
 * The result (RISK-1 to RISK-5), field by field as the engine gives it. Probabilities are fractions, 0-1. Every figure is
 * null where `figures_withheld` says why, and only there.
 */
export const resultShape: { readonly [Field in keyof StoredResult]: Wire<StoredResult[Field]> } = {
  engine_version: z.literal(ENGINE_VERSION) as unknown as Wire<string>,
  safety,
  figures_withheld: z.enum(FIGURES_WITHHELD).nullable(),
  plan_withheld: z.enum(PLAN_WITHHELD).nullable(),
  deconditioning: risk.nullable(),
  vte: vteRisk.nullable(),
  falls: fallsRisk.nullable(),
  pressure: risk.nullable(),
  mobility_recommendation: mobilityRecommendation,
  losData: losData.nullable(),
  dischargeData: z
    .object({
      home_probability: z.number(),
      disposition_prediction: z.enum(["home", "facility"]),
      mobility_benefit_percent: z.number().nullable(),
      range,
      contributions,
    })
    .nullable(),
  readmissionData: z
    .object({
      thirty_day_probability: z.number(),
      risk_level: riskLevel,
      band_reason: bandReason,
      mobility_benefit: z.number().nullable(),
      range,
      people,
      contributions,
    })
    .nullable(),
  mobility_benefits: benefits.nullable(),
  stay_predictions: z
    .object({
      length_of_stay_days: z.number(),
      home_discharge_probability: z.number(),
      readmission_probability: z.number(),
    })
    .nullable(),
  los: z.number().nullable(),
  discharge: z.number().nullable(),
  readmission_30d: z.number().nullable(),
  weight_kg: z.number().nullable(),
  scores: scores.nullable(),
  without: z.record(z.string(), figures).describe("Every figure without one answer, by answer") as unknown as Wire<
    StoredResult["without"]
  >,
  assumed: z.array(z.string()).describe("Every default used and everything not recorded"),
  provenance: z.object({
    assumed: z.array(z.string()),
    not_recorded: z.array(z.string()),
    proposed: z.array(z.string()),
  }),
};

/** What every reply with a result has beside its own fields: figures, or the reason why there are none. */
export const withResult = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...resultShape, ...shape }) as unknown as Wire<
    (keyof Shape extends never ? unknown : z.infer<z.ZodObject<Shape>>) & StoredResult
  >;
