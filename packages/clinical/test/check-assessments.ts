import { readFileSync } from "node:fs";
import { type AssessmentInput, assessRisk, type RiskAssessmentResult } from "../src/index.ts";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

interface Vignette {
  readonly id: string;
  readonly input: AssessmentInput;
  readonly expected: Expected;
}

interface Expected {
  readonly [metric: string]: unknown;
  readonly los_range: readonly [number, number];
  readonly after: Readonly<Record<string, number>>;
}

/** Copied from the model's author; never written by this project's code. */
export const vignettes: readonly Vignette[] = JSON.parse(read("vignettes.json"));

/** The patient whom worked cases differ from: an unremarkable 65-year-old woman on a ward. */
export const unremarkable: AssessmentInput = {
  age: 65,
  sex: "female",
  weight_kg: 70,
  height_cm: 165,
  level_of_care: "ward",
  mobility_status: "independent",
  cognitive_status: "normal",
  baseline_function: "independent",
  days_immobile: 0,
  is_postoperative: false,
  is_trauma_admission: false,
  is_sepsis: false,
  is_cardiac_admission: false,
  is_neuro_admission: false,
  is_orthopedic: false,
  is_oncology: false,
  on_sedating_medications: false,
  on_anticoagulants: false,
  on_steroids: false,
  has_diabetes: false,
  has_obesity: false,
  has_parkinson: false,
  has_active_cancer: false,
  has_malnutrition: false,
  has_neuropathy: false,
  has_stroke_history: false,
  has_vte_history: false,
  has_foley_catheter: false,
  has_central_line: false,
  has_feeding_tube: false,
  has_ventilator: false,
  on_vte_prophylaxis: false,
  incontinent: false,
  albumin_low: false,
};

interface WorkedCase {
  readonly input: Partial<AssessmentInput>;
  readonly expected: Expected;
}

/** From reference/model.py, which does not know the engine. */
export const workedCases: readonly WorkedCase[] = read("worked-cases.jsonl")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** The engine's result, under the names of the expected values. */
function metricsOf(result: RiskAssessmentResult) {
  const { deconditioning, vte, falls, pressure, scores, losData, dischargeData, readmissionData } = result;
  const goal = result.mobility_recommendation;
  const { risk_reductions: cut, stay_improvements: stay } = result.mobility_benefits;
  const warnings = goal.safetyWarnings.map(({ key }) => key);
  const pair = (range: { low: number; high: number }) => [range.low, range.high];
  return {
    padua: scores.padua.total,
    morse: scores.morse.total,
    braden: scores.braden.total,
    improve_vte: scores.improve_vte.total,
    lace: scores.lace.total,
    deconditioning: deconditioning.probability,
    vte: vte.probability,
    falls: falls.probability,
    pressure: pressure.probability,
    home: dischargeData.home_probability,
    readmission: readmissionData.thirty_day_probability,
    level: {
      deconditioning: deconditioning.risk_level,
      vte: vte.risk_level,
      falls: falls.risk_level,
      pressure: pressure.risk_level,
      readmission: readmissionData.risk_level,
    },
    range: {
      deconditioning: pair(deconditioning.range),
      vte: pair(vte.range),
      falls: pair(falls.range),
      pressure: pair(pressure.range),
      home: pair(dischargeData.range),
      readmission: pair(readmissionData.range),
    },
    los_days: losData.predicted_days,
    los_range: [losData.range_min, losData.range_max],
    disposition: dischargeData.disposition_prediction,
    watts_unclamped: goal.unclampedWatts,
    watt_goal: goal.watt_goal,
    mets_at_goal: goal.mets,
    duration_min_per_session: goal.duration_min_per_session,
    sessions_per_day: goal.sessions_per_day,
    total_daily_energy: goal.total_daily_energy,
    resistance_level: goal.resistance_level,
    needs_clearance: goal.needsClearance,
    above_met_target: warnings.includes("above_met_target"),
    long_immobile: warnings.includes("long_immobile"),
    high_vte_unprotected: warnings.includes("vte_high_without_prophylaxis"),
    after: {
      deconditioning: cut.deconditioning.reduced_risk,
      vte: cut.vte.reduced_risk,
      falls: cut.falls.reduced_risk,
      pressure: cut.pressure.reduced_risk,
      home: stay.home_probability_after,
      readmission: stay.readmission_probability_after,
      days_saved: stay.length_of_stay_reduction,
    },
    half_adherence: {
      deconditioning: cut.deconditioning.reducedRiskAtHalfAdherence,
      vte: cut.vte.reducedRiskAtHalfAdherence,
      falls: cut.falls.reducedRiskAtHalfAdherence,
      pressure: cut.pressure.reducedRiskAtHalfAdherence,
    },
    benefit_range: {
      deconditioning: pair(cut.deconditioning.range),
      vte: pair(cut.vte.range),
      falls: pair(cut.falls.range),
      pressure: pair(cut.pressure.range),
      readmission: pair(stay.readmission_range),
    },
    home_gain_range: pair(stay.home_discharge_range),
    days_saved_range: pair(stay.length_of_stay_range),
    is_shown: {
      deconditioning: cut.deconditioning.isShown,
      vte: cut.vte.isShown,
      falls: cut.falls.isShown,
      pressure: cut.pressure.isShown,
    },
  };
}

/** A difference beyond rounding, as 'path: got, expected'; values that the engine doesn't return are ignored. */
function compare(got: unknown, expected: unknown, tolerance: number, path: string): string[] {
  if (got === undefined) return [];
  if (typeof expected === "number" && typeof got === "number") {
    return Math.abs(got - expected) <= tolerance ? [] : [`${path}: ${got}, expected ${expected}`];
  }
  if (typeof expected === "object" && expected !== null && typeof got === "object" && got !== null) {
    return Object.entries(expected).flatMap(([key, value]) =>
      compare((got as Record<string, unknown>)[key], value, tolerance, `${path}.${key}`),
    );
  }
  return got === expected ? [] : [`${path}: ${String(got)}, expected ${String(expected)}`];
}

/** Metrics that stand to the digit; the rest are probabilities within the tolerance. */
const EXACT = new Set([
  ...["padua", "morse", "braden", "improve_vte", "lace", "los_days", "los_range", "watts_unclamped", "watt_goal"],
  ...["mets_at_goal", "duration_min_per_session", "sessions_per_day", "total_daily_energy", "resistance_level"],
  ...["days_saved_range"],
]);

function differences(input: AssessmentInput, expected: Expected, tolerance: number, name: string): string[] {
  const got: Record<string, unknown> = metricsOf(assessRisk(input));
  return Object.entries(expected).flatMap(([metric, value]) => {
    if (metric === "after") {
      const { days_saved: daysSaved, ...risks } = value as Expected["after"];
      const { days_saved: gotDays, ...gotRisks } = got.after as Record<string, number>;
      return [
        ...compare(gotRisks, risks, tolerance, `${name}.after`),
        ...compare(gotDays, daysSaved, 1e-9, `${name}.days_saved`),
      ];
    }
    return compare(got[metric], value, EXACT.has(metric) ? 1e-9 : tolerance, `${name}.${metric}`);
  });
}

/** Every difference from the twelve vignettes; their probabilities stand to four decimals. */
export const checkVignettes = (): string[] =>
  vignettes.flatMap(({ id, input, expected }) => differences(input, expected, 0.00005 + 1e-6, id));

/** Every difference from the worked cases; the engine rounds to six decimals, a benefit from a rounded risk. */
export const checkWorkedCases = (): string[] =>
  workedCases.flatMap(({ input, expected }) =>
    differences({ ...unremarkable, ...input }, expected, 1.1e-6, JSON.stringify(input)),
  );
