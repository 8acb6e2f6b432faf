import { SAFETY_ITEMS } from "@bedside-bike/clinical";
import { ASSESSMENT_LIMITS } from "@bedside-bike/contract/limits";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api.ts";
import { isNumberItem, isSafetyItem, type Range } from "../safety-check/safety-values.ts";
import { type AssessmentValues, emptyValues } from "./assessment-values.ts";
import { focusField } from "./focus-field.ts";

type Field = FieldPath<AssessmentValues>;

const safetyPrefix = "safety_answers.";

const isField = (name: string): name is Field =>
  name.startsWith(safetyPrefix) ? isSafetyItem(name.slice(safetyPrefix.length)) : name in emptyValues();

/** Shows a message beside its field and moves focus there. */
export function showFieldProblem(form: UseFormReturn<AssessmentValues>, field: Field, message: string): void {
  form.setError(field, { type: "custom", message });
  focusField(field);
}

/** Shows the server's 400 at the field it names. */
export function showServerProblem(form: UseFormReturn<AssessmentValues>, error: unknown): void {
  if (!(error instanceof ApiError) || !error.reply?.field) return;
  const { field, error: message } = error.reply;
  if (isField(field)) showFieldProblem(form, field, message);
}

/** Marks fields that are out of bounds, each with its own range, and moves focus to the first. */
export function showOutOfBounds(
  form: UseFormReturn<AssessmentValues>,
  fields: readonly string[],
  messageOf: (range: Range) => string,
): void {
  const known = fields.filter(isField);
  for (const field of known) form.setError(field, { type: "custom", message: messageOf(rangeOf(field)) });
  if (known[0]) focusField(known[0]);
}

function rangeOf(field: Field): Range {
  const id = field.startsWith(safetyPrefix) ? field.slice(safetyPrefix.length) : field;
  if (isSafetyItem(id) && isNumberItem(id)) return SAFETY_ITEMS[id].range;
  return ASSESSMENT_LIMITS[id as keyof typeof ASSESSMENT_LIMITS];
}
