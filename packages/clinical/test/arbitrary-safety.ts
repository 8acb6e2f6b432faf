import fc from "fast-check";
import type { AssessmentInput, OpenMatch } from "../src/assessment-input.ts";
import type { SafetyContext } from "../src/safety/assess-safety.ts";
import type { SafetyItem } from "../src/safety/safety-item.ts";
import { SAFETY_ITEM_IDS, SAFETY_ITEMS, type SafetyItemId } from "../src/safety/safety-items.ts";
import { SAFETY_RULES_FROM_ANSWERS } from "../src/safety/tables/rules-from-answers.ts";
import { anyInput } from "./arbitrary-input.ts";

function anyAnswer(id: SafetyItemId): fc.Arbitrary<unknown> {
  const item: SafetyItem = SAFETY_ITEMS[id];
  if (item.type === "choice") return fc.constantFrom(...item.choices);
  if (item.type === "yesno") return fc.boolean();
  const { low, high } = item.range;
  const thresholds = item.rules.map(({ value }) => value as number);
  return fc.oneof(fc.constantFrom(low, high, ...thresholds), fc.double({ min: low, max: high, noNaN: true }));
}

const anyAnswers = fc.record(
  {
    ...Object.fromEntries(SAFETY_ITEM_IDS.map((id) => [id, fc.option(anyAnswer(id), { nil: null, freq: 1 })])),
    no_acute_contraindication: fc.constantFrom(true, false, null),
  },
  { requiredKeys: [] },
);

/** A term of a text that asks each of these questions. */
export const openMatches = (...fields: readonly string[]): readonly OpenMatch[] =>
  fields.map((field) => ({ text: "admission_diagnosis", term: field, field, value: null, times: 1 }));

const anyMatches = fc
  .uniqueArray(fc.constantFrom(...SAFETY_ITEM_IDS, ...Object.keys(SAFETY_RULES_FROM_ANSWERS), "has_diabetes"), {
    maxLength: 4,
  })
  .map((fields) => openMatches(...fields));

/** Any patient with any answers of the safety check, contradictory ones and none at all included. */
export const anySafetyInput: fc.Arbitrary<AssessmentInput> = fc
  .record({
    input: anyInput,
    safety_answers: fc.constantFrom(null, undefined, {}).chain((none) => fc.option(anyAnswers, { nil: none })),
    open_matches: anyMatches,
  })
  .map(({ input, safety_answers, open_matches }) => ({ ...input, safety_answers, open_matches }) as AssessmentInput);

export const anyUnaskedInput: fc.Arbitrary<AssessmentInput> = fc
  .record({ input: anySafetyInput, safety_answers: fc.constantFrom(null, undefined, {}) })
  .map(({ input, safety_answers }) => ({ ...input, safety_answers }));

export const anySafetyContext: fc.Arbitrary<SafetyContext> = fc.record({
  paduaTotal: fc.integer({ min: 0, max: 20 }),
  isProphylaxisGiven: fc.boolean(),
});

/** A question and an answer to it. */
export const anyWorsening: fc.Arbitrary<readonly [SafetyItemId, unknown]> = fc
  .constantFrom(...SAFETY_ITEM_IDS)
  .chain((id) => anyAnswer(id).map((answer) => [id, answer] as const));
