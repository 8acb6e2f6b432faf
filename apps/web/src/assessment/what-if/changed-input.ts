import {
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  FLAGS,
  type Flag,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
} from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { answersToWire, flagGroups, recordedToAnswers } from "@bedside-bike/contract/assessment-answers";
import { ASSESSMENT_LIMITS, type Range } from "@bedside-bike/contract/limits";

/** The inputs that a provider may change: choices, numbers and yes/no. */
export const choiceInputs = {
  mobility_status: MOBILITY_STATUSES,
  level_of_care: LEVELS_OF_CARE,
  cognitive_status: COGNITIVE_STATUSES,
  baseline_function: BASELINE_FUNCTIONS,
} as const;
export type NumberInput = "days_immobile" | "weight_kg" | "age";
export const numberInputs: Readonly<Record<NumberInput, Range & { readonly unit: "days" | "kg" | "years" }>> = {
  days_immobile: { ...ASSESSMENT_LIMITS.days_immobile, unit: "days" },
  weight_kg: { ...ASSESSMENT_LIMITS.weight_kg, unit: "kg" },
  age: { ...ASSESSMENT_LIMITS.age, unit: "years" },
};

export type ChoiceInput = keyof typeof choiceInputs;
export type ChangeableInput = ChoiceInput | NumberInput | Flag;

export const changeableInputs: readonly ChangeableInput[] = [
  ...(Object.keys(choiceInputs) as ChoiceInput[]),
  ...(Object.keys(numberInputs) as NumberInput[]),
  ...FLAGS,
];

export const isChoice = (input: ChangeableInput): input is ChoiceInput => input in choiceInputs;
export const isNumber = (input: ChangeableInput): input is NumberInput => input in numberInputs;

export interface Change {
  readonly input: ChangeableInput;
  readonly value: string | number | boolean;
}

/** A stored input with one answer changed. Its group's 'none' follows a flag, or the call would refuse the change. */
export function withChange(stored: RecordedInput, { input, value }: Change): RecordedInput {
  const group = value === true && flagGroups.find(({ flags }) => flags.some((flag) => flag === input));
  const none = group ? { [group.none]: false } : {};
  return answersToWire({ ...recordedToAnswers(stored), [input]: value, ...none });
}
