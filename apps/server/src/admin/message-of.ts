import { DatabaseUnavailable } from "../platform/database/failures.ts";
import { HttpError, StartupError } from "../platform/errors.ts";
import { describeFailure } from "../platform/failure-reason.ts";

/** What a failed command shows at the terminal: always with the reason. */
export function messageOf(error: unknown): string {
  if (error instanceof DatabaseUnavailable) {
    const reason = error.cause === undefined ? "" : ` The reason: ${describeFailure(error.cause)}.`;
    return error.message + reason;
  }
  if (error instanceof StartupError || error instanceof HttpError) return error.message;
  return `The command failed: ${describeFailure(error)}.`;
}
