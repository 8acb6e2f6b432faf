import fc from "fast-check";
import {
  type AssessmentInput,
  COGNITIVE_STATUSES,
  FLAGS,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  QUESTIONS,
  SEXES,
} from "../src/index.ts";
import type { SafetyItem } from "../src/safety/safety-item.ts";
import { SAFETY_ITEM_IDS, SAFETY_ITEMS } from "../src/safety/safety-items.ts";

const perhaps = fc.option(fc.boolean(), { nil: null });
const points = fc.constantFrom(1, 2, 3, 4);
const seldom = fc.constantFrom(true, false, false, false, false, false);

const flagsOf = (flag: fc.Arbitrary<boolean>) => Object.fromEntries(FLAGS.map((name) => [name, flag]));

/** Each value a rule compares with, its neighbors, and anything else in the range. */
function numberOf({ range, rules }: Extract<SafetyItem, { type: "number" }>): fc.Arbitrary<number> {
  const edges = rules
    .flatMap(({ value }) => (typeof value === "number" ? [value - 1, value - 0.5, value, value + 0.5, value + 1] : []))
    .filter((edge) => edge >= range.low && edge <= range.high);
  const anything = fc.double({ min: range.low, max: range.high, noNaN: true });
  return edges.length === 0 ? anything : fc.oneof(fc.constantFrom(...edges), anything);
}

function answerOf(item: SafetyItem): fc.Arbitrary<unknown> {
  if (item.type === "choice") return fc.constantFrom(...item.choices);
  return item.type === "number" ? numberOf(item) : fc.boolean();
}

const rarely = (answer: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: answer });

/** Some questions of the safety check answered, most not. */
export const anySafetyAnswers = fc.record(
  {
    ...Object.fromEntries(SAFETY_ITEM_IDS.map((id) => [id, rarely(answerOf(SAFETY_ITEMS[id]))])),
    no_acute_contraindication: perhaps,
  },
  { requiredKeys: [] },
) as unknown as fc.Arbitrary<NonNullable<AssessmentInput["safety_answers"]>>;

const measured = {
  sex: fc.constantFrom(...SEXES),
  level_of_care: fc.constantFrom(...LEVELS_OF_CARE),
  mobility_status: fc.constantFrom(...MOBILITY_STATUSES),
  cognitive_status: fc.constantFrom(...COGNITIVE_STATUSES),
  baseline_function: fc.constantFrom(...QUESTIONS.baseline_function.choices),
  admission_urgency: fc.constantFrom(...QUESTIONS.admission_urgency.choices, null),
  has_dialysis: perhaps,
  prior_admissions: fc.option(fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 50), { nil: null }),
  fall_history: perhaps,
  thrombophilia: perhaps,
  hormonal_treatment: perhaps,
};

/** Any input of the right type, contradictory ones and a clinician's own scores included. */
export const anyInput: fc.Arbitrary<AssessmentInput> = fc.record({
  ...flagsOf(fc.boolean()),
  ...measured,
  age: fc.double({ min: 0, max: 130, noNaN: true }),
  weight_kg: fc.option(fc.double({ min: 1, max: 400, noNaN: true }), { nil: null }),
  height_cm: fc.option(fc.double({ min: 30, max: 250, noNaN: true }), { nil: null }),
  days_immobile: fc.double({ min: 0, max: 60, noNaN: true }),
  padua: fc.option(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.record({ active_cancer: perhaps })), { nil: null }),
  morse: fc.option(fc.integer({ min: 0, max: 125 }), { nil: null }),
  braden: fc.option(
    fc.oneof(fc.integer({ min: 6, max: 23 }), fc.record({ sensory: fc.option(points, { nil: null }) })),
    { nil: null },
  ),
  safety_answers: fc.option(anySafetyAnswers, { nil: null }),
  open_matches: fc
    .subarray(["acute_dvt_pe", "vasopressors", "is_orthopedic", "unheard_of"])
    .map((fields) =>
      fields.map((field) => ({ text: "admission_diagnosis", term: field, field, value: null, times: 1 })),
    ),
}) as unknown as fc.Arbitrary<AssessmentInput>;

/**
 * As ill as real patients: each flag in one of six, so that few figures are at their limit. Within the wire's limits.
 */
export const plausiblePatient: fc.Arbitrary<AssessmentInput> = fc.record({
  ...flagsOf(seldom),
  ...measured,
  age: fc.integer({ min: 18, max: 110 }),
  weight_kg: fc.option(fc.integer({ min: 20, max: 400 }), { nil: null }),
  height_cm: fc.option(fc.integer({ min: 100, max: 250 }), { nil: null }),
  days_immobile: fc.integer({ min: 0, max: 30 }),
  padua: fc.constantFrom(null, null, null, 0, 3, 4, 7),
  morse: fc.constant(null),
  braden: fc.constantFrom(null, null, null, 6, 13, 18, 23),
}) as unknown as fc.Arbitrary<AssessmentInput>;
