import {
  assessSafety,
  CORE_QUESTIONS,
  type CoreQuestion,
  calculateBodyMassIndex,
  doesQuestionApply,
  GREEN_ALSO_NEEDS,
  type NeededId,
  PLACE_QUESTIONS,
  SAFETY_ITEM_IDS,
  SAFETY_ITEMS,
  type SafetyItemId,
} from "@bedside-bike/clinical";
import type { AssessmentAnswers } from "@bedside-bike/contract";
import { isSafetyItem } from "./safety-values.ts";

type Patient = AssessmentAnswers;

/** The questions that are asked of everybody, then those for certain units. */
const CORE: readonly CoreQuestion[] = [...CORE_QUESTIONS, ...PLACE_QUESTIONS];

const VITALS = ["spo2_percent", "heart_rate", "systolic_mmhg", "respiratory_rate", "temperature_c"] as const;

const bmiToMeasureFrom = 40;

/**
 * Which checks a patient's answers bring up: what the findings from answers tell a provider to look at
 * (SAFETY_RULES_FROM_ANSWERS), and what the equipment makes necessary.
 */
const matters: readonly { readonly when: (patient: Patient) => boolean; readonly items: readonly SafetyItemId[] }[] = [
  {
    when: (patient) => patient.has_ventilator,
    items: [
      "oxygen_support",
      "respiratory_rate",
      "prone_or_hfov",
      "heart_rate",
      "neuromuscular_blocker_4h",
      "follows_commands",
    ],
  },
  {
    when: ({ level_of_care }) => level_of_care === "icu",
    items: ["respiratory_rate", "vasopressors", "rass", "follows_commands", "dialysis_today"],
  },
  { when: ({ level_of_care }) => level_of_care === "stepdown", items: ["respiratory_rate", "temperature_c"] },
  {
    when: (patient) => patient.is_respiratory_admission === true || patient.has_chronic_lung_disease === true,
    items: ["oxygen_support", "spo2_percent", "respiratory_rate"],
  },
  { when: (patient) => patient.is_sepsis, items: ["respiratory_rate", "vasopressors", "temperature_c"] },
  { when: (patient) => patient.is_cardiac_admission, items: ["other_acute_cardiac", "sternotomy_days"] },
  { when: (patient) => patient.is_postoperative, items: ["hemoglobin_g_dl", "open_wound", "sternotomy_days"] },
  { when: (patient) => patient.is_trauma_admission, items: ["open_wound", "lower_limb"] },
  { when: (patient) => patient.is_orthopedic, items: ["lower_limb"] },
  { when: (patient) => patient.is_neuro_admission, items: ["intracranial", "seizures", "follows_commands"] },
  {
    when: (patient) => patient.is_oncology || patient.has_active_cancer,
    items: ["platelets", "hemoglobin_g_dl", "bone_metastases"],
  },
  { when: (patient) => patient.on_anticoagulants, items: ["platelets", "hemoglobin_g_dl"] },
  { when: (patient) => patient.has_diabetes, items: ["glucose_mg_dl", "ketones_present"] },
  { when: (patient) => patient.on_sedating_medications, items: ["rass", "follows_commands"] },
  { when: ({ cognitive_status }) => cognitive_status === "delirium_dementia", items: ["follows_commands"] },
  { when: (patient) => patient.has_central_line, items: ["femoral_line"] },
  { when: (patient) => patient.has_dialysis === true, items: ["dialysis_today", "femoral_line", "potassium_mmol_l"] },
  {
    when: ({ mobility_status, incontinent }) => mobility_status === "bedbound" || incontinent,
    items: ["heel_or_sacral_wound"],
  },
  { when: (patient) => (calculateBodyMassIndex(patient) ?? 0) > bmiToMeasureFrom, items: ["bike_weight_limit_kg"] },
];

/** Headings of the remaining questions, by the tables' own groups. */
export const groupNames = {
  Breathing: "breathing",
  "Heart and circulation": "circulation",
  "Brain and mind": "brain",
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
  /** Taken at every bed, whoever the patient is. */
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
  const placed = new Set<SafetyItemId>(idsOf(asked));
  const place = (ids: Iterable<SafetyItemId>): SafetyItemId[] => {
    const wanted = new Set(ids);
    const added = SAFETY_ITEM_IDS.filter((id) => wanted.has(id) && !placed.has(id));
    for (const id of added) placed.add(id);
    return added;
  };
  const needed = GREEN_ALSO_NEEDS.filter(({ when }) => doesQuestionApply(when, patient))
    .flatMap(({ answers }): NeededId[] => answers.flat())
    .filter(isSafetyItem);
  const vitals = place(VITALS);
  return {
    core: idsOf(asked.filter(({ none }) => none !== null)),
    apart: idsOf(asked.filter(({ none }) => none === null)),
    vitals,
    needed: place(needed),
    neededVitals: vitals.filter((id) => needed.includes(id)),
    matters: place(matters.filter(({ when }) => when(patient)).flatMap(({ items }) => items)),
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

/** Ids of what the engine would list as unanswered, in its order. */
export const listOpenQuestions = (patient: Patient): string[] =>
  assessSafety(patient, { paduaTotal: 0, isProphylaxisGiven: true })
    .reasons.filter(({ id }) => id.startsWith(unanswered))
    .map(({ id }) => id.slice(unanswered.length));
