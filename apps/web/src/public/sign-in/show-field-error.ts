import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { ApiError } from "../../api.ts";

/** Shows the server's message beside its field. */
export function showFieldError<Fields extends FieldValues>(
  error: unknown,
  fields: Fields,
  setError: UseFormSetError<Fields>,
): void {
  if (!(error instanceof ApiError) || !error.reply?.field) return;
  const { field, error: message } = error.reply;
  if (field in fields) setError(field as Path<Fields>, { message }, { shouldFocus: true });
}
