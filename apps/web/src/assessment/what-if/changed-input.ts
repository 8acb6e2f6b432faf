import {
  BASELINE_FUNCTIONS,
  COGNITIVE_STATUSES,
  FLAG_GROUPS,
  FLAGS,
  type Flag,
  LEVELS_OF_CARE,
  MOBILITY_STATUSES,
} from "@bedside-bike/clinical";
import type { RecordedInput } from "@bedside-bike/contract";
import { groupNames } from "../form/assessment-values.ts";

/** Inputs with named answers, numbers, and yes/no: what a provider may try. */
export const choiceInputs = {
  mobility_status: MOBILITY_STATUSES,
  level_of_care: LEVELS_OF_CARE,
  cognitive_status: COGNITIVE_STATUSES,
  baseline_function: BASELINE_FUNCTIONS,
} as const;
export const numberInputs = {
  days_immobile: { low: 0, high: 30, unit: "days" },
  weight_kg: { low: 20, high: 400, unit: "kg" },
  age: { low: 16, high: 110, unit: "years" },
} as const;

export type ChoiceInput = keyof typeof choiceInputs;
export type NumberInput = keyof typeof numberInputs;
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

/**
 * A stored input with one answer changed. A flag also stands in its group's list and against its group's 'none':
 * both follow, or the call would refuse or undo the change.
 */
export function withChange(input: RecordedInput, change: Change): RecordedInput {
  const changed = { ...input, [change.input]: change.value } as RecordedInput;
  for (const group of groupNames) {
    const { none, list, flags } = FLAG_GROUPS[group];
    const names: Readonly<Record<string, string>> = flags;
    const name = names[change.input];
    if (name === undefined) continue;
    if (change.value === true) changed[none] = false;
    if (list !== null) {
      const others = input[list].filter((other) => other !== name);
      changed[list] = change.value === true ? [...others, name] : others;
    }
  }
  return changed;
}
