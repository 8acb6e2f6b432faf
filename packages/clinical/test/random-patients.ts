import type { AssessmentInput } from "../src/assessment-input.ts";

/**
 * Patients by index, the same in every version: the choices are listed here and not taken from the engine's tables,
 * so that `patients-of-2.1.jsonl.br` keeps belonging to them. Without texts, and with the questions of model 2.1 only.
 */
export function randomPatient(index: number): AssessmentInput {
  const draw = drawFrom(22_000_000 + index);
  // Half are as ill as patients are; the others answer anything.
  const isPlausible = draw.number() < 1 / 2;
  const flagShare = isPlausible ? draw.pick([0.02, 0.1]) : draw.pick([0.05, 0.2, 0.5]);
  return {
    ...drawPerson(draw, isPlausible),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, draw.number() < flagShare])),
    ...drawHistory(draw),
    on_vte_prophylaxis: draw.number() < 0.7,
    padua: draw.pick([null, null, null, null, 0, 3, 4, 7, 20]),
    morse: draw.pick([null, null, null, 0, 45, 125]),
    braden: draw.pick([null, null, null, null, 6, 13, 18, 23]),
    safety_answers: drawSafetyAnswers(draw, isPlausible ? draw.pick([0, 0.02, 0.04]) : draw.pick([0.01, 0.05, 0.3])),
  } as AssessmentInput;
}

interface Draw {
  readonly number: () => number;
  readonly pick: <T>(choices: readonly T[]) => T;
  readonly whole: (low: number, high: number) => number;
}

/** Mulberry32: the same numbers on every machine. */
function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  const number = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number) => low + Math.floor(number() * (high - low + 1));
  return { number, whole, pick: (choices) => choices[whole(0, choices.length - 1)] as never };
}

const FLAGS = [
  "is_postoperative",
  "is_trauma_admission",
  "is_sepsis",
  "is_cardiac_admission",
  "is_neuro_admission",
  "is_orthopedic",
  "is_oncology",
  "on_sedating_medications",
  "on_anticoagulants",
  "on_steroids",
  "has_diabetes",
  "has_obesity",
  "has_parkinson",
  "has_active_cancer",
  "has_malnutrition",
  "has_neuropathy",
  "has_stroke_history",
  "has_vte_history",
  "has_foley_catheter",
  "has_central_line",
  "has_feeding_tube",
  "has_ventilator",
  "incontinent",
  "albumin_low",
];

function drawPerson({ number, pick, whole }: Draw, isPlausible: boolean) {
  const isWeightKnown = number() < 0.85;
  const isHeightKnown = number() < 0.8;
  return {
    age: isPlausible ? whole(40, 95) : whole(16, 110),
    sex: pick(["male", "female"]),
    weight_kg: isWeightKnown ? (isPlausible ? whole(45, 130) : whole(20, 400)) : null,
    height_cm: isHeightKnown ? (isPlausible ? whole(150, 195) : whole(100, 250)) : null,
    level_of_care: pick(["ward", "ward", "ward", "rehab", "stepdown", "icu"]),
    mobility_status: pick(["independent", "walking_assist", "standing_assist", "chair_bound", "bedbound"]),
    cognitive_status: pick(["normal", "normal", "mild_impairment", "delirium_dementia"]),
    baseline_function: pick(["independent", "partial", "dependent"]),
    days_immobile: whole(0, isPlausible ? 10 : 30),
  };
}

const drawHistory = ({ pick }: Draw) => ({
  admission_urgency: pick([null, "planned", "unplanned"]),
  has_dialysis: pick([null, false, false, true]),
  prior_admissions: pick([null, 0, 1, 2, 3, 5, 6, 50]),
  fall_history: pick([null, false, true]),
  thrombophilia: pick([null, false, false, true]),
  hormonal_treatment: pick([null, false, false, true]),
  is_respiratory_admission: pick([null, false, false, true]),
  has_chronic_lung_disease: pick([null, false, false, true]),
  days_in_hospital: pick([null, 0, 1, 3, 6, 14, 60]),
});

/** The vital signs and values: what is usual, then both sides of each limit, then the ends of the range. */
const NUMBERS: Readonly<Record<string, readonly [usual: readonly number[], others: readonly number[]]>> = {
  spo2_percent: [
    [94, 96, 97, 98],
    [50, 83, 85, 87, 88, 89, 90, 91, 92, 93, 95, 100],
  ],
  fio2: [
    [0.21, 0.3, 0.4],
    [0.6, 0.61, 1],
  ],
  peep_cmh2o: [
    [5, 8],
    [0, 10, 11, 30],
  ],
  respiratory_rate: [
    [12, 14, 16, 18, 20],
    [2, 4, 5, 8, 9, 11, 20.5, 21, 24, 25, 30, 31, 40, 41, 80],
  ],
  map_mmhg: [
    [75, 85, 95],
    [20, 59, 60, 64, 65, 69, 70, 96, 110, 111, 200],
  ],
  systolic_mmhg: [
    [115, 125, 140],
    [40, 89, 90, 91, 100, 101, 110, 180, 181, 219, 220, 280],
  ],
  heart_rate: [
    [60, 72, 84],
    [20, 39, 40, 41, 50, 51, 90, 91, 110, 111, 120, 121, 130, 131, 250],
  ],
  rass: [
    [0, -1],
    [-5, -4, -3, -2, 1, 2, 3, 4],
  ],
  platelets: [
    [180, 250],
    [0, 9, 10, 19, 20, 49, 50, 2000],
  ],
  hemoglobin_g_dl: [
    [9.5, 12, 14],
    [2, 6.9, 7, 7.9, 8, 25],
  ],
  glucose_mg_dl: [
    [110, 150],
    [10, 69, 70, 99, 100, 300, 301, 1500],
  ],
  potassium_mmol_l: [
    [3.8, 4.4],
    [1, 2.4, 2.5, 3, 3.1, 5.9, 6, 6.4, 6.5, 10],
  ],
  temperature_c: [
    [36.6, 37, 37.4],
    [25, 33.9, 34, 35, 35.1, 36, 36.1, 38, 38.1, 38.5, 38.6, 39, 39.1, 39.9, 40, 45],
  ],
  sternotomy_days: [
    [90, 400],
    [0, 1, 56, 57, 3650],
  ],
  bike_weight_limit_kg: [
    [180, 250],
    [50, 80, 100],
  ],
};

/** The first choice is the one without a finding. */
const CHOICES: Readonly<Record<string, readonly (string | boolean)[]>> = {
  oxygen_support: ["none", "low_flow", "high_flow", "niv", "ventilated"],
  prone_or_hfov: [false, true],
  vasopressors: ["none", "low", "high", "raised_last_2h"],
  rhythm: ["stable", "af_rate_controlled", "uncontrolled_arrhythmia", "pacing_dependent", "awaiting_pacemaker"],
  acute_coronary: ["none", "unstable_angina_or_chest_pain", "mi_under_48h", "mi_2_to_7_days"],
  heart_failure: ["none", "stable", "decompensated"],
  other_acute_cardiac: [false, true],
  aortic_dissection: ["none", "acute", "repaired_or_chronic"],
  acute_dvt_pe: ["none", "suspected", "untreated", "treated_under_24h", "treated", "filter_only"],
  mechanical_support: [
    "none",
    "iabp",
    "impella_femoral",
    "ecmo_femoral",
    "ecmo_upper_body",
    "pump_upper_body",
    "vad",
    "vad",
  ],
  femoral_line: ["none", "venous", "arterial", "sheath_in_place", "sheath_removed_under_6h"],
  neuromuscular_blocker_4h: [false, true],
  intracranial: ["none", "monitor_stable", "raised_icp", "open_drain"],
  seizures: ["none", "controlled_under_72h", "uncontrolled"],
  follows_commands: [true, false],
  active_bleeding: [false, true],
  ketones_present: [false, true],
  dialysis_today: ["none", "before_or_after", "during_now", "continuous"],
  weight_bearing: ["full", "partial", "non_weight_bearing", "not_cleared"],
  unstable_fracture: [false, true],
  open_wound: ["none", "large_open_wound", "open_abdomen"],
  leg_or_vascular_surgery: [false, true],
  lower_limb: ["none", "amputation_healed", "amputation_under_6_weeks", "external_fixator"],
  heel_or_sacral_wound: [false, true],
  bone_metastases: [false, true],
  pregnancy: ["no", "uncomplicated", "complicated"],
  comfort_care: [false, true],
};

/** `findings`: how many of the answers are other than usual, of 1. */
function drawSafetyAnswers({ number, pick }: Draw, findings: number): Record<string, unknown> | null {
  if (number() < 0.02) return null;
  const answered = pick([0.05, 0.3, 0.8, 1]);
  const answers: Record<string, unknown> = {
    no_acute_contraindication: pick([true, true, true, true, true, false, null]),
  };
  for (const [id, [usual, others]] of Object.entries(NUMBERS)) {
    if (number() < answered) answers[id] = pick(number() < findings ? others : usual);
  }
  for (const [id, [none, ...others]] of Object.entries(CHOICES)) {
    if (number() < answered) answers[id] = number() < findings ? pick(others) : none;
  }
  return answers;
}
