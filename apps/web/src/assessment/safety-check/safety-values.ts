import {
  type NumberItemId,
  SAFETY_ITEM_IDS,
  SAFETY_ITEMS,
  type SafetyAnswerName,
  type SafetyAnswers,
  type SafetyItemId,
} from "@bedside-bike/clinical";
import { isWithin, type Range } from "@bedside-bike/contract/limits";
import { numberIn, numberText, readNumber } from "@bedside-bike/contract/read-number";

/** The safety check as the form holds it: text as typed, a choice, 'yes' or 'no'; '' is not recorded. */
export type SafetyValues = Record<SafetyItemId, string> & { no_acute_contraindication: boolean };
export type SafetyFieldName = `safety_answers.${SafetyItemId}`;

export const isSafetyItem = (field: string): field is SafetyItemId => field in SAFETY_ITEMS;
export const isNumberItem = (id: SafetyItemId): id is NumberItemId => SAFETY_ITEMS[id].type === "number";

const asField = <Id extends SafetyItemId>(id: Id): `safety_answers.${Id}` => `safety_answers.${id}`;
/** Where the form holds an answer, by its field's name on the wire. */
export const fieldNameOf = (field: string): string => (isSafetyItem(field) ? asField(field) : field);
export { asField as safetyFieldName };

/** Nothing answered: what an earlier assessment recorded is never filled in. */
export const noSafetyAnswers = (): SafetyValues => ({
  ...(Object.fromEntries(SAFETY_ITEM_IDS.map((id) => [id, ""])) as Record<SafetyItemId, string>),
  no_acute_contraindication: false,
});

/** The names of an item's answers in the order of its table; none for a number. */
export function answersOf(id: SafetyItemId): readonly SafetyAnswerName[] {
  const item = SAFETY_ITEMS[id];
  if (item.type === "choice") return item.choices;
  return item.type === "yesno" ? ["yes", "no"] : [];
}

/** Only what was answered; undefined if nothing was. */
export function safetyToWire(values: SafetyValues): SafetyAnswers | undefined {
  const wire: Record<string, string | number | boolean> = {};
  for (const id of SAFETY_ITEM_IDS) {
    const text = values[id];
    if (text.trim() === "") continue;
    const { type } = SAFETY_ITEMS[id];
    wire[id] = type === "number" ? numberIn(text) : type === "yesno" ? text === "yes" : text;
  }
  if (values.no_acute_contraindication) wire.no_acute_contraindication = true;
  return Object.keys(wire).length > 0 ? (wire as SafetyAnswers) : undefined;
}

/** A recorded answer as the form would hold it; '' if there is none. */
export function recordedText(value: SafetyAnswers[SafetyItemId]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return numberText(value);
  return value ?? "";
}

/** 'low' may still become right while it is typed: the first digit of 96. */
export type NumberProblem = "notANumber" | "notWhole" | "notAStep" | "low" | "high";

export function numberProblem(text: string, { low, high, step }: Range): NumberProblem | null {
  const read = readNumber(text);
  if (read.kind === "blank") return null;
  if (read.kind !== "number") return "notANumber";
  if (read.value > high) return "high";
  if (read.value < low) return "low";
  if (isWithin(read.value, { low, high, ...(step !== undefined && { step }) })) return null;
  return step === 1 ? "notWhole" : "notAStep";
}

/** The first number outside its range. */
export const firstOutOfRange = (values: SafetyValues): NumberItemId | undefined =>
  SAFETY_ITEM_IDS.filter(isNumberItem).find((id) => numberProblem(values[id], SAFETY_ITEMS[id].range) !== null);
