import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "../../api.ts";
import { type AssessmentValues, emptyValues } from "./assessment-values.ts";

type Field = keyof AssessmentValues;

const isField = (name: string): name is Field => name in emptyValues();

/** Shows a message beside its field and moves focus there. */
export function showFieldProblem(form: UseFormReturn<AssessmentValues>, field: Field, message: string): void {
  form.setError(field, { type: "custom", message });
  form.setFocus(field);
}

/** Shows the server's 400 at the field it names. */
export function showServerProblem(form: UseFormReturn<AssessmentValues>, error: unknown): void {
  if (!(error instanceof ApiError) || !error.reply?.field) return;
  const { field, error: message } = error.reply;
  if (isField(field)) showFieldProblem(form, field, message);
}
