import type { ConfirmableRuleId, RefusingRuleId } from "../src/safety/plausibility.ts";
import type { FlatInput } from "./vignettes.ts";

/** Both ends of what each number may be. */
export const BOUNDS = [
  ["age", 16, 110],
  ["weight_kg", 20, 400],
  ["height_cm", 100, 250],
  ["days_immobile", 0, 30],
  ["days_in_hospital", 0, 365],
  ["prior_admissions", 0, 50],
  ["padua", 0, 20],
  ["morse", 0, 125],
  ["braden", 6, 23],
  ["spo2_percent", 50, 100],
  ["fio2", 0.21, 1],
  ["peep_cmh2o", 0, 30],
  ["respiratory_rate", 2, 80],
  ["map_mmhg", 20, 200],
  ["systolic_mmhg", 40, 280],
  ["heart_rate", 20, 250],
  ["rass", -5, 4],
  ["platelets", 0, 2000],
  ["hemoglobin_g_dl", 2, 25],
  ["glucose_mg_dl", 10, 1500],
  ["potassium_mmol_l", 1, 10],
  ["temperature_c", 25, 45],
  ["sternotomy_days", 0, 3650],
  ["bike_weight_limit_kg", 50, 400],
] as const;

type Edge = readonly [answers: FlatInput, refused: readonly RefusingRuleId[], toConfirm: readonly ConfirmableRuleId[]];

/** Weight and height alone would give an implausible BMI; an immobile patient does not walk. */
const unmeasured = { weight_kg: null, height_cm: null, mobility_status: "standing_assist" };

const boundsEdges = ([field, low, high]: (typeof BOUNDS)[number]): Edge[] => [
  ...[low, high].map((value): Edge => [{ ...unmeasured, [field]: value }, [], []]),
  ...[low - 0.01, high + 0.01, Number.NaN].map(
    (value): Edge => [{ ...unmeasured, [field]: value }, [`bounds.${field}`], []],
  ),
];

/** A height of 200 cm gives round BMIs. */
const bmi = (value: number, answers: FlatInput = {}): FlatInput => ({
  ...answers,
  height_cm: 200,
  weight_kg: value * 4,
});
const helped = { mobility_status: "standing_assist" };
const planned = { admission_urgency: "planned" };
const both = { on_anticoagulants: true, on_vte_prophylaxis: true };

/** The chart's NEWS2 as it was entered, and the server's time. */
const chart = (entered: FlatInput, answers: FlatInput = {}): FlatInput => ({
  ...answers,
  news2_entered: { total: 2, single_3: false, at: "2026-11-28T11:30:00.000Z", ...entered },
  assessed_at: "2026-11-28T12:00:00.000Z",
});
const notOnChart = ["bounds.news2_entered"] as const;
const impossible = ["news2_entered.impossible"] as const;

/** Contradictions in an otherwise unremarkable man of 65, both sides of each limit. */
export const PLAUSIBILITY_EDGES: readonly Edge[] = [
  ...BOUNDS.flatMap(boundsEdges),
  [{ padua: { active_cancer: true }, morse: null, spo2_percent: null }, [], []],
  [bmi(9.9), ["bmi.impossible"], []],
  [bmi(10), [], ["bmi.unusual"]],
  [bmi(12.9), [], ["bmi.unusual"]],
  [bmi(13), [], []],
  [bmi(70), [], []],
  [bmi(70.1), [], ["bmi.unusual"]],
  [bmi(100), [], ["bmi.unusual"]],
  [{ height_cm: 199, weight_kg: 398 }, ["bmi.impossible"], []],
  [{ weight_kg: 19, height_cm: 200 }, ["bounds.weight_kg"], []],
  [{ age: 111, ...bmi(12, { has_obesity: true }) }, ["bounds.age"], ["obesity.bmi"]],
  [{ has_ventilator: true, level_of_care: "stepdown" }, ["ventilator.independent"], []],
  [{ has_ventilator: true, level_of_care: "stepdown", ...helped }, [], []],
  [{ has_ventilator: true, ...helped }, [], ["ventilator.ward"]],
  [{ has_ventilator: true, level_of_care: "rehab", ...helped }, [], ["ventilator.ward"]],
  [{ oxygen_support: "ventilated" }, ["oxygen.ventilator"], []],
  [{ oxygen_support: "ventilated", has_ventilator: true, level_of_care: "icu", ...helped }, [], []],
  [{ level_of_care: "icu" }, [], ["icu.independent"]],
  [{ days_immobile: 2.9 }, [], []],
  [{ days_immobile: 3 }, [], ["independent.immobile"]],
  [{ days_immobile: 3, ...helped }, [], []],
  [{ level_of_care: "rehab", mobility_status: "bedbound" }, [], ["rehab.bedbound"]],
  [{ level_of_care: "rehab", mobility_status: "chair_bound" }, [], []],
  [both, [], ["anticoagulants.prophylaxis"]],
  [{ ...both, on_vte_prophylaxis: false }, [], []],
  [{ ...planned, is_sepsis: true }, [], ["planned.emergency"]],
  [{ ...planned, is_trauma_admission: true }, [], ["planned.emergency"]],
  [{ ...planned }, [], []],
  [{ admission_urgency: "unplanned", is_sepsis: true }, [], []],
  [{ pregnancy: "uncomplicated" }, [], ["pregnancy.unlikely"]],
  [{ pregnancy: "complicated", sex: "female", age: 56 }, [], ["pregnancy.unlikely"]],
  [{ pregnancy: "complicated", sex: "female", age: 55 }, [], []],
  [{ pregnancy: "no" }, [], []],
  [bmi(24.9, { has_obesity: true }), [], ["obesity.bmi"]],
  [bmi(25, { has_obesity: true }), [], []],
  [bmi(40, { has_malnutrition: true }), [], ["malnutrition.bmi"]],
  [bmi(39.9, { has_malnutrition: true }), [], []],
  [{ has_obesity: true, has_malnutrition: true, weight_kg: null }, [], []],
  [{ acute_coronary: "STEMI" }, ["bounds.acute_coronary"], []],
  [{ active_bleeding: "yes", heart_rate: "80" }, ["bounds.heart_rate", "bounds.active_bleeding"], []],
  [{ femoral_line: "arterial_or_sheath" }, [], []],
  [chart({}), [], []],
  [chart({ total: 2.5 }), notOnChart, []],
  [chart({ total: -1 }), notOnChart, []],
  [chart({ total: 20, single_3: true }), [], []],
  [chart({ total: 21, single_3: true }), notOnChart, []],
  [chart({ single_3: null }), notOnChart, []],
  [chart({ at: "2026-11-28T12:05:00.000Z" }), [], []],
  [chart({ at: "2026-11-28T12:05:00.001Z" }), notOnChart, []],
  [chart({ at: "2026-11-27T12:00:00.000Z" }), [], []],
  [chart({ at: "2026-11-27T11:59:59.999Z" }), notOnChart, []],
  [chart({ at: "yesterday" }), notOnChart, []],
  [chart({ single_3: true }), impossible, []],
  [chart({ total: 3, single_3: true }), [], []],
  [chart({ total: 12 }), [], []],
  [chart({ total: 13 }), impossible, []],
  [chart({}, { has_ventilator: true, level_of_care: "stepdown", ...helped }), impossible, []],
];
