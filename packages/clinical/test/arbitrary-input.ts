import fc from "fast-check";
import {
  type AssessmentInput,
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  FLAGS,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
  SEXES,
} from "../src/index.ts";

const flags = Object.fromEntries(FLAGS.map((flag) => [flag, fc.boolean()]));
const perhaps = fc.option(fc.boolean(), { nil: null });
const points = fc.constantFrom(1, 2, 3, 4);

/** Any input of the right type, contradictory ones and a clinician's own scores included. */
export const anyInput: fc.Arbitrary<AssessmentInput> = fc.record({
  ...flags,
  age: fc.double({ min: 0, max: 130, noNaN: true }),
  sex: fc.constantFrom(...SEXES),
  weight_kg: fc.option(fc.double({ min: 1, max: 400, noNaN: true }), { nil: null }),
  height_cm: fc.option(fc.double({ min: 30, max: 250, noNaN: true }), { nil: null }),
  level_of_care: fc.constantFrom(...LEVELS_OF_CARE),
  mobility_status: fc.constantFrom(...MOBILITY_STATUSES),
  cognitive_status: fc.constantFrom(...COGNITIVE_STATUSES),
  baseline_function: fc.constantFrom(...BASELINE_FUNCTIONS),
  days_immobile: fc.double({ min: 0, max: 60, noNaN: true }),
  fall_history: perhaps,
  thrombophilia: perhaps,
  hormonal_treatment: perhaps,
  padua: fc.option(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.record({ active_cancer: perhaps })), { nil: null }),
  morse: fc.option(fc.integer({ min: 0, max: 125 }), { nil: null }),
  braden: fc.option(
    fc.oneof(fc.integer({ min: 6, max: 23 }), fc.record({ sensory: fc.option(points, { nil: null }) })),
    { nil: null },
  ),
}) as unknown as fc.Arbitrary<AssessmentInput>;

/** The same without a clinician's own scores, which hide what a flag does to the estimate. */
export const anyUnscoredInput = anyInput.map((input) => ({ ...input, padua: null, morse: null, braden: null }));
