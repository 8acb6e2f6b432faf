import {
  type AssessmentInput,
  BASELINE_FUNCTIONS,
  BRADEN,
  COGNITIVE_STATUSES,
  FLAGS,
  type Flag,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  MORSE,
  PADUA,
  SEXES,
} from "@bedside-bike/clinical";
import { z } from "zod";
import { ASSESSMENT_LIMITS, type Range, TEXT_LIMITS } from "./limits.ts";

/** A number that may arrive as text, as the forms send it; blank and null say that it was left open. */
const numberOrText = z.union([z.number(), z.string().max(20), z.null()]);

const freeText = z.string().trim().max(TEXT_LIMITS.additionalHistory).optional();
const names = z.array(z.string().trim().max(120)).max(60).optional();
const flag = z.boolean().optional();

/** Built from the engine's own table, so that the yes/no inputs are listed only once. */
const flagShape = Object.fromEntries(FLAGS.map((name) => [name, flag])) as Record<Flag, typeof flag>;

const answersOf = <Item extends string>(scale: { items: Record<Item, Record<string, number>> }) =>
  Object.entries(scale.items) as [Item, Record<string, number>][];

const yesNo = z.boolean().nullable().optional();

/** Items as their published scale knows them: yes/no, points, or one of its named answers. */
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

const { age, weight_kg, height_cm, days_immobile, padua, morse, braden } = ASSESSMENT_LIMITS;

const messages = {
  padua: `Enter the Padua total, ${padua.low} to ${padua.high}, or its items.`,
  morse: `Enter the Morse total, ${morse.low} to ${morse.high} in steps of ${morse.step}, or its items.`,
  braden: `Enter the Braden total, ${braden.low} to ${braden.high}, or its subscale points.`,
};
const total = ({ low, high }: Range, message: string) => z.int(message).min(low, message).max(high, message);

/** A clinician's own score wins over the engine's estimate: the total, or the items they answered. */
const enteredScores = {
  padua: z.union([total(padua, messages.padua), itemsOf<EnteredItems<"padua">>(PADUA)], { error: messages.padua }),
  morse: z.union(
    [total(morse, messages.morse).multipleOf(morse.step, messages.morse), itemsOf<EnteredItems<"morse">>(MORSE)],
    { error: messages.morse },
  ),
  braden: z.union([total(braden, messages.braden), itemsOf<EnteredItems<"braden">>(BRADEN)], {
    error: messages.braden,
  }),
};

/** The input as the screens may send it. Every field is optional; unknown fields are refused. */
export const inputShape = {
  age: numberOrText.optional().describe(`Whole years, ${age.low} to ${age.high}; default 65`),
  sex: z.enum(SEXES).optional(),
  weight_kg: numberOrText.optional().describe(`${weight_kg.low} to ${weight_kg.high} kg; blank or null: unknown`),
  height_cm: numberOrText.optional().describe(`${height_cm.low} to ${height_cm.high} cm; blank or null: unknown`),
  level_of_care: z.enum([...LEVELS_OF_CARE, "step_down"]).optional(),
  mobility_status: z.enum(MOBILITY_STATUSES).optional(),
  cognitive_status: z.enum(COGNITIVE_STATUSES).optional(),
  baseline_function: z.enum(BASELINE_FUNCTIONS).optional(),
  days_immobile: numberOrText
    .optional()
    .describe(`Whole days, ${days_immobile.low} to ${days_immobile.high}; default 0`),
  admission_diagnosis: z.string().trim().max(TEXT_LIMITS.admissionDiagnosis).optional(),
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
  fall_history: yesNo,
  thrombophilia: yesNo,
  hormonal_treatment: yesNo,
  padua: enteredScores.padua.nullable().optional(),
  morse: enteredScores.morse.nullable().optional(),
  braden: enteredScores.braden.nullable().optional(),
};

export const wireInput = z.strictObject(inputShape);
/** What a calculator's form sends, or any other caller. */
export type WireInput = z.infer<typeof wireInput>;

const recordedFlags = Object.fromEntries(FLAGS.map((name) => [name, z.boolean()])) as Record<Flag, z.ZodBoolean>;

/** A wire input with every field present, as replies give it. May be sent again as it is. */
export const recordedInput = z.object({
  age: z.number(),
  sex: z.enum(SEXES),
  weight_kg: z.number().nullable(),
  height_cm: z.number().nullable(),
  level_of_care: z.enum(LEVELS_OF_CARE),
  mobility_status: z.enum(MOBILITY_STATUSES),
  cognitive_status: z.enum(COGNITIVE_STATUSES),
  baseline_function: z.enum(BASELINE_FUNCTIONS),
  days_immobile: z.number(),
  admission_diagnosis: z.string(),
  /** The names of the flags that are set, then what else was written. */
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
  fall_history: z.boolean().nullable(),
  thrombophilia: z.boolean().nullable(),
  hormonal_treatment: z.boolean().nullable(),
  padua: enteredScores.padua.nullable(),
  morse: enteredScores.morse.nullable(),
  braden: enteredScores.braden.nullable(),
}) satisfies z.ZodType<AssessmentInput, AssessmentInput>;
export type RecordedInput = z.infer<typeof recordedInput>;
