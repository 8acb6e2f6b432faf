import type { AssessmentInput, Provenance } from "../assessment-input.ts";
import { calculateBodyMassIndex } from "../patient.ts";
import { ASSESSMENT_LIMITS, BOUNDED_QUESTIONS } from "../questions.ts";
import { enteredNews2Problem, isVentilated, news2InputOf } from "./news2.ts";
import type { SafetyItem } from "./safety-item.ts";
import { SAFETY_ITEM_IDS, SAFETY_ITEMS, type SafetyAnswers, type SafetyItemId } from "./safety-items.ts";

interface PlausibilityRule {
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
      "Outside the allowed range: age 16-110, weight 20-400 kg, height 100-250 cm, days immobile 0-30, admissions 0-50, entered Padua 0-20, Morse 0-125, Braden 6-23; each safety value its own range, or one of its choices.",
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
  "picks.unknown": { action: "refuse", message: "This is not in the list. Choose again.", fields: ["picks"] },
  "bounds.news2_entered": {
    action: "refuse",
    message:
      "NEWS2 on the chart: a whole number from 0 to 20, whether any sign has 3, and a time of the last 24 hours.",
    fields: ["news2_entered"],
  },
  "news2_entered.impossible": {
    action: "refuse",
    message:
      "A sign with 3 makes at least 3; without one the most is 12; with a ventilator NEWS2 is not made. Look at the chart again.",
    fields: ["news2_entered"],
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

export type BoundedField = keyof typeof RISK_ANSWER_BOUNDS | SafetyItemId;
/** Not of several answers: of one, of the picks, or of the chart's NEWS2. */
const OTHER_RULES = ["bounds.*", "picks.unknown", "bounds.news2_entered", "news2_entered.impossible"] as const;
type JointRuleId = Exclude<PlausibilityRuleId, (typeof OTHER_RULES)[number]>;
type RuleOf<Action> = {
  [Id in Exclude<PlausibilityRuleId, "bounds.*">]: (typeof PLAUSIBILITY)[Id]["action"] extends Action ? Id : never;
}[Exclude<PlausibilityRuleId, "bounds.*">];
export type ConfirmableRuleId = RuleOf<"confirm">;
export type RefusingRuleId = RuleOf<"refuse"> | `bounds.${BoundedField}`;

/** Where the two answers come from that contradict each other only if both were given. */
export type TreatmentProvenance = Readonly<Record<"on_anticoagulants" | "on_vte_prophylaxis", Provenance>>;

export interface PlausibilityResult {
  /** The input must not be used. */
  readonly refused: readonly RefusingRuleId[];
  /** It must not be used before these are confirmed. */
  readonly toConfirm: readonly ConfirmableRuleId[];
}

interface Bounds {
  readonly low: number;
  readonly high: number;
}

const JOINT_RULE_IDS = (Object.keys(PLAUSIBILITY) as PlausibilityRuleId[]).filter(
  (id): id is JointRuleId => !OTHER_RULES.some((other) => other === id),
);

/**
 * Answers, after defaults, that contradict each other or can't be right. `confirmed` are the ids that a clinician has
 * confirmed. Picks are checked where the terms are (`isKnownPick`).
 */
export function checkPlausibility(
  input: AssessmentInput,
  confirmed: readonly string[],
  provenance: TreatmentProvenance,
): PlausibilityResult {
  const refused: RefusingRuleId[] = listOutOfBounds(input);
  const toConfirm: ConfirmableRuleId[] = [];
  const isBmiChecked = refused.length === 0;
  const bmi = calculateBodyMassIndex(input);
  for (const id of JOINT_RULE_IDS) {
    if (!isBmiChecked && (id === "bmi.impossible" || id === "bmi.unusual")) continue;
    if (!contradicts(id, input, bmi, provenance)) continue;
    if (PLAUSIBILITY[id].action === "refuse") refused.push(id as RuleOf<"refuse">);
    else if (!confirmed.includes(id)) toConfirm.push(id as ConfirmableRuleId);
  }
  const entered = input.news2_entered ?? null;
  const problem = entered === null ? null : enteredNews2Problem(entered, chartContextOf(input));
  if (problem !== null) refused.push(problem);
  return { refused, toConfirm };
}

const chartContextOf = (input: AssessmentInput) => ({
  hasVentilator: isVentilated(news2InputOf(input)),
  now: input.assessed_at ?? "",
});

const isOutside = (value: unknown, { low, high }: Bounds): boolean =>
  typeof value === "number" && !(value >= low && value <= high);

function listOutOfBounds(input: AssessmentInput): RefusingRuleId[] {
  const refused: RefusingRuleId[] = [];
  for (const field of BOUNDED_QUESTIONS) {
    if (isOutside(input[field], RISK_ANSWER_BOUNDS[field])) refused.push(`bounds.${field}`);
  }
  const answers = input.safety_answers ?? null;
  if (answers === null) return refused;
  for (const id of SAFETY_ITEM_IDS) {
    const answer = answers[id] ?? null;
    if (answer !== null && !isAnswerTo(SAFETY_ITEMS[id], answer)) refused.push(`bounds.${id}`);
  }
  return refused;
}

function isAnswerTo(item: SafetyItem, answer: unknown): boolean {
  switch (item.type) {
    case "number":
      return typeof answer === "number" && !isOutside(answer, item.range);
    case "choice":
      return item.choices.includes(String(answer)) || String(answer) in (item.earlierChoices ?? {});
    case "yesno":
      return typeof answer === "boolean";
  }
}

const isBeyond = (bmi: number, { below, above }: { readonly below: number; readonly above: number }): boolean =>
  bmi < below || bmi > above;

function contradicts(
  id: JointRuleId,
  input: AssessmentInput,
  bmi: number | null,
  provenance: TreatmentProvenance,
): boolean {
  const limits = PLAUSIBILITY_LIMITS;
  const isIndependent = input.mobility_status === "independent";
  switch (id) {
    case "bmi.impossible":
      return bmi !== null && isBeyond(bmi, limits.impossibleBmi);
    case "bmi.unusual":
      return bmi !== null && isBeyond(bmi, limits.unusualBmi) && !isBeyond(bmi, limits.impossibleBmi);
    case "ventilator.independent":
      return input.has_ventilator && isIndependent;
    case "oxygen.ventilator":
      return input.safety_answers?.oxygen_support === "ventilated" && !input.has_ventilator;
    case "ventilator.ward":
      return input.has_ventilator && (input.level_of_care === "ward" || input.level_of_care === "rehab");
    case "icu.independent":
      return input.level_of_care === "icu" && isIndependent;
    case "independent.immobile":
      return isIndependent && input.days_immobile >= limits.immobileFromDays;
    case "rehab.bedbound":
      return input.level_of_care === "rehab" && input.mobility_status === "bedbound";
    case "anticoagulants.prophylaxis":
      return (
        input.on_anticoagulants &&
        input.on_vte_prophylaxis &&
        provenance.on_anticoagulants === "answered" &&
        provenance.on_vte_prophylaxis === "answered"
      );
    case "planned.emergency":
      return input.admission_urgency === "planned" && (input.is_trauma_admission || input.is_sepsis);
    case "pregnancy.unlikely":
      return isPregnant(input.safety_answers) && (input.sex === "male" || input.age > limits.pregnantToYears);
    case "obesity.bmi":
      return input.has_obesity && bmi !== null && bmi < limits.obeseFromBmi;
    case "malnutrition.bmi":
      return input.has_malnutrition && bmi !== null && bmi >= limits.malnourishedBelowBmi;
  }
}

const isPregnant = (answers: SafetyAnswers | null | undefined): boolean =>
  answers?.pregnancy === "uncomplicated" || answers?.pregnancy === "complicated";
