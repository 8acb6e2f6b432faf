import { type AssessmentValues, boxesOfGroup, emptyValues } from "./form/assessment-values.ts";
import { noSafetyAnswers } from "./safety-check/safety-values.ts";

/** Passes the answers to the form in memory only: the query cache is emptied at every sign-in and sign-out. */
export const restoredDraftKey = ["calculator.savedDraft"] as const;

/** A visitor's results that were just saved: shown even if the care team's own assessment counts. */
export const savedResultKey = ["calculator.savedResult"] as const;

/**
 * As the goal calculator's form holds them. A draft kept by an earlier version lacks its newer questions; the safety
 * check is never kept. The public page allows 'None of the above' together with an admission type; everywhere else an
 * item clears it.
 */
export function restoreDraft(draft: Partial<AssessmentValues>): AssessmentValues {
  const answers = { ...emptyValues(), ...draft, safety_answers: noSafetyAnswers() };
  const items = boxesOfGroup("admission").filter((box) => box !== "no_admission_type" && answers[box]);
  return items.length > 0 ? { ...answers, no_admission_type: false } : answers;
}
