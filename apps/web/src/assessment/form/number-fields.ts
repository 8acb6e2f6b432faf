import { type NumberItemId, SAFETY_ITEMS } from "@bedside-bike/clinical";
import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import { isNumberItem, isSafetyItem, type Range } from "../safety-check/safety-values.ts";

/** A number of the form, by the field that holds it. */
export type NumberField = keyof typeof ASSESSMENT_LIMITS | `safety_answers.${NumberItemId}`;

/** What may be typed into it. */
export function rangeOf(field: NumberField): Range {
  const id = field.replace("safety_answers.", "");
  if (isSafetyItem(id) && isNumberItem(id)) return SAFETY_ITEMS[id].range;
  return ASSESSMENT_LIMITS[id as keyof typeof ASSESSMENT_LIMITS];
}

export const isNumberField = (field: string): field is NumberField => {
  const id = field.replace("safety_answers.", "");
  return (isSafetyItem(id) && isNumberItem(id)) || id in ASSESSMENT_LIMITS;
};
