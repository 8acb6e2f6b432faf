import {
  ADMISSION_URGENCIES,
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  FLAGS,
  type Flag,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
} from "@bedside-bike/clinical";
import type { RecordedInput, StoredInput } from "@bedside-bike/contract";
import { answersToWire, flagGroups, recordedToAnswers } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_LIMITS, type Range } from "@bedside-bike/contract/limits";

/** The inputs that a provider may change: choices, numbers, yes/no, and scores that the estimate then replaces. */
export const choiceInputs = {
  mobility_status: MOBILITY_STATUSES,
  level_of_care: LEVELS_OF_CARE,
  cognitive_status: COGNITIVE_STATUSES,
  baseline_function: BASELINE_FUNCTIONS,
  admission_urgency: ADMISSION_URGENCIES,
} as const;
export type NumberInput = "days_immobile" | "weight_kg" | "age" | "prior_admissions";
export const numberInputs: Readonly<
  Record<NumberInput, Range & { readonly unit: "days" | "kg" | "years" | "admissions" }>
> = {
  days_immobile: { ...ASSESSMENT_LIMITS.days_immobile, unit: "days" },
  weight_kg: { ...ASSESSMENT_LIMITS.weight_kg, unit: "kg" },
  age: { ...ASSESSMENT_LIMITS.age, unit: "years" },
  prior_admissions: { ...ASSESSMENT_LIMITS.prior_admissions, unit: "admissions" },
};
const openYesNo = [
  "fall_history",
  "thrombophilia",
  "hormonal_treatment",
  "has_dialysis",
  "is_respiratory_admission",
] as const;
const scores = ["padua", "braden"] as const;

/** Answers that may be 'not recorded' in a what-if: without them a default, an average or the estimate counts. */
const mayBeOpen: ReadonlySet<ChangeableInput> = new Set([
  ...openYesNo,
  ...scores,
  "admission_urgency",
  "weight_kg",
  "prior_admissions",
]);

export type ChoiceInput = keyof typeof choiceInputs;
type YesNoInput = Flag | (typeof openYesNo)[number];
type ScoreInput = (typeof scores)[number];
export type ChangeableInput = ChoiceInput | NumberInput | YesNoInput | ScoreInput;

export const isChoice = (input: ChangeableInput): input is ChoiceInput => input in choiceInputs;
export const isNumber = (input: ChangeableInput): input is NumberInput => input in numberInputs;
export const isScore = (input: ChangeableInput): input is ScoreInput => (scores as readonly string[]).includes(input);

/** What may be changed in this assessment: a score only where a clinician entered one. */
export const changeableInputs = (stored: RecordedInput): readonly ChangeableInput[] => [
  ...(Object.keys(choiceInputs) as ChoiceInput[]),
  ...(Object.keys(numberInputs) as NumberInput[]),
  ...FLAGS,
  ...openYesNo,
  ...scores.filter((score) => stored[score] !== null),
];

export type AnswerValue = string | number | boolean | null;

/** What the answer could be instead; null is 'not recorded'. */
export function otherValues(input: Exclude<ChangeableInput, NumberInput>, stored: RecordedInput): AnswerValue[] {
  const values: readonly AnswerValue[] = isChoice(input) ? choiceInputs[input] : isScore(input) ? [] : [true, false];
  const all = mayBeOpen.has(input) ? [...values, null] : values;
  return all.filter((value) => value !== stored[input]);
}

export const mayBeNotRecorded = (input: ChangeableInput): boolean => mayBeOpen.has(input);

export interface Change {
  readonly input: ChangeableInput;
  readonly value: AnswerValue;
}

/**
 * A stored input with one answer changed and everything else as it was entered. A flag also changes its group's 'none',
 * because the call would refuse the change otherwise. The safety check's answers are valid only at their time and are
 * not part of it.
 */
export function withChange(stored: RecordedInput, { input, value }: Change): RecordedInput {
  const group = value === true && flagGroups.find(({ flags }) => flags.some((flag) => flag === input));
  const none = group ? { [group.none]: false } : {};
  return answersToWire({ ...recordedToAnswers(stored as StoredInput), [input]: value, ...none }, []);
}
