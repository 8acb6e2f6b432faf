import {
  assessSafety,
  CORE_QUESTIONS,
  type CoreQuestion,
  calculateBodyMassIndex,
  checksOf,
  doesQuestionApply,
  GREEN_ALSO_NEEDS,
  isVentilated,
  NEURO_QUESTIONS,
  NEWS2_PARTS,
  NEWS2_QUESTIONS,
  type NeededId,
  news2InputOf,
  PLACE_QUESTIONS,
  QUESTION_IDS,
  SAFETY_ITEM_IDS,
  SAFETY_ITEMS,
  type Safety,
  type SafetyItemId,
} from "@bedside-bike/clinical";
import type { AssessmentAnswers } from "@bedside-bike/contract";
import { isSafetyItem } from "./safety-values.ts";

type Patient = AssessmentAnswers;

/** The questions that are asked of everybody, then those for certain units. */
const CORE: readonly CoreQuestion[] = [...CORE_QUESTIONS, ...PLACE_QUESTIONS, ...NEURO_QUESTIONS];

export const isVentilatedNow = (patient: Patient): boolean => isVentilated(news2InputOf(patient));

/** Questions that make no sense for this patient. */
const listIdle = (patient: Patient): SafetyItemId[] => [
  ...(isVentilatedNow(patient) ? (["consciousness"] as const) : []),
  ...(patient.has_chronic_lung_disease === true ? [] : (["target_88_92"] as const)),
];

const bmiToMeasureFrom = 40;

/**
 * Which checks a patient's answers bring up: what the findings from answers tell a provider to look at
 * (SAFETY_RULES_FROM_ANSWERS), and what the equipment makes necessary.
 */
const listMattering = (patient: Patient): SafetyItemId[] => [
  ...QUESTION_IDS.flatMap((id) => checksOf(id, patient[id])),
  ...((calculateBodyMassIndex(patient) ?? 0) > bmiToMeasureFrom ? (["bike_weight_limit_kg"] as const) : []),
];

/** Headings of the remaining questions, by the tables' own groups. */
export const groupNames = {
  Breathing: "breathing",
  "Heart and circulation": "circulation",
  "Brain and mind": "brain",
  "Brain and muscles": "muscles",
  "Blood and metabolism": "blood",
  "Bones, wounds and surgery": "bones",
  "Pregnancy, equipment and wishes": "other",
} as const satisfies Record<(typeof SAFETY_ITEMS)[SafetyItemId]["group"], string>;
export type GroupName = (typeof groupNames)[keyof typeof groupNames];

export interface ArrangedQuestions {
  /** Core questions that 'None of these now' answers. */
  readonly core: readonly SafetyItemId[];
  /** Core questions that it does not answer. */
  readonly apart: readonly SafetyItemId[];
  /** NEWS2's signs: taken at every bed, whoever the patient is. */
  readonly vitals: readonly SafetyItemId[];
  /** Without these the assessment can't be clear. */
  readonly needed: readonly SafetyItemId[];
  /** The vital signs among them. */
  readonly neededVitals: readonly SafetyItemId[];
  readonly matters: readonly SafetyItemId[];
  readonly more: readonly { readonly group: GroupName; readonly items: readonly SafetyItemId[] }[];
}

/** Every question of the safety check once, in the place that this patient's other answers determine. */
export function arrangeQuestions(patient: Patient): ArrangedQuestions {
  const asked = CORE.filter(({ when }) => doesQuestionApply(when, patient));
  const idsOf = (questions: readonly CoreQuestion[]) => questions.map(({ id }) => id);
  const placed = new Set<SafetyItemId>([...idsOf(asked), ...listIdle(patient)]);
  const place = (ids: Iterable<SafetyItemId>): SafetyItemId[] => {
    const wanted = new Set(ids);
    const added = SAFETY_ITEM_IDS.filter((id) => wanted.has(id) && !placed.has(id));
    for (const id of added) placed.add(id);
    return added;
  };
  const signs: readonly SafetyItemId[] = isVentilatedNow(patient)
    ? NEWS2_PARTS.filter((part) => part !== "oxygen_support")
    : [...NEWS2_PARTS, "target_88_92"];
  const needed = [
    ...GREEN_ALSO_NEEDS.filter(({ when }) => doesQuestionApply(when, patient))
      .flatMap(({ answers }): NeededId[] => answers.flat())
      .filter(isSafetyItem),
    ...(doesQuestionApply("circulation_at_risk", patient) ? NEWS2_QUESTIONS.filter((id) => signs.includes(id)) : []),
  ];
  const vitals = place(signs);
  return {
    core: idsOf(asked.filter(({ none }) => none !== null)),
    apart: idsOf(asked.filter(({ none }) => none === null)),
    vitals,
    needed: place(needed),
    neededVitals: vitals.filter((id) => needed.includes(id)),
    matters: place(listMattering(patient)),
    more: Object.entries(groupNames).map(([name, group]) => ({
      group,
      items: place(SAFETY_ITEM_IDS.filter((id) => SAFETY_ITEMS[id].group === name)),
    })),
  };
}

/** The answer that 'None of these now' gives the question, as the form holds it; '' if it gives none. */
export function noneAnswer(id: SafetyItemId): string {
  const none = CORE.find((question) => question.id === id)?.none ?? null;
  return none === null ? "" : none === false ? "no" : String(none);
}

const unanswered = "unanswered.";

export const judgeSafety = (patient: Patient): Safety =>
  assessSafety(patient, { paduaTotal: 0, isProphylaxisGiven: true });

/** Ids of what the engine would list as unanswered, in its order. */
export const listOpenQuestions = (patient: Patient): string[] =>
  judgeSafety(patient)
    .reasons.filter(({ id }) => id.startsWith(unanswered))
    .map(({ id }) => id.slice(unanswered.length));
