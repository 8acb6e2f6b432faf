import type { FieldPath, UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api.ts";
import { isSafetyItem } from "../safety-check/safety-values.ts";
import { type AssessmentValues, emptyValues } from "./assessment-values.ts";
import { focusField } from "./focus-field.ts";
import { isNumberField, type NumberField } from "./number-fields.ts";

type Field = FieldPath<AssessmentValues>;

/** Where a reply about the chart's NEWS2 is shown. */
const chartTotal = "news2.total";
const safetyPrefix = "safety_answers.";

const isField = (name: string): name is Field =>
  name === chartTotal ||
  (name.startsWith(safetyPrefix) ? isSafetyItem(name.slice(safetyPrefix.length)) : name in emptyValues());

/** Shows a message beside its field and moves focus there. */
export function showFieldProblem(form: UseFormReturn<AssessmentValues>, field: Field, message: string): void {
  form.setError(field, { type: "custom", message });
  focusField(field);
}

/** Shows the server's 400 at the field it names. */
export function showServerProblem(form: UseFormReturn<AssessmentValues>, error: unknown): void {
  if (!(error instanceof ApiError) || !error.reply?.field) return;
  const { field, error: message } = error.reply;
  const part = field.startsWith("news2_entered") ? chartTotal : field;
  if (isField(part)) showFieldProblem(form, part, message);
}

/** Marks fields that are out of bounds, each with its own range, and moves focus to the first. */
export function showOutOfBounds(
  form: UseFormReturn<AssessmentValues>,
  fields: readonly string[],
  messageOf: (field: NumberField) => string,
): void {
  const known = fields.filter(isNumberField);
  for (const field of known) form.setError(field, { type: "custom", message: messageOf(field) });
  if (known[0]) focusField(known[0]);
}
