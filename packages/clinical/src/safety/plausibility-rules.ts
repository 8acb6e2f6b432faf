import { ASSESSMENT_LIMITS, BOUNDED_QUESTIONS } from "../questions.ts";

export interface PlausibilityRule {
  /** Refuse: the input is not used. Confirm: the input is used only once a clinician confirms it by this id. */
  readonly action: "refuse" | "confirm";
  readonly message: string;
  readonly fields: readonly string[];
}

/**
 * Rules that check several answers together. `bounds.*` stands for an id of each field: `bounds.age`, `bounds.fio2` ...
 */
export const PLAUSIBILITY = {
  "bounds.*": {
    action: "refuse",
    message:
      "Outside the allowed range: age 16-110, weight 20-400 kg, height 100-250 cm, days immobile 0-30, admissions 0-50, entered Padua 0-20, Morse 0-125, Braden 6-23; each safety value its own range.",
    fields: [...BOUNDED_QUESTIONS, "safety_answers"],
  },
  "bmi.impossible": {
    action: "refuse",
    message: "Weight and height give a BMI below 10 or above 100. Check both.",
    fields: ["weight_kg", "height_cm"],
  },
  "bmi.unusual": {
    action: "confirm",
    message: "Weight and height give a BMI below 13 or above 70. Is that right?",
    fields: ["weight_kg", "height_cm"],
  },
  "ventilator.independent": {
    action: "refuse",
    message: "A ventilated patient cannot be entered as walking independently. Enter what they can do today.",
    fields: ["has_ventilator", "mobility_status"],
  },
  "oxygen.ventilator": {
    action: "refuse",
    message: "Breathing support says ventilated, the devices do not. Correct one.",
    fields: ["oxygen_support", "has_ventilator"],
  },
  "ventilator.ward": {
    action: "confirm",
    message: "Ventilated on a ward or in rehabilitation: long-term home ventilation?",
    fields: ["has_ventilator", "level_of_care"],
  },
  "icu.independent": {
    action: "confirm",
    message: "In intensive care and walking independently: is that right today?",
    fields: ["level_of_care", "mobility_status"],
  },
  "independent.immobile": {
    action: "confirm",
    message: "Walks independently and immobile for 3 days or more: is that right?",
    fields: ["mobility_status", "days_immobile"],
  },
  "rehab.bedbound": {
    action: "confirm",
    message: "In rehabilitation and bedbound: is that right?",
    fields: ["level_of_care", "mobility_status"],
  },
  "anticoagulants.prophylaxis": {
    action: "confirm",
    message: "Both therapeutic anticoagulation and prophylaxis: only the first counts. Is that right?",
    fields: ["on_anticoagulants", "on_vte_prophylaxis"],
  },
  "planned.emergency": {
    action: "confirm",
    message: "A planned admission with trauma or sepsis: planned or unplanned?",
    fields: ["admission_urgency", "is_trauma_admission", "is_sepsis"],
  },
  "pregnancy.unlikely": {
    action: "confirm",
    message: "Pregnant, and male or over 55: is that right?",
    fields: ["pregnancy", "sex", "age"],
  },
  "obesity.bmi": {
    action: "confirm",
    message: "Obesity is ticked and the BMI is below 25: is that right?",
    fields: ["has_obesity", "weight_kg", "height_cm"],
  },
  "malnutrition.bmi": {
    action: "confirm",
    message: "Malnutrition is ticked and the BMI is 40 or more: is that right?",
    fields: ["has_malnutrition", "weight_kg", "height_cm"],
  },
} as const satisfies Record<string, PlausibilityRule>;

export type PlausibilityRuleId = keyof typeof PLAUSIBILITY;

/** Both ends allowed. The safety check's numbers have their range in `SAFETY_ITEMS`. */
export const RISK_ANSWER_BOUNDS = Object.fromEntries(
  BOUNDED_QUESTIONS.map((id) => {
    const { low, high } = ASSESSMENT_LIMITS[id];
    return [id, { low, high }];
  }),
) as Readonly<Record<(typeof BOUNDED_QUESTIONS)[number], { readonly low: number; readonly high: number }>>;

/** BMI in kg/m2, days and years from which the rules above apply. */
export const PLAUSIBILITY_LIMITS = {
  impossibleBmi: { below: 10, above: 100 },
  unusualBmi: { below: 13, above: 70 },
  obeseFromBmi: 25,
  malnourishedBelowBmi: 40,
  immobileFromDays: 3,
  pregnantToYears: 55,
} as const;
