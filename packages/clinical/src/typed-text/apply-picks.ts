import type { AssessmentInput } from "../assessment-input.ts";
import { isOfKind, QUESTIONS, type QuestionId } from "../questions.ts";
import { compareStrictness, gradeOf } from "../safety/answer-strictness.ts";
import { conditionsOf, type HeldConditions, ITEM_PLACES } from "../safety/compiled-rules.ts";
import { SAFETY_ITEMS, type SafetyItemId } from "../safety/safety-items.ts";
import { TERMS } from "./find-terms.ts";
import { PICK, type Pick, type TextInput } from "./text-input.ts";
import { NO_EFFECT_TERMS } from "./text-words.ts";

const NO_EFFECT: ReadonlySet<string> = new Set(NO_EFFECT_TERMS);

/** Whether the term is in the list. */
export const isKnownPick = ({ term }: Pick): boolean => TERMS.has(term) || NO_EFFECT.has(term);

interface Picked {
  readonly answers: AssessmentInput;
  readonly set: Readonly<Record<string, boolean | string>>;
}

/**
 * The answers with those that the picks set. A yes/no risk answer becomes yes, unless it was answered no and the pick
 * rejected for it; another question without an answer gets the strictest AMBER or STOP value.
 */
export function applyPicks(input: TextInput): Picked {
  const { answers, isGiven } = input;
  if (input.picks.length === 0) return { answers, set: {} };
  const held = conditionsOf(answers);
  const set: Record<string, boolean | string> = {};
  for (const [field, values] of [...valuesByField(input)].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const isItem = ITEM_PLACES.has(field);
    const answer = isItem ? answers.safety_answers?.[field as SafetyItemId] : answers[field as keyof AssessmentInput];
    const isAnswered = (answer ?? null) !== null && (isItem || isGiven(field));
    if (!isItem && isOfKind(field as QuestionId, "yesNo")) {
      const isYes = isAnswered && answer === true;
      if (!isYes && values.some(({ isRejected }) => !(isAnswered && isRejected))) set[field] = true;
    } else if (!isAnswered) {
      const value = strictest(
        field,
        values.map(({ value }) => value),
        held,
      );
      if (value !== null) set[field] = value;
    }
  }
  const items = Object.entries(set).filter(([field]) => ITEM_PLACES.has(field));
  const risks = Object.entries(set).filter(([field]) => !ITEM_PLACES.has(field));
  const withItems =
    items.length === 0 ? {} : { safety_answers: { ...answers.safety_answers, ...Object.fromEntries(items) } };
  return { answers: { ...answers, ...Object.fromEntries(risks), ...withItems }, set };
}

interface PickedValue {
  readonly value: boolean | string;
  readonly isRejected: boolean;
}

function valuesByField({ picks, rejected_terms: rejected }: TextInput): Map<string, PickedValue[]> {
  const values = new Map<string, PickedValue[]>();
  for (const term of new Set(picks.map((pick) => pick.term))) {
    for (const { field, value } of TERMS.get(term) ?? []) {
      if (value === null) continue;
      const isRejected = rejected.some((one) => one.text === PICK && one.term === term && one.field === field);
      values.set(field, [...(values.get(field) ?? []), { value, isRejected }]);
    }
  }
  return values;
}

/** Of equally strict ones the later in the item's choices; null if all hold nothing back. */
function strictest(
  field: string,
  values: readonly (boolean | string)[],
  held: HeldConditions,
): boolean | string | null {
  const inOrder = [...values].sort((one, other) => placeOf(field, one) - placeOf(field, other));
  let most: boolean | string | null = null;
  for (const value of inOrder) {
    const grade = gradeOf(field, value, held);
    if (grade.class === "green") continue;
    if (most === null || compareStrictness(grade, gradeOf(field, most, held)) >= 0) most = value;
  }
  return most;
}

function placeOf(field: string, value: boolean | string): number {
  const item = ITEM_PLACES.has(field) ? SAFETY_ITEMS[field as SafetyItemId] : QUESTIONS[field as QuestionId];
  const choices: readonly unknown[] = "choices" in item ? item.choices : [];
  return choices.indexOf(value);
}
