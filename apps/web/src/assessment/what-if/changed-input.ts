import { CHANGEABLE_QUESTIONS, isOfKind, type NumberId, QUESTIONS } from "@bedside-bike/clinical";
import type { RecordedInput, StoredInput } from "@bedside-bike/contract";
import { flagGroups } from "@bedside-bike/contract/assessment-answers";
import { answersToWire, recordedToAnswers } from "@bedside-bike/contract/recorded-answers";

export type ChangeableInput = (typeof CHANGEABLE_QUESTIONS)[number];
export type NumberInput = ChangeableInput & NumberId;

/** What may be changed in this assessment: a score only where a clinician entered one. */
export const changeableInputs = (stored: RecordedInput): readonly ChangeableInput[] =>
  CHANGEABLE_QUESTIONS.filter((input) => !isOfKind(input, "score") || stored[input] !== null);

export type AnswerValue = string | number | boolean | null;

/** What the answer could be instead; null is 'not recorded'. */
export function otherValues(input: Exclude<ChangeableInput, NumberInput>, stored: RecordedInput): AnswerValue[] {
  const row = QUESTIONS[input];
  const values: readonly AnswerValue[] =
    row.kind === "choice" ? row.choices : row.kind === "score" ? [] : [true, false];
  const all = mayBeNotRecorded(input) ? [...values, null] : values;
  return all.filter((value) => value !== stored[input]);
}

/** Without the answer an average or the estimate counts, and no default. */
export const mayBeNotRecorded = (input: ChangeableInput): boolean => QUESTIONS[input].assumed === null;

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
