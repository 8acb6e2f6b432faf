import type { ErrorCode } from "@bedside-bike/contract";
import { ApiError, errorCode } from "../api.ts";

/** The confirmations before goals reach a patient, in this order: CALCULATOR-45. */
const inOrder = ["otherProvider", "limits", "clearance"] as const;
export type GoalQuestion = (typeof inOrder)[number];

/** The first question that is still open; null if the goals may be sent. */
export const openQuestion = (
  isAsked: Readonly<Partial<Record<GoalQuestion, boolean>>>,
  answered: ReadonlySet<GoalQuestion>,
): GoalQuestion | null => inOrder.find((question) => isAsked[question] && !answered.has(question)) ?? null;

/** The answers as every call that changes goals takes them. Clearance is a call of its own. */
export const confirmations = (answered: ReadonlySet<GoalQuestion>, reason = "") => ({
  overrideConfirmed: answered.has("otherProvider"),
  clearanceAcknowledged: answered.has("limits"),
  ...(reason.trim() !== "" && { overrideReason: reason.trim() }),
});

const questionOfCode: Partial<Readonly<Record<ErrorCode, GoalQuestion>>> = {
  other_provider: "otherProvider",
  over_soft_cap: "limits",
  clearance_needed: "clearance",
};

/** The question the server needs answered before it changes goals; null for any other failure. */
export function questionOf(error: unknown): GoalQuestion | null {
  const code = errorCode(error);
  return (code && questionOfCode[code]) ?? null;
}

/** Failures that answering no question can solve: each has its sentence and what to do next. */
const problemCodes = [
  "assess_first",
  "assessment_expired",
  "stopped",
  "answer_first",
  "outside_model",
  "decide_first",
  "over_hard_cap",
  "too_many_steps",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export function problemOf(error: unknown): ProblemCode | null {
  const code = errorCode(error);
  return problemCodes.find((known) => known === code) ?? null;
}

/** What somebody must decide first; empty for any other failure. */
export const termsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError ? (error.reply?.terms ?? []) : [];

/** Goals or assessment on the server are newer than what this screen shows. */
export const isChangedMeanwhile = (error: unknown): boolean => errorCode(error) === "changed_meanwhile";
