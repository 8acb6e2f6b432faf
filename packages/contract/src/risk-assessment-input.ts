import {
  ASSESSMENT_LIMITS,
  type AssessmentInput,
  BRADEN,
  type ChoiceId,
  type ChoiceItem,
  type ChoiceOf,
  FLAGS,
  MORSE,
  type NumberId,
  PADUA,
  PLAUSIBILITY,
  QUESTIONS,
  type QuestionId,
  type QuestionOf,
  questionsOf,
  SAFETY_ITEMS,
  type SafetyAnswers,
  type ScoreId,
} from "@bedside-bike/clinical";
import { z } from "zod";
import { TEXT_LIMITS, withRange } from "./limits.ts";
import { paragraphs } from "./lines.ts";
import { TEXT_FIELD_NAMES } from "./text-fields.ts";

/** A number that may arrive as text, as the forms send it; blank and null mean that it was left open. */
const numberOrText = z.union([z.number(), z.string().max(20), z.null()]);

const storableText = paragraphs();
const freeText = storableText.max(TEXT_LIMITS.additionalHistory).optional();
const names = z.array(storableText.max(120)).max(60).optional();
const ids = z.array(storableText.max(80)).max(60).optional();
const flag = z.boolean().nullable().optional();

/** As long as all entries of a list, a line each. */
const wholeText = storableText.max(8000);
const pick = z.strictObject({ field: z.enum(TEXT_FIELD_NAMES), term: storableText.max(120) });
const textRead = z.partialRecord(z.enum(TEXT_FIELD_NAMES), wholeText);
const rejectedTerm = z.strictObject({
  text: z.enum([...TEXT_FIELD_NAMES, "pick"]),
  whole: wholeText.optional(),
  term: storableText.max(TEXT_LIMITS.additionalHistory),
  field: z.string().regex(/^\w{1,80}$/, "Name the question as safety.open does."),
  why: z.enum(["earlier", "not_so"]),
});

const noChart = { error: PLAUSIBILITY["bounds.news2_entered"].message };
/** A check that failed before leaves what is no time. */
const asInstant = (at: string): string => {
  const milliseconds = Date.parse(at);
  return Number.isNaN(milliseconds) ? at : new Date(milliseconds).toISOString();
};
/** As the chart has it; the time with its zone. */
export const enteredNews2 = z.strictObject(
  {
    total: z.number(noChart),
    single_3: z.boolean(noChart),
    at: z.iso.datetime({ offset: true, ...noChart }).overwrite(asInstant),
  },
  noChart,
);

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

type EnteredItems<Score extends ScoreId> = Exclude<AssessmentInput[Score], number | null | undefined>;

const { padua, morse, braden } = ASSESSMENT_LIMITS;

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
  return (item.type === "number" ? z.number(outOfData) : z.boolean(outOfData)).nullable().optional();
}

const outOfData = { error: PLAUSIBILITY["bounds.*"].message };
const choiceOfToday = ({ choices }: ChoiceItem) => z.enum(choices);

/** An earlier version's choice is read as its current equivalent. */
function choiceAnswer({ choices, ...item }: ChoiceItem) {
  const earlier = item.earlierChoices ?? {};
  return z.enum([...choices, ...Object.keys(earlier)], outOfData).transform((choice) => earlier[choice] ?? choice);
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

type AliasOf<Id extends ChoiceId> =
  Id extends QuestionOf<{ readonly aliases: object }> ? keyof (typeof QUESTIONS)[Id]["aliases"] : never;
type GivenAnswer<Id extends QuestionId> = Id extends NumberId
  ? number | string
  : Id extends ChoiceId
    ? ChoiceOf<Id> | AliasOf<Id>
    : NonNullable<AssessmentInput[Id]>;
type Answer<Id extends QuestionId> = NonNullable<AssessmentInput[Id]>;
type Nullable<T> = z.ZodType<T | null, T | null>;

function answerSchema(id: QuestionId, isGiven: boolean): z.ZodType {
  const row = QUESTIONS[id];
  switch (row.kind) {
    case "number":
      return isGiven ? numberOrText : z.number().nullable();
    case "choice":
      return z.enum([...row.choices, ...(isGiven && "aliases" in row ? Object.keys(row.aliases) : [])]).nullable();
    case "yesNo":
      return z.boolean().nullable();
    case "score":
      return enteredScores[id as ScoreId].nullable();
  }
}

/** What the API's documentation says of a question, beside its type. */
function describe(id: QuestionId): string | undefined {
  const row = QUESTIONS[id];
  if ("about" in row) return "range" in row ? withRange(row.about, row.range) : row.about;
  if (row.kind !== "number") return undefined;
  const range = `${row.range.low} to ${row.range.high}`;
  return row.assumed === null
    ? `${range} ${row.unit}; blank or null: unknown`
    : `Whole ${row.unit}, ${range}; default ${row.assumed}`;
}

/** The answers as a call may give them. */
function givenAnswers<Id extends QuestionId>(ids: readonly Id[]) {
  const shape = ids.map((id) => {
    const answer = answerSchema(id, true).optional();
    const about = describe(id);
    return [id, about === undefined ? answer : answer.describe(about)];
  });
  return Object.fromEntries(shape) as { [Question in Id]: z.ZodOptional<Nullable<GivenAnswer<Question>>> };
}

/** The answers as replies give them. */
export const recordedAnswers = <Id extends QuestionId>(ids: readonly Id[]) =>
  Object.fromEntries(ids.map((id) => [id, answerSchema(id, false)])) as {
    [Question in Id]: Nullable<Answer<Question>>;
  };

/** The input as the screens may send it. Every field is optional; unknown fields are refused. */
export const inputShape = {
  ...givenAnswers(questionsOf({ group: "person" })),
  ...givenAnswers(questionsOf({ group: "status" })),
  admission_diagnosis: storableText.max(TEXT_LIMITS.admissionDiagnosis).optional(),
  medications: names,
  comorbidities: names,
  devices: names,
  additional_medications: freeText,
  additional_medical_history: freeText,
  ...givenAnswers(FLAGS),
  admission_other: flag,
  no_admission_type: flag,
  no_medications: flag,
  no_medical_conditions: flag,
  no_devices: flag,
  ...givenAnswers(questionsOf({ group: "history" })),
  ...givenAnswers(questionsOf({ group: "score" })),
  safety_answers: safetyAnswers.nullable().optional(),
  plausibility_confirmed: ids.describe("What is unusual and right all the same: ids of earlier replies' to_confirm"),
  picks: z.array(pick).max(120).optional().describe("Terms chosen from the list, by the text field that offered it"),
  text_read: textRead
    .optional()
    .describe("By text field, the exact text that a provider has read; of a list, its free entries on a line each"),
  rejected_terms: z
    .array(rejectedTerm)
    .max(300)
    .optional()
    .describe("Terms that do not apply now: text field or pick, the whole text, term and question of safety.open"),
  news2_entered: enteredNews2.nullable().optional().describe("NEWS2 as the chart has it, 0 to 20"),
  event_reviewed: z.array(z.int().positive()).max(200).optional().describe("Ids of the open safety events reviewed"),
};

export const wireInput = z.strictObject(inputShape);
/** What a calculator's form sends, or any other caller. */
export type WireInput = z.infer<typeof wireInput>;

/** A wire input with every field present, as replies give it; null is not recorded. May be sent back unchanged. */
export const recordedInput = z.object({
  ...recordedAnswers(questionsOf({ group: "person" })),
  ...recordedAnswers(questionsOf({ group: "status" })),
  admission_diagnosis: z.string(),
  /** The names of the flags that are set, then whatever else was written. */
  medications: z.array(z.string()),
  comorbidities: z.array(z.string()),
  devices: z.array(z.string()),
  additional_medications: z.string(),
  additional_medical_history: z.string(),
  ...recordedAnswers(FLAGS),
  admission_other: z.boolean(),
  no_admission_type: z.boolean(),
  no_medications: z.boolean(),
  no_medical_conditions: z.boolean(),
  no_devices: z.boolean(),
  ...recordedAnswers(questionsOf({ group: "history" })),
  ...recordedAnswers(questionsOf({ group: "score" })),
  plausibility_confirmed: z.array(z.string()),
  picks: z.array(pick),
  text_read: textRead,
  rejected_terms: z.array(rejectedTerm),
});
export type RecordedInput = z.infer<typeof recordedInput>;
