import {
  ADMISSION_URGENCIES,
  type AssessmentInput,
  BASELINE_FUNCTIONS,
  BRADEN,
  type ChoiceItem,
  COGNITIVE_STATUSES,
  FLAGS,
  type Flag,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  MORSE,
  PADUA,
  SAFETY_ITEMS,
  type SafetyAnswers,
  SEXES,
} from "@bedside-bike/clinical";
import { z } from "zod";
import { ASSESSMENT_LIMITS, TEXT_LIMITS } from "./limits.ts";
import { hiddenSigns, lostLetters } from "./lines.ts";
import { hasHiddenSigns, hasLostLetters } from "./visible-text.ts";

/** A number that may arrive as text, as the forms send it; blank and null mean that it was left open. */
const numberOrText = z.union([z.number(), z.string().max(20), z.null()]);

/** As paragraphs, but not composed anew: parts of it are found again by their exact text. */
const storableText = z
  .string()
  .trim()
  .refine((text) => !hasHiddenSigns(text.replace(/[\n\r\t]/g, " ")), hiddenSigns("The text"))
  .refine((text) => !hasLostLetters(text), lostLetters("The text"));
const freeText = storableText.max(TEXT_LIMITS.additionalHistory).optional();
const names = z.array(storableText.max(120)).max(60).optional();
const ids = z.array(storableText.max(80)).max(60).optional();
const flag = z.boolean().nullable().optional();

export const rejectedProposal = z.strictObject(
  { part: storableText.max(TEXT_LIMITS.additionalHistory), term: storableText.max(120) },
  { error: "A proposal is rejected by its part and its term, not by an id." },
);

/** Built from the engine's own table, so that the yes/no inputs are listed only once. */
const flagShape = Object.fromEntries(FLAGS.map((name) => [name, flag])) as Record<Flag, typeof flag>;

const answersOf = <Item extends string>(scale: { items: Record<Item, Record<string, number>> }) =>
  Object.entries(scale.items) as [Item, Record<string, number>][];

const yesNo = z.boolean().nullable().optional();

/** Items in their published scale's own terms: yes/no, points, or one of its named answers. */
function itemsOf<Items>(scale: { items: Record<keyof Items & string, Record<string, number>> }) {
  const shape = answersOf(scale).map(([item, answers]) => {
    const options = Object.keys(answers);
    if (options.includes("yes")) return [item, yesNo];
    const values = options.map((option) => (/^\d+$/.test(option) ? Number(option) : option));
    return [item, z.literal(values).nullable().optional()];
  });
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodType<Items, Items>;
}

type EnteredItems<Score extends "padua" | "morse" | "braden"> = Exclude<
  AssessmentInput[Score],
  number | null | undefined
>;

const { age, weight_kg, height_cm, days_immobile, days_in_hospital, prior_admissions, padua, morse, braden } =
  ASSESSMENT_LIMITS;

const messages = {
  padua: `Enter the Padua total, ${padua.low} to ${padua.high}, or its items.`,
  morse: `Enter the Morse total, ${morse.low} to ${morse.high} in steps of ${morse.step}, or its items.`,
  braden: `Enter the Braden total, ${braden.low} to ${braden.high}, or its subscale points.`,
};
/** Totals out of range are refused together with the other implausible answers. */
const total = (message: string) => z.int(message);

/** A clinician's own score takes precedence over the engine's estimate: the total, or the items they answered. */
const enteredScores = {
  padua: z.union([total(messages.padua), itemsOf<EnteredItems<"padua">>(PADUA)], { error: messages.padua }),
  morse: z.union(
    [total(messages.morse).multipleOf(morse.step, messages.morse), itemsOf<EnteredItems<"morse">>(MORSE)],
    { error: messages.morse },
  ),
  braden: z.union([total(messages.braden), itemsOf<EnteredItems<"braden">>(BRADEN)], {
    error: messages.braden,
  }),
};

/** The answer to one question of the safety check; a number's range is checked with the plausibility rules. */
function safetyAnswer(
  item: (typeof SAFETY_ITEMS)[keyof typeof SAFETY_ITEMS],
  choiceOf: (item: ChoiceItem) => z.ZodType,
) {
  if (item.type === "choice") return choiceOf(item).nullable().optional();
  return (item.type === "number" ? z.number() : z.boolean()).nullable().optional();
}

const choiceOfToday = ({ choices }: ChoiceItem) => z.enum(choices);

/** An earlier version's choice is read as its current equivalent. */
function choiceAnswer({ choices, ...item }: ChoiceItem) {
  const earlier = item.earlierChoices ?? {};
  return z.enum([...choices, ...Object.keys(earlier)]).transform((choice) => earlier[choice] ?? choice);
}

const safetyAnswersOf = (choiceOf: (item: ChoiceItem) => z.ZodType) =>
  z.strictObject({
    ...Object.fromEntries(Object.entries(SAFETY_ITEMS).map(([id, item]) => [id, safetyAnswer(item, choiceOf)])),
    no_acute_contraindication: z.boolean().nullable().optional(),
  }) as unknown as z.ZodType<SafetyAnswers, SafetyAnswers>;

/** The safety check's answers. Absent or null is not recorded. */
const safetyAnswers = safetyAnswersOf(choiceAnswer);
/** The same, as replies give them. */
export const recordedSafetyAnswers = safetyAnswersOf(choiceOfToday);

/** The input as the screens may send it. Every field is optional; unknown fields are refused. */
export const inputShape = {
  age: numberOrText.optional().describe(`Whole years, ${age.low} to ${age.high}; default 65`),
  sex: z.enum(SEXES).nullable().optional(),
  weight_kg: numberOrText.optional().describe(`${weight_kg.low} to ${weight_kg.high} kg; blank or null: unknown`),
  height_cm: numberOrText.optional().describe(`${height_cm.low} to ${height_cm.high} cm; blank or null: unknown`),
  level_of_care: z
    .enum([...LEVELS_OF_CARE, "step_down"])
    .nullable()
    .optional(),
  mobility_status: z.enum(MOBILITY_STATUSES).nullable().optional(),
  cognitive_status: z.enum(COGNITIVE_STATUSES).nullable().optional(),
  baseline_function: z.enum(BASELINE_FUNCTIONS).nullable().optional(),
  days_immobile: numberOrText
    .optional()
    .describe(`Whole days, ${days_immobile.low} to ${days_immobile.high}; default 0`),
  admission_diagnosis: storableText.max(TEXT_LIMITS.admissionDiagnosis).optional(),
  medications: names,
  comorbidities: names,
  devices: names,
  additional_medications: freeText,
  additional_medical_history: freeText,
  ...flagShape,
  admission_other: flag,
  no_admission_type: flag,
  no_medications: flag,
  no_medical_conditions: flag,
  no_devices: flag,
  admission_urgency: z.enum(ADMISSION_URGENCIES).nullable().optional().describe("Was this admission planned?"),
  has_dialysis: yesNo.describe("Regular kidney dialysis?"),
  prior_admissions: numberOrText
    .optional()
    .describe(
      `Admissions in the past 12 months, without this one: whole, ${prior_admissions.low} to ${prior_admissions.high}`,
    ),
  fall_history: yesNo,
  thrombophilia: yesNo,
  hormonal_treatment: yesNo,
  is_respiratory_admission: yesNo.describe("Admitted for an exacerbation of COPD or another chronic lung disease?"),
  has_chronic_lung_disease: yesNo.describe("COPD or another chronic lung disease? Limits the start; moves no risk"),
  days_in_hospital: numberOrText
    .optional()
    .describe(
      `Whole hospital days since the admission, ${days_in_hospital.low} to ${days_in_hospital.high}; of a patient with an admission date it follows from there`,
    ),
  padua: enteredScores.padua.nullable().optional(),
  morse: enteredScores.morse.nullable().optional(),
  braden: enteredScores.braden.nullable().optional(),
  safety_answers: safetyAnswers.nullable().optional(),
  plausibility_confirmed: ids.describe("What is unusual and right all the same: ids of earlier replies' to_confirm"),
  rejected_proposals: z
    .array(rejectedProposal)
    .max(120)
    .optional()
    .describe("Proposals from free text that do not hold: part and term of earlier replies' proposals"),
  read_texts: z
    .array(storableText.max(TEXT_LIMITS.additionalHistory))
    .max(120)
    .optional()
    .describe("Parts of free text that were read and do not bar cycling: those of earlier replies' safety.unread"),
  event_reviewed: z.array(z.int().positive()).max(200).optional().describe("Ids of the open safety events reviewed"),
};

export const wireInput = z.strictObject(inputShape);
/** What a calculator's form sends, or any other caller. */
export type WireInput = z.infer<typeof wireInput>;

const recordedFlags = Object.fromEntries(FLAGS.map((name) => [name, z.boolean().nullable()])) as Record<
  Flag,
  z.ZodNullable<z.ZodBoolean>
>;

/** A wire input with every field present, as replies give it; null is not recorded. May be sent back unchanged. */
export const recordedInput = z.object({
  age: z.number().nullable(),
  sex: z.enum(SEXES).nullable(),
  weight_kg: z.number().nullable(),
  height_cm: z.number().nullable(),
  level_of_care: z.enum(LEVELS_OF_CARE).nullable(),
  mobility_status: z.enum(MOBILITY_STATUSES).nullable(),
  cognitive_status: z.enum(COGNITIVE_STATUSES).nullable(),
  baseline_function: z.enum(BASELINE_FUNCTIONS).nullable(),
  days_immobile: z.number().nullable(),
  admission_diagnosis: z.string(),
  /** The names of the flags that are set, then whatever else was written. */
  medications: z.array(z.string()),
  comorbidities: z.array(z.string()),
  devices: z.array(z.string()),
  additional_medications: z.string(),
  additional_medical_history: z.string(),
  ...recordedFlags,
  admission_other: z.boolean(),
  no_admission_type: z.boolean(),
  no_medications: z.boolean(),
  no_medical_conditions: z.boolean(),
  no_devices: z.boolean(),
  admission_urgency: z.enum(ADMISSION_URGENCIES).nullable(),
  has_dialysis: z.boolean().nullable(),
  prior_admissions: z.number().nullable(),
  fall_history: z.boolean().nullable(),
  thrombophilia: z.boolean().nullable(),
  hormonal_treatment: z.boolean().nullable(),
  is_respiratory_admission: z.boolean().nullable(),
  has_chronic_lung_disease: z.boolean().nullable(),
  days_in_hospital: z.number().nullable(),
  padua: enteredScores.padua.nullable(),
  morse: enteredScores.morse.nullable(),
  braden: enteredScores.braden.nullable(),
  plausibility_confirmed: z.array(z.string()),
  rejected_proposals: z.array(rejectedProposal),
  read_texts: z.array(z.string()),
});
export type RecordedInput = z.infer<typeof recordedInput>;
