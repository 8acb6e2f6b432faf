import type { SafetyItemId } from "./safety/safety-items.ts";

type BoxGroup = "admission" | "medication" | "condition" | "device";

interface Question {
  /**
   * A person's data, the status, boxes that their group's 'none' excludes, further factors with a default, history
   * (earlier versions stored no such answers), or scores that a clinician enters.
   */
  readonly group: "person" | "status" | BoxGroup | "factor" | "history" | "score";
  /** What counts while it is open. Null: nothing; it is then not recorded, which is never 'no'. */
  readonly assumed: string | number | boolean | null;
  /** What is assessed instead to show what the answer adds; absent if it cannot be taken away. */
  readonly without?: string | number | boolean | null;
  /** Questions of the safety check that a 'yes' brings up, or a choice. */
  readonly checks?: readonly SafetyItemId[] | Readonly<Record<string, readonly SafetyItemId[]>>;
  /** For the API's documentation; {low} and {high} stand for the range. */
  readonly about?: string;
}

interface ChoiceQuestion extends Question {
  readonly kind: "choice";
  readonly choices: readonly string[];
  /** Another name on the wire -> the choice. */
  readonly aliases?: Readonly<Record<string, string>>;
}

interface NumberQuestion extends Question {
  readonly kind: "number";
  /** Both ends allowed. With a step, only its multiples are. */
  readonly range: { readonly low: number; readonly high: number; readonly step?: number };
  readonly unit: "years" | "kg" | "cm" | "days" | "times";
  /** The reply to what is no such number. */
  readonly problem: string;
  /** Its unit in 'What if'; absent if it cannot be changed there. */
  readonly whatIf?: "days" | "kg" | "years" | "admissions";
}

interface YesNoQuestion extends Question {
  readonly kind: "yesNo";
  /** Its own line in a breakdown. */
  readonly line?: string;
}

interface ScoreQuestion extends Question {
  readonly kind: "score";
  readonly range: NumberQuestion["range"];
  readonly unit: "points";
}

const box = <Group extends BoxGroup>(group: Group, line: string, checks: readonly SafetyItemId[] = []) =>
  ({ group, kind: "yesNo", line, checks, assumed: false }) as const;
const factor = <Assumed extends boolean>(assumed: Assumed, line: string, checks: readonly SafetyItemId[] = []) =>
  ({ group: "factor", kind: "yesNo", line, checks, assumed }) as const;

/**
 * The calculator's questions, a row each, in the order of the wire's fields: calls, stored rows, forms, 'not answered,
 * so assumed', 'What if' and 'without this answer' are made from it. The words are in the locale files under the id;
 * breakdown lines other than a yes/no question's own are in `FACTOR_LABELS`.
 */
export const QUESTIONS = {
  age: {
    group: "person",
    kind: "number",
    range: { low: 16, high: 110, step: 1 },
    unit: "years",
    assumed: 65,
    problem: "Please enter a valid age between {low} and {high}.",
    whatIf: "years",
  },
  sex: { group: "person", kind: "choice", choices: ["male", "female"], assumed: "female" },
  weight_kg: {
    group: "person",
    kind: "number",
    range: { low: 20, high: 400 },
    unit: "kg",
    assumed: null,
    without: null,
    problem: "Enter a weight between {low} and {high} kg.",
    whatIf: "kg",
  },
  height_cm: {
    group: "person",
    kind: "number",
    range: { low: 100, high: 250 },
    unit: "cm",
    assumed: null,
    problem: "Enter a height between {low} and {high} cm.",
  },
  level_of_care: {
    group: "person",
    kind: "choice",
    choices: ["icu", "stepdown", "ward", "rehab"],
    aliases: { step_down: "stepdown" },
    checks: {
      icu: ["respiratory_rate", "vasopressors", "rass", "follows_commands", "dialysis_today"],
      stepdown: ["respiratory_rate", "temperature_c"],
    },
    assumed: "ward",
    without: "ward",
  },
  mobility_status: {
    group: "status",
    kind: "choice",
    choices: ["bedbound", "chair_bound", "standing_assist", "walking_assist", "independent"],
    checks: { bedbound: ["heel_or_sacral_wound"] },
    assumed: "independent",
    without: "independent",
  },
  cognitive_status: {
    group: "status",
    kind: "choice",
    choices: ["normal", "mild_impairment", "delirium_dementia"],
    checks: { delirium_dementia: ["follows_commands"] },
    assumed: "normal",
    without: "normal",
  },
  baseline_function: {
    group: "status",
    kind: "choice",
    choices: ["independent", "partial", "dependent"],
    assumed: "independent",
    without: "independent",
  },
  days_immobile: {
    group: "status",
    kind: "number",
    range: { low: 0, high: 30, step: 1 },
    unit: "days",
    assumed: 0,
    without: 0,
    problem: "Enter the days immobile, {low} to {high}.",
    whatIf: "days",
  },
  is_postoperative: box("admission", "After surgery", ["hemoglobin_g_dl", "open_wound", "sternotomy_days"]),
  is_trauma_admission: box("admission", "Trauma", ["open_wound", "lower_limb"]),
  is_sepsis: box("admission", "Sepsis", ["respiratory_rate", "vasopressors", "temperature_c"]),
  is_cardiac_admission: box("admission", "Cardiac admission", ["other_acute_cardiac", "sternotomy_days"]),
  is_neuro_admission: box("admission", "Neurological admission", ["intracranial", "seizures", "follows_commands"]),
  is_orthopedic: box("admission", "Orthopedic admission", ["lower_limb"]),
  is_oncology: box("admission", "Oncology admission", ["platelets", "hemoglobin_g_dl", "bone_metastases"]),
  on_sedating_medications: box("medication", "Sedating medication", ["rass", "follows_commands"]),
  on_anticoagulants: box("medication", "Therapeutic anticoagulation", ["platelets", "hemoglobin_g_dl"]),
  on_steroids: box("medication", "Steroids"),
  has_diabetes: box("condition", "Diabetes", ["glucose_mg_dl", "ketones_present"]),
  has_obesity: box("condition", "Obesity"),
  has_parkinson: box("condition", "Parkinson disease"),
  has_active_cancer: box("condition", "Active cancer", ["platelets", "hemoglobin_g_dl", "bone_metastases"]),
  has_malnutrition: box("condition", "Malnutrition"),
  has_neuropathy: box("condition", "Neuropathy"),
  has_stroke_history: box("condition", "Earlier stroke"),
  has_vte_history: box("condition", "Earlier VTE"),
  has_foley_catheter: box("device", "Urinary catheter"),
  has_central_line: box("device", "Central line", ["femoral_line"]),
  has_feeding_tube: box("device", "Feeding tube"),
  has_ventilator: box("device", "Ventilator", [
    "oxygen_support",
    "respiratory_rate",
    "prone_or_hfov",
    "heart_rate",
    "neuromuscular_blocker_4h",
    "follows_commands",
  ]),
  on_vte_prophylaxis: factor(true, "VTE prophylaxis"),
  incontinent: factor(false, "Incontinence", ["heel_or_sacral_wound"]),
  albumin_low: factor(false, "Low albumin"),
  admission_urgency: {
    group: "history",
    kind: "choice",
    choices: ["planned", "unplanned"],
    assumed: null,
    without: null,
    about: "Was this admission planned?",
  },
  has_dialysis: {
    group: "history",
    kind: "yesNo",
    line: "Dialysis",
    checks: ["dialysis_today", "femoral_line", "potassium_mmol_l"],
    assumed: null,
    without: null,
    about: "Regular kidney dialysis?",
  },
  /** Not counting this one. */
  prior_admissions: {
    group: "history",
    kind: "number",
    range: { low: 0, high: 50, step: 1 },
    unit: "times",
    assumed: null,
    without: 0,
    about: "Admissions in the past 12 months, without this one: whole, {low} to {high}",
    problem: "Enter the admissions in the past 12 months, {low} to {high}.",
    whatIf: "admissions",
  },
  fall_history: { group: "history", kind: "yesNo", assumed: null, without: false },
  thrombophilia: { group: "history", kind: "yesNo", assumed: null, without: null },
  hormonal_treatment: {
    group: "history",
    kind: "yesNo",
    line: "Hormonal treatment",
    assumed: null,
    without: null,
  },
  is_respiratory_admission: {
    group: "history",
    kind: "yesNo",
    line: "Chronic lung disease, admitted for an exacerbation",
    checks: ["oxygen_support", "spo2_percent", "respiratory_rate"],
    assumed: null,
    without: null,
    about: "Admitted for an exacerbation of COPD or another chronic lung disease?",
  },
  has_chronic_lung_disease: {
    group: "history",
    kind: "yesNo",
    checks: ["oxygen_support", "spo2_percent", "respiratory_rate"],
    assumed: null,
    about: "COPD or another chronic lung disease? Limits the start; moves no risk",
  },
  days_in_hospital: {
    group: "history",
    kind: "number",
    range: { low: 0, high: 365, step: 1 },
    unit: "days",
    assumed: null,
    about:
      "Whole hospital days since the admission, {low} to {high}; of a patient with an admission date it follows from there",
    problem: "Enter the days in the hospital, {low} to {high}.",
  },
  padua: {
    group: "score",
    kind: "score",
    range: { low: 0, high: 20, step: 1 },
    unit: "points",
    assumed: null,
    without: null,
  },
  morse: { group: "score", kind: "score", range: { low: 0, high: 125, step: 5 }, unit: "points", assumed: null },
  braden: {
    group: "score",
    kind: "score",
    range: { low: 6, high: 23, step: 1 },
    unit: "points",
    assumed: null,
    without: null,
  },
} as const satisfies Record<string, ChoiceQuestion | NumberQuestion | YesNoQuestion | ScoreQuestion>;

type Questions = typeof QUESTIONS;
export type QuestionId = keyof Questions;
/** The questions whose rows have this part. */
export type QuestionOf<Part> = { [Id in QuestionId]: Questions[Id] extends Part ? Id : never }[QuestionId];
type QuestionWith<Key extends string> = QuestionOf<Readonly<Record<Key, unknown>>>;

export const QUESTION_IDS = Object.keys(QUESTIONS) as readonly QuestionId[];

const idsWhere = (isIn: (row: Readonly<Record<string, unknown>>) => boolean) =>
  QUESTION_IDS.filter((id) => isIn(QUESTIONS[id]));

/** The questions whose rows have this part, in the table's order. */
export const questionsOf = <const Part extends Partial<Question & { readonly kind: string }>>(part: Part) =>
  idsWhere((row) => Object.entries(part).every(([key, value]) => row[key] === value)) as QuestionOf<Readonly<Part>>[];

export const isOfKind = <Kind extends Questions[QuestionId]["kind"]>(
  id: QuestionId,
  kind: Kind,
): id is QuestionOf<{ readonly kind: Kind }> => QUESTIONS[id].kind === kind;

const questionsWith = <Key extends string>(key: Key) => idsWhere((row) => key in row) as QuestionWith<Key>[];

/** A list with an order of its own: these first, then the rest in the table's order. */
const inOrder = <Id extends QuestionId>(ids: readonly Id[], first: readonly NoInfer<Id>[]): readonly Id[] => [
  ...first,
  ...ids.filter((id) => !first.includes(id)),
];

export type ChoiceId = QuestionOf<{ readonly kind: "choice" }>;
export type NumberId = QuestionOf<{ readonly kind: "number" }>;
export type ScoreId = QuestionOf<{ readonly kind: "score" }>;
export type ChoiceOf<Id extends ChoiceId> = Questions[Id]["choices"][number];

export type Sex = ChoiceOf<"sex">;
export type LevelOfCare = ChoiceOf<"level_of_care">;
export type MobilityStatus = ChoiceOf<"mobility_status">;
export type CognitiveStatus = ChoiceOf<"cognitive_status">;
export type BaselineFunction = ChoiceOf<"baseline_function">;
export const SEXES = QUESTIONS.sex.choices;
export const LEVELS_OF_CARE = QUESTIONS.level_of_care.choices;
export const MOBILITY_STATUSES = QUESTIONS.mobility_status.choices;
export const COGNITIVE_STATUSES = QUESTIONS.cognitive_status.choices;

/** Choices with a default, in the order of a breakdown's lines. */
export type CategoryId = ChoiceId & QuestionOf<{ readonly group: "person" | "status" }>;
export const CATEGORIES = inOrder(
  [...questionsOf({ group: "person", kind: "choice" }), ...questionsOf({ group: "status", kind: "choice" })],
  ["sex", "mobility_status", "cognitive_status", "baseline_function"],
);

type BoxOf<Group extends BoxGroup> = QuestionOf<{ readonly group: Group }>;
export type AdmissionFlag = BoxOf<"admission">;
export type GroupedFlag = BoxOf<BoxGroup>;
export type UngroupedFlag = QuestionOf<{ readonly group: "factor" }>;
/** A yes/no question with a default. */
export type Flag = GroupedFlag | UngroupedFlag;
export const ADMISSION_FLAGS = questionsOf({ group: "admission" });
export const CONDITION_FLAGS = questionsOf({ group: "condition" });
export const UNGROUPED_FLAGS = questionsOf({ group: "factor" });
export const FLAGS = idsWhere(({ assumed }) => typeof assumed === "boolean") as Flag[];

/** Field -> its name in the group's list: the field without its prefix. */
const namesOf = <Group extends BoxGroup>(group: Group) =>
  Object.fromEntries(
    idsWhere((row) => row.group === group).map((id) => [id, id.replace(/^(is|on|has)_/, "")]),
  ) as Readonly<Record<BoxOf<Group>, string>>;

/**
 * The boxes by the group whose 'none of these' box excludes them, and the array that may name the same flags without
 * prefix; admission types have none.
 */
export const FLAG_GROUPS = {
  admission: { none: "no_admission_type", list: null, flags: namesOf("admission") },
  medication: { none: "no_medications", list: "medications", flags: namesOf("medication") },
  condition: { none: "no_medical_conditions", list: "comorbidities", flags: namesOf("condition") },
  device: { none: "no_devices", list: "devices", flags: namesOf("device") },
} as const;
export type FlagGroupName = keyof typeof FLAG_GROUPS;

/** Questions other than flags: those with a default, and those that stay open, as replies list them. */
export const ASSUMED_QUESTIONS = [...questionsOf({ group: "person" }), ...questionsOf({ group: "status" })].filter(
  (id) => QUESTIONS[id].assumed !== null,
) as Exclude<QuestionOf<{ readonly group: "person" | "status" }>, QuestionOf<{ readonly assumed: null }>>[];
export const OPEN_QUESTIONS = inOrder(questionsOf({ assumed: null }), [
  "weight_kg",
  "height_cm",
  "fall_history",
  "thrombophilia",
  "hormonal_treatment",
  "has_dialysis",
  "prior_admissions",
]);

/** Besides flags, what 'without' takes away. */
export const REMOVABLE_QUESTIONS = inOrder(questionsWith("without"), [
  "mobility_status",
  "cognitive_status",
  "baseline_function",
  "level_of_care",
  "days_immobile",
  "admission_urgency",
  "fall_history",
  "thrombophilia",
  "hormonal_treatment",
  "has_dialysis",
  "is_respiratory_admission",
  "prior_admissions",
]);

export type RemovableQuestion = (typeof REMOVABLE_QUESTIONS)[number];
export type RemovableAnswer = Flag | RemovableQuestion;

/** Yes/no questions without a default that have a line of their own. */
export const LINED_QUESTIONS = REMOVABLE_QUESTIONS.filter(
  (id): id is RemovableQuestion & QuestionWith<"line"> => "line" in QUESTIONS[id],
);

/** Numbers, as replies name those out of their range, and as forms go to them. */
export const BOUNDED_QUESTIONS = inOrder(questionsWith("range"), [
  "age",
  "weight_kg",
  "height_cm",
  "days_immobile",
  "days_in_hospital",
]);
export const BOUNDED_IN_FORMS = inOrder(BOUNDED_QUESTIONS, [
  "age",
  "weight_kg",
  "height_cm",
  "days_in_hospital",
  "prior_admissions",
]);

/** As the whole form asks about history. */
export const HISTORY_QUESTIONS = inOrder(questionsOf({ group: "history" }), [
  "admission_urgency",
  "days_in_hospital",
  "prior_admissions",
  "is_respiratory_admission",
  "has_chronic_lung_disease",
]);
/** As the step about movement asks, below the status. */
export const MOVEMENT_NUMBERS = inOrder(
  [...questionsOf({ group: "status", kind: "number" }), ...questionsOf({ group: "history", kind: "number" })],
  ["days_immobile", "days_in_hospital"],
);
export const MOVEMENT_YES_NO = inOrder(
  [...UNGROUPED_FLAGS, ...questionsOf({ group: "history", kind: "yesNo" })],
  [
    "fall_history",
    "incontinent",
    "on_vte_prophylaxis",
    "albumin_low",
    "has_chronic_lung_disease",
    "is_respiratory_admission",
  ],
);
/** What 'What if' may change: choices, numbers, yes/no answers, and scores, which the estimate then replaces. */
export const CHANGEABLE_QUESTIONS = [
  ...inOrder(
    questionsWith("without").filter((id) => isOfKind(id, "choice")),
    ["mobility_status"],
  ),
  ...inOrder(questionsWith("whatIf"), ["days_immobile", "weight_kg"]),
  ...FLAGS,
  ...REMOVABLE_QUESTIONS.filter((id) => isOfKind(id, "yesNo")),
  ...REMOVABLE_QUESTIONS.filter((id) => isOfKind(id, "score")),
] as const;

/** The questions of the safety check that an answer brings up. */
export function checksOf(id: QuestionId, answer: unknown): readonly SafetyItemId[] {
  const { checks = [] }: Question = QUESTIONS[id];
  if (!isList(checks)) return checks[String(answer)] ?? [];
  return answer === true ? checks : [];
}

const isList = (checks: NonNullable<Question["checks"]>): checks is readonly SafetyItemId[] => Array.isArray(checks);

/** What may be entered for each number. */
export const ASSESSMENT_LIMITS = Object.fromEntries(
  BOUNDED_QUESTIONS.map((id) => [id, QUESTIONS[id].range]),
) as unknown as { readonly [Id in QuestionWith<"range">]: Questions[Id]["range"] };

/** Padua items as a clinician answers them; an absent or null item is unknown. */
export interface PaduaItems {
  active_cancer?: boolean | null;
  previous_vte?: boolean | null;
  reduced_mobility?: boolean | null;
  thrombophilia?: boolean | null;
  recent_trauma_or_surgery?: boolean | null;
  age_70_or_over?: boolean | null;
  heart_or_respiratory_failure?: boolean | null;
  acute_mi_or_stroke?: boolean | null;
  acute_infection_or_rheumatologic?: boolean | null;
  bmi_30_or_over?: boolean | null;
  hormonal_treatment?: boolean | null;
}

/** Morse items; an absent or null item is unknown. */
export interface MorseItems {
  fall_history?: boolean | null;
  secondary_diagnosis?: boolean | null;
  ambulatory_aid?: "none" | "cane_or_walker" | "furniture" | null;
  iv_or_lock?: boolean | null;
  gait?: "normal" | "weak" | "impaired" | null;
  mental_status?: "oriented" | "overestimates" | null;
}

export type BradenPoints = 1 | 2 | 3 | 4;

/** Braden subscale points, 1 is worst; an absent or null subscale is unknown. */
export interface BradenItems {
  sensory?: BradenPoints | null;
  moisture?: BradenPoints | null;
  activity?: BradenPoints | null;
  mobility?: BradenPoints | null;
  nutrition?: BradenPoints | null;
  friction_shear?: 1 | 2 | 3 | null;
}
