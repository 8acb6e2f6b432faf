import { logit } from "../src/arithmetic.ts";
import {
  type AnswerProvenance,
  type AssessmentInput,
  assessRisk,
  calculateBenefit,
  calculateFigures,
  FLAGS,
  type MobilityBenefits,
  type ReachedStep,
  type ResultLine,
  RISK_NAMES,
  type RiskAssessmentResult,
} from "../src/index.ts";
import type { ShownResult } from "./shown-figures.ts";
import {
  assumedAnswers,
  engineInputOf,
  type FlatInput,
  type Vignette,
  vignetteFile,
  vignettesOf20,
} from "./vignettes.ts";

/** The patient from whom worked cases differ: an unremarkable 65-year-old woman on a ward. */
export const unremarkable: AssessmentInput = {
  ...(Object.fromEntries(FLAGS.map((flag) => [flag, false])) as Record<(typeof FLAGS)[number], boolean>),
  age: 65,
  sex: "female",
  weight_kg: 70,
  height_cm: 165,
  level_of_care: "ward",
  mobility_status: "independent",
  cognitive_status: "normal",
  baseline_function: "independent",
  days_immobile: 0,
};

/** A vignette's flat input with the wire's defaults, and which answers those defaults replace. */
export function readVignette(flat: FlatInput): { patient: AssessmentInput; provenance: Partial<AnswerProvenance> } {
  const assumed = Object.keys(assumedAnswers).filter((field) => !(field in flat));
  return {
    patient: engineInputOf(flat),
    provenance: Object.fromEntries(assumed.map((field) => [field, "assumed"])),
  };
}

const isAssessed = ({ expected }: Vignette): boolean => expected.refused === undefined;

/** The worked cases that are assessed rather than refused for a contradiction. */
export const vignettes = vignetteFile.cases.filter(isAssessed);

type Line = readonly [factor: string, amount: number];

const NAMES_IN_VIGNETTES: Readonly<Record<string, string>> = {
  "adjustment.exposure": "exposure",
  "adjustment.cap": "cap",
  "padua.total": "padua.entered",
  "bmi.underweight": "weight_kg",
};

/** The vignettes name a line by its answer alone: 'mobility_status', not 'mobility_status.bedbound'. */
function nameInVignettes(factor: string): string {
  const renamed = NAMES_IN_VIGNETTES[factor];
  if (renamed !== undefined) return renamed;
  return /^(padua|braden)\./.test(factor) ? factor : (factor.split(".")[0] ?? factor);
}

const linesOf = (lines: readonly ResultLine[]): Line[] =>
  lines
    // The vignettes leave out the line of a limit.
    .filter(([factor]) => factor !== "adjustment.clamp")
    .map(([factor, amount]) => [nameInVignettes(factor), amount] as const)
    .sort(byName);

const byName = ([a, x]: Line, [b, y]: Line): number => a.localeCompare(b) || x - y;
const pair = ({ low, high }: { low: number; high: number }) => [low, high];

function riskMetrics({ probability, range }: { probability: number; range: { low: number; high: number } }) {
  return { probability, range: pair(range), half_width: logit(range.high) - logit(probability) };
}

function benefitMetrics(benefits: MobilityBenefits) {
  const { risk_reductions: cut, stay_improvements: stay } = benefits;
  const risk = ({ reduced_risk: after, range, isShown: shown }: (typeof cut)["vte"]) => ({
    ...{ after, shown },
    range: pair(range),
  });
  const { length_of_stay_range: days } = stay;
  return {
    deconditioning: risk(cut.deconditioning),
    vte: risk(cut.vte),
    falls: risk(cut.falls),
    pressure: risk(cut.pressure),
    readmission: { after: stay.readmission_probability_after, range: pair(stay.readmission_range) },
    home: { after: stay.home_probability_after },
    days_saved: days === null ? null : { central: stay.length_of_stay_reduction, range: pair(days) },
    dose_fraction: benefits.doseFraction,
    minutes_a_day: benefits.minutesPerDay,
    shown: benefits.isShown,
  };
}

/** Half the dose: computed again, but for what the full result already says of it. */
function halfMetrics(half: MobilityBenefits, { risk_reductions: full }: MobilityBenefits) {
  const metrics = benefitMetrics(half);
  for (const risk of RISK_NAMES) metrics[risk].after = full[risk].reducedRiskAtHalfAdherence;
  return metrics;
}

/** The engine's result under the names of the expected values. */
export function metricsOf(patient: AssessmentInput, result: RiskAssessmentResult) {
  const { mobility_recommendation: goal } = result;
  const plan = goal && { ...goal, unclamped_watts: goal.unclampedWatts, is_weight_assumed: goal.isWeightAssumed };
  if (result.figures_withheld !== null) return { ...result, mobility_recommendation: plan };
  return { ...shownMetricsOf(patient, result), mobility_recommendation: plan };
}

function shownMetricsOf(patient: AssessmentInput, result: ShownResult) {
  const { scores, losData, dischargeData, readmissionData, mobility_recommendation: goal } = result;
  const figures = calculateFigures(patient);
  const half = goal && calculateBenefit(patient, figures, goal, 0.5);
  const { probability, range, half_width } = riskMetrics({
    probability: readmissionData.thirty_day_probability,
    range: readmissionData.range,
  });
  const riskOf = (name: "deconditioning" | "vte" | "falls" | "pressure") => ({
    ...riskMetrics(result[name]),
    risk_level: result[name].risk_level,
    band_reason: result[name].band_reason,
    people: result[name].people,
  });
  return {
    engine_version: result.engine_version,
    scores: {
      padua: scores.padua.total,
      morse: scores.morse.total,
      braden: scores.braden.total,
      improve_vte: scores.improve_vte.total,
      lace: scores.lace.total,
    },
    deconditioning: riskOf("deconditioning"),
    vte: { ...riskOf("vte"), score_sentence: scoreSentence(result) },
    falls: { ...riskOf("falls"), score_sentence: result.falls.score_sentence },
    pressure: riskOf("pressure"),
    readmission: {
      ...{ probability, range, half_width },
      risk_level: readmissionData.risk_level,
      band_reason: readmissionData.band_reason,
      people: readmissionData.people,
    },
    disposition: dischargeData.disposition_prediction,
    home: {
      probability: result.discharge,
      range: pair(dischargeData.range),
      half_width: logit(dischargeData.range.high) - logit(result.discharge),
    },
    los: {
      days: figures.stay.days,
      range: [losData.range_min, losData.range_max],
      remaining_days: losData.remaining_days,
    },
    lines: {
      deconditioning: linesOf(result.deconditioning.contributions),
      vte: linesOf(result.vte.contributions),
      falls: linesOf(result.falls.contributions),
      pressure: linesOf(result.pressure.contributions),
      facility: linesOf(dischargeData.contributions),
      readmission: linesOf(readmissionData.contributions),
    },
    without: result.without,
    safety: result.safety,
    figures_withheld: result.figures_withheld,
    plan_withheld: result.plan_withheld,
    benefit: result.mobility_benefits && benefitMetrics(result.mobility_benefits),
    benefit_half_adherence: half && result.mobility_benefits && halfMetrics(half, result.mobility_benefits),
  };
}

/** The reference's words for a level raised by score; screens choose theirs by `score_note`. */
function scoreSentence({ vte, scores }: ShownResult): string | null {
  const messages = {
    prophylaxis_due: `Padua ${scores.padua.total}: the score calls for prophylaxis unless bleeding forbids it.`,
    prophylaxis_recorded: `Padua ${scores.padua.total}: high by score. Prophylaxis is recorded.`,
    anticoagulation_recorded: `Padua ${scores.padua.total}: high by score. Anticoagulation is recorded.`,
  };
  return vte.score_note === null ? null : messages[vte.score_note];
}

/** Values that the wire gives with two decimals, where the vignettes have four. */
const TWO_DECIMALS =
  /\.(mets|mets_at_start|mets_today|start_weight_kg|unclamped_watts|los|central)$|\.days_saved\.range\.\d$/;
const FOUR_DECIMALS = 0.00005 + 1e-6;
const RANGE_OF_SIX_DECIMALS = 0.0002;

function toleranceOf(path: string, decimals: number): number {
  if (path.endsWith(".half_width")) return RANGE_OF_SIX_DECIMALS;
  return TWO_DECIMALS.test(path) ? 0.00505 : decimals;
}

/** A difference beyond rounding, as 'path: got, expected'. */
export function compare(got: unknown, expected: unknown, path: string, decimals = FOUR_DECIMALS): string[] {
  if (typeof expected === "number" && typeof got === "number") {
    return Math.abs(got - expected) <= toleranceOf(path, decimals) ? [] : [`${path}: ${got}, expected ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(got) && got.length !== expected.length) {
    return [`${path}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`];
  }
  if (typeof expected === "object" && expected !== null && typeof got === "object" && got !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      compare((got as Record<string, unknown>)[key], value, `${path}.${key}`, decimals),
    );
  }
  return got === expected ? [] : [`${path}: ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`];
}

/** Of safety, plan and benefit model 2.2 asks for less or for more; it never lets more. */
const MAY_BE_STRICTER = ["engine_version", "safety", "mobility_recommendation", "benefit", "benefit_half_adherence"];

/**
 * Every difference from the worked cases of model 2.1. `assumed` is the contract's: the engine knows no wire. Where 2.2
 * has no finding, cap or question of its own, everything is as in 2.1; elsewhere every figure is.
 */
export const checkVignettes = (): string[] =>
  vignettes.flatMap(({ id, input, expected }) => {
    const { patient, provenance } = readVignette(input);
    const result = assessRisk(patient, { provenance, ...carriedOf(input) });
    if (result.figures_withheld !== null) return [];
    const { assumed: _, engine_version: __, ...rest } = expected as Record<string, unknown>;
    const kept = isOf22(result) ? Object.entries(rest).filter(([name]) => !MAY_BE_STRICTER.includes(name)) : null;
    return compare(metricsOf(patient, result), kept === null ? withoutNotRecorded(rest) : Object.fromEntries(kept), id);
  });

/** Something of model 2.2 takes part in class or plan. */
const isOf22 = ({ safety, plan_withheld }: RiskAssessmentResult): boolean =>
  safety.reasons.some(({ id }) => OF_22.has(id)) ||
  (safety.caps === null ? safety.news2.class !== "low" : safety.caps.from.length > 0) ||
  plan_withheld === "under_18" ||
  plan_withheld === "decide_first";

const OF_22: ReadonlySet<string> = new Set([
  "news2",
  "unanswered.respiratory_rate",
  "unanswered.temperature_c",
  "unanswered.consciousness",
  "unanswered.stroke_time",
  "unanswered.leg_paralysis",
]);

/** The new questions are not recorded there. */
function withoutNotRecorded({ safety, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (safety === undefined) return rest;
  const { not_recorded: _, ...kept } = safety as Record<string, unknown>;
  return { ...rest, safety: kept };
}

/** The step from which a worked case continues. */
export function carriedOf({ current_step: step, plan_lapsed }: FlatInput) {
  if (step === undefined || step === null) return {};
  const { last_watts: lastWatts = null, ...rest } = step as Record<string, unknown>;
  const current = { lung_limited: null, sepsis: null, ...rest, lastWatts } as ReachedStep;
  return { carryFrom: () => ({ current, hasLapsed: plan_lapsed === true }) };
}

/**
 * What 2.1 leaves unchanged in the worked cases of 2.0: every figure and line except those that its safety rules
 * affect.
 */
const OF_MODEL_20 = [
  "scores",
  "deconditioning",
  "vte",
  "pressure",
  "readmission",
  "disposition",
  "home",
  "los",
  "lines",
];

/** Every difference of these figures from the worked cases of model 2.0. */
export const checkFiguresOf20 = (): string[] =>
  vignettesOf20.cases.filter(isAssessed).flatMap(({ id, input, expected }) => {
    const { open_proposals: _, ...answers } = input;
    const { patient, provenance } = readVignette(answers);
    const result = assessRisk(patient, { provenance });
    if (result.figures_withheld !== null) return [];
    return compare(metricsOf(patient, result), figuresOf20(expected), `2.0 ${id}`);
  });

function figuresOf20(expected: Vignette["expected"]): Record<string, unknown> {
  const kept = Object.entries(expected).filter(([name]) => OF_MODEL_20.includes(name));
  const lines = Object.entries((expected as { lines: Record<string, Line[]> }).lines);
  return {
    ...Object.fromEntries(kept),
    lines: Object.fromEntries(lines.map(([outcome, list]) => [outcome, [...list].sort(byName)])),
  };
}
