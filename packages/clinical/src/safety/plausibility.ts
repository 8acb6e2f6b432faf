import type { AssessmentInput, Provenance } from "../assessment-input.ts";
import { calculateBodyMassIndex } from "../patient.ts";
import { BOUNDED_QUESTIONS } from "../questions.ts";
import {
  PLAUSIBILITY,
  PLAUSIBILITY_LIMITS,
  type PlausibilityRuleId,
  RISK_ANSWER_BOUNDS,
} from "./plausibility-rules.ts";
import { SAFETY_ITEM_IDS, SAFETY_ITEMS, type SafetyAnswers, type SafetyItemId } from "./safety-items.ts";

export type BoundedField = keyof typeof RISK_ANSWER_BOUNDS | SafetyItemId;
type JointRuleId = Exclude<PlausibilityRuleId, "bounds.*">;
type RuleOf<Action> = {
  [Id in JointRuleId]: (typeof PLAUSIBILITY)[Id]["action"] extends Action ? Id : never;
}[JointRuleId];
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

const JOINT_RULE_IDS = (Object.keys(PLAUSIBILITY) as PlausibilityRuleId[]).filter((id) => id !== "bounds.*");
const SAFETY_RANGES: readonly { readonly id: SafetyItemId; readonly range: Bounds }[] = SAFETY_ITEM_IDS.flatMap(
  (id) => {
    const item = SAFETY_ITEMS[id];
    return item.type === "number" ? [{ id, range: item.range }] : [];
  },
);

/** Answers, after defaults, that contradict each other or can't be right. `confirmed` are the ids that a clinician has confirmed. */
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
  return { refused, toConfirm };
}

const isOutside = (value: unknown, { low, high }: Bounds): boolean =>
  typeof value === "number" && !(value >= low && value <= high);

function listOutOfBounds(input: AssessmentInput): RefusingRuleId[] {
  const refused: RefusingRuleId[] = [];
  for (const field of BOUNDED_QUESTIONS) {
    if (isOutside(input[field], RISK_ANSWER_BOUNDS[field])) refused.push(`bounds.${field}`);
  }
  const answers = input.safety_answers ?? null;
  if (answers === null) return refused;
  for (const { id, range } of SAFETY_RANGES) if (isOutside(answers[id], range)) refused.push(`bounds.${id}`);
  return refused;
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
