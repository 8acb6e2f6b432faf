import type { z } from "zod";
import type { ErrorCode } from "./fields.ts";

/** Why an input is refused (400), for the user, and the field that it is about. */
export interface DescribedProblem {
  readonly message: string;
  readonly field: string | undefined;
  /** For a sign or an answer that is not in the data of the safety check, or no chart's NEWS2. */
  readonly code: ErrorCode | undefined;
}

/** @param whole the field's name where the problem is the whole input's */
export function describeInputProblem(issue: z.core.$ZodIssue | undefined, whole?: string): DescribedProblem {
  const field = fieldOf(issue) ?? whole;
  return { message: messageOf(issue, field), field, code: codeOf(issue?.path ?? []) };
}

function codeOf([first, second]: readonly PropertyKey[]): ErrorCode | undefined {
  if (first === "news2_entered") return "bounds.news2_entered";
  // A check before cycling has these two beside its vital signs.
  if (first === "oxygen_support" || first === "consciousness") return `bounds.${first}`;
  return (first === "safety_answers" || first === "vitals") && second !== undefined
    ? `bounds.${String(second)}`
    : undefined;
}

function fieldOf(issue: z.core.$ZodIssue | undefined): string | undefined {
  if (!issue) return undefined;
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
  return path.length > 0 ? path.map(String).join(".") : undefined;
}

/** Zod's default messages name only a type, so the field is put before them. Our own messages are complete. */
function messageOf(issue: z.core.$ZodIssue | undefined, field: string | undefined): string {
  if (!issue) return "The request is not valid.";
  if (/^[A-Z].*\.$/.test(issue.message)) return issue.message;
  if (issue.code === "too_big" && issue.origin === "string") return `Use at most ${issue.maximum} characters.`;
  if (issue.code === "unrecognized_keys") return `The field ${field} is not known here.`;
  return `The field ${field} is not valid: ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}.`;
}
