import type { SafetyContext } from "../src/safety/assess-safety.ts";
import type { SafetyReasonId } from "../src/safety/compiled-rules.ts";
import type { SafetyClass, SafetyLimit } from "../src/safety/safety-item.ts";
import type { SafetyItemId } from "../src/safety/safety-items.ts";

/** What one more answer of an unremarkable patient must lead to. */
export interface SafetyEdge {
  readonly answers: Readonly<Record<string, unknown>>;
  readonly context?: Partial<SafetyContext>;
  /** Reasons, then notes. */
  readonly finds: readonly SafetyReasonId[];
  readonly level: SafetyClass;
  readonly limit: SafetyLimit | null;
}

type Level = SafetyClass | SafetyLimit;

const edge = (answers: SafetyEdge["answers"], finds: readonly SafetyReasonId[], level: Level): SafetyEdge =>
  level === "green" || level === "amber" || level === "stop"
    ? { answers, finds, level, limit: null }
    : { answers, finds, level: "amber", limit: level };

/** Each answer of one question, and where it leads. */
const item = (id: SafetyItemId, ...expected: readonly (readonly [answer: unknown, level: Level])[]): SafetyEdge[] =>
  expected.map(([answer, level]) => edge({ [id]: answer }, level === "green" ? [] : [id], level));

/** Every choice and both sides of every threshold, from model 2.0, section 6. */
export const ITEM_EDGES: readonly SafetyEdge[] = [
  item("oxygen_support", ["none", "green"], ["low_flow", "green"], ["high_flow", "amber"]),
  item("oxygen_support", ["niv", "amber"], ["ventilated", "amber"]),
  item("spo2_percent", [87.9, "stop"], [88, "amber"], [89.9, "amber"], [90, "green"]),
  item("fio2", [0.6, "green"], [0.61, "passive_only"]),
  item("peep_cmh2o", [10, "green"], [10.5, "passive_only"]),
  item("respiratory_rate", [4.9, "stop"], [5, "green"], [30, "green"], [31, "amber"], [40, "amber"], [40.5, "stop"]),
  item("prone_or_hfov", [false, "green"], [true, "stop"]),
  item(
    "map_mmhg",
    [59, "stop"],
    [60, "assisted_only"],
    [64, "assisted_only"],
    [65, "green"],
    [110, "green"],
    [111, "stop"],
  ),
  item("systolic_mmhg", [89, "stop"], [90, "green"], [180, "green"], [181, "stop"]),
  item("vasopressors", ["none", "green"], ["low", "assisted_only"], ["high", "stop"], ["raised_last_2h", "stop"]),
  item("heart_rate", [39, "stop"], [40, "green"], [120, "green"], [121, "amber"], [130, "amber"], [131, "stop"]),
  item("potassium_mmol_l", [2.4, "stop"], [2.5, "amber"], [3, "amber"], [3.1, "green"]),
  item("potassium_mmol_l", [5.9, "green"], [6, "amber"], [6.4, "amber"], [6.5, "stop"]),
  item("rhythm", ["stable", "green"], ["af_rate_controlled", "green"], ["uncontrolled_arrhythmia", "stop"]),
  item("rhythm", ["pacing_dependent", "stop"], ["awaiting_pacemaker", "stop"]),
  item("acute_coronary", ["none", "green"], ["unstable_angina_or_chest_pain", "stop"], ["mi_under_48h", "stop"]),
  item("acute_coronary", ["mi_2_to_7_days", "assisted_only"]),
  item("heart_failure", ["none", "green"], ["stable", "green"], ["decompensated", "stop"]),
  item("other_acute_cardiac", [false, "green"], [true, "stop"]),
  item("acute_dvt_pe", ["none", "green"], ["suspected", "stop"], ["untreated", "stop"]),
  item("acute_dvt_pe", ["treated_under_24h", "assisted_only"], ["treated", "amber"], ["filter_only", "assisted_only"]),
  item("acute_dvt_pe", ["treated_24_to_48h", "assisted_only"]),
  item("aortic_dissection", ["none", "green"], ["acute", "stop"], ["repaired_or_chronic", "amber"]),
  item(
    "mechanical_support",
    ["none", "green"],
    ["iabp", "stop"],
    ["impella_femoral", "stop"],
    ["ecmo_femoral", "stop"],
  ),
  item("mechanical_support", ["ecmo_upper_body", "assisted_only"], ["pump_upper_body", "assisted_only"]),
  edge({ mechanical_support: "vad" }, ["mechanical_support", "unanswered.map_mmhg"], "amber"),
  edge({ mechanical_support: "vad", map_mmhg: 69.9 }, ["map_mmhg", "mechanical_support"], "stop"),
  edge({ mechanical_support: "vad", map_mmhg: 70 }, ["mechanical_support"], "amber"),
  edge({ mechanical_support: "vad", map_mmhg: 95 }, ["mechanical_support"], "amber"),
  edge({ mechanical_support: "vad", map_mmhg: 95.1 }, ["map_mmhg", "mechanical_support"], "stop"),
  edge({ mechanical_support: "vad", map_mmhg: 80, systolic_mmhg: 70 }, ["mechanical_support"], "amber"),
  edge(
    { mechanical_support: "vad", systolic_mmhg: 70 },
    ["systolic_mmhg", "mechanical_support", "unanswered.map_mmhg"],
    "stop",
  ),
  item("femoral_line", ["none", "green"], ["venous", "amber"], ["sheath_in_place", "stop"]),
  item("femoral_line", ["sheath_removed_under_6h", "stop"], ["arterial_or_sheath", "stop"]),
  edge({ femoral_line: "arterial" }, ["femoral_line"], "assisted_only"),
  item("rass", [-3, "passive_only"], [-2, "assisted_only"], [-1, "green"], [1, "green"], [2, "assisted_only"]),
  item("rass", [-4, "passive_only"], [3, "stop"]),
  item("neuromuscular_blocker_4h", [false, "green"], [true, "passive_only"]),
  item(
    "intracranial",
    ["none", "green"],
    ["monitor_stable", "assisted_only"],
    ["raised_icp", "stop"],
    ["open_drain", "stop"],
  ),
  item("seizures", ["none", "green"], ["controlled_under_72h", "assisted_only"], ["uncontrolled", "stop"]),
  item("stroke_time", ["none", "green"], ["under_24h", "stop"], ["thrombolysis_under_24h", "stop"]),
  item("stroke_time", ["day_2_to_7", "assisted_only"], ["over_7_days", "amber"]),
  item("leg_paralysis", ["none", "green"], ["one_side", "assisted_only"], ["both_weak", "assisted_only"]),
  item("leg_paralysis", ["both_none", "passive_only"]),
  item("consciousness", ["alert", "green"], ["new_confusion", "assisted_only"], ["voice", "assisted_only"]),
  item("consciousness", ["pain", "stop"], ["unresponsive", "stop"]),
  item("target_88_92", [false, "green"], [true, "green"]),
  item("follows_commands", [true, "green"], [false, "assisted_only"]),
  item("platelets", [9.9, "stop"], [10, "unloaded_only"], [19, "unloaded_only"], [20, "amber"], [49, "amber"]),
  item("platelets", [50, "green"]),
  item("hemoglobin_g_dl", [6.9, "stop"], [7, "amber"], [7.9, "amber"], [8, "green"]),
  item("active_bleeding", [false, "green"], [true, "stop"]),
  item("glucose_mg_dl", [69, "stop"], [70, "green"], [99, "green"], [300, "green"], [301, "amber"]),
  item("ketones_present", [false, "green"], [true, "stop"]),
  item("temperature_c", [33.9, "stop"], [34, "green"], [38.5, "green"], [38.6, "amber"], [38.9, "amber"], [40, "stop"]),
  item("temperature_c", [39, "unloaded_only"], [39.9, "unloaded_only"]),
  item("dialysis_today", ["none", "green"], ["before_or_after", "green"], ["during_now", "amber"]),
  item("dialysis_today", ["continuous", "amber"]),
  item("weight_bearing", ["full", "green"], ["partial", "assisted_only"], ["non_weight_bearing", "unloaded_only"]),
  item("weight_bearing", ["not_cleared", "stop"]),
  item("unstable_fracture", [false, "green"], [true, "stop"]),
  item("open_wound", ["none", "green"], ["large_open_wound", "stop"], ["open_abdomen", "stop"]),
  item("sternotomy_days", [0, "stop"], [1, "amber"], [56, "amber"], [57, "green"]),
  item("leg_or_vascular_surgery", [false, "green"], [true, "amber"]),
  item("lower_limb", ["none", "green"], ["amputation_healed", "amber"], ["amputation_under_6_weeks", "assisted_only"]),
  item("lower_limb", ["external_fixator", "stop"]),
  item("heel_or_sacral_wound", [false, "green"], [true, "amber"]),
  item("bone_metastases", [false, "green"], [true, "assisted_only"]),
  item("pregnancy", ["no", "green"], ["uncomplicated", "amber"], ["complicated", "stop"]),
  item("bike_weight_limit_kg", [80, "green"], [400, "green"]),
  item("comfort_care", [false, "green"], [true, "unloaded_only"]),
].flat();

/** The core questions of everybody, answered one by one instead of by the button. */
const oneByOne = {
  no_acute_contraindication: null,
  acute_coronary: "none",
  rhythm: "stable",
  heart_failure: "none",
  acute_dvt_pe: "none",
  active_bleeding: false,
  unstable_fracture: false,
};

/** The rest of the section: risk answers, and what green needs. */
export const ANSWER_EDGES: readonly SafetyEdge[] = [
  edge({ glucose_mg_dl: 99, has_diabetes: true }, ["glucose_mg_dl"], "amber"),
  edge({ glucose_mg_dl: 100, has_diabetes: true }, [], "green"),
  edge({ bike_weight_limit_kg: 79.5 }, ["weight_over_bike_limit_kg"], "stop"),
  edge({ bike_weight_limit_kg: 79.5, weight_kg: null }, ["unanswered.weight_kg"], "amber"),
  edge({ age: 17 }, ["outside_model"], "amber"),
  edge({ age: 18 }, [], "green"),
  edge({ ...oneByOne }, [], "green"),
  edge({ ...oneByOne, sex: "female", age: 50 }, ["unanswered.pregnancy"], "amber"),
  edge({ ...oneByOne, sex: "female", age: 51 }, [], "green"),
  edge({ ...oneByOne, rhythm: null }, ["unanswered.rhythm"], "amber"),
  edge({ level_of_care: "rehab" }, [], "green"),
  edge({ is_trauma_admission: true, weight_bearing: "full" }, ["is_trauma_admission"], "amber"),
  edge({ is_orthopedic: true, weight_bearing: "full" }, ["is_orthopedic"], "amber"),
  edge({ is_orthopedic: true }, ["is_orthopedic", "unanswered.weight_bearing"], "amber"),
  edge({ is_neuro_admission: true }, ["is_neuro_admission"], "amber"),
  edge(
    { is_neuro_admission: true, ...oneByOne },
    ["is_neuro_admission", "unanswered.stroke_time", "unanswered.leg_paralysis"],
    "amber",
  ),
  edge({ cognitive_status: "mild_impairment" }, [], "green"),
  edge({ cognitive_status: "delirium_dementia" }, ["cognitive_status"], "amber"),
  edge({ weight_kg: 160, height_cm: 200 }, [], "green"),
  edge({ weight_kg: 160.5, height_cm: 200 }, ["bmi"], "amber"),
  edge({ is_postoperative: true, leg_or_vascular_surgery: false }, ["is_postoperative"], "green"),
  edge({ is_postoperative: true }, ["unanswered.leg_or_vascular_surgery", "is_postoperative"], "amber"),
  edge({ has_central_line: true }, ["has_central_line"], "green"),
  edge({ has_vte_history: true }, ["has_vte_history"], "green"),
  edge({ on_anticoagulants: true }, ["on_anticoagulants"], "green"),
  edge({ has_active_cancer: true }, ["has_active_cancer"], "green"),
  edge({ has_active_cancer: true, mobility_status: "standing_assist" }, ["has_active_cancer"], "green"),
  edge({ is_oncology: true, mobility_status: "chair_bound" }, ["unanswered.bone_metastases"], "amber"),
  edge({ is_oncology: true, mobility_status: "bedbound", bone_metastases: false }, [], "green"),
  edge({ on_steroids: true }, ["on_steroids"], "green"),
  edge({ days_immobile: 6.5 }, [], "green"),
  edge({ days_immobile: 7 }, ["days_immobile"], "green"),
  { ...edge({}, ["vte_high_without_prophylaxis"], "green"), context: { paduaTotal: 4 } },
  { ...edge({}, [], "green"), context: { paduaTotal: 3 } },
  { ...edge({}, [], "green"), context: { paduaTotal: 4, isProphylaxisGiven: true } },
  { ...edge({ on_anticoagulants: true }, ["on_anticoagulants"], "green"), context: { paduaTotal: 9 } },
];
