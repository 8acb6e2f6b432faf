import type { CarriedFrom, Safety } from "@bedside-bike/clinical";
import {
  type Assessed as AssessedOrNot,
  type AssessmentAnswers,
  assessAnswers,
  assessWhatIf as assessChangedAnswers,
  type EngineInput,
  type StoredResult,
} from "@bedside-bike/contract";
import { HttpError } from "../../platform/errors.ts";

export interface Assessed {
  readonly answers: AssessmentAnswers;
  readonly safety: Safety;
  readonly result: StoredResult;
}

/**
 * Assesses answers as they were given.
 * @throws HttpError 422 for values that are impossible (code implausible) or must be confirmed first (code
 * confirm_plausibility), 400 for a pick that is not in the list and for a NEWS2 that no chart can have.
 */
export const assess = (input: EngineInput, at: Date, carryFrom?: (safety: Safety) => CarriedFrom): Assessed =>
  assessedOrThrow(assessAnswers(input, at.toISOString(), carryFrom));

/**
 * 'What if': one changed answer may contradict another ('ventilated and walking') and is assessed all the same.
 * @throws HttpError 422 for a value outside its range, 400 as `assess`.
 */
export const assessWhatIf = (input: EngineInput, at: Date): StoredResult =>
  assessedOrThrow(assessChangedAnswers(input, at.toISOString())).result;

function assessedOrThrow(assessed: AssessedOrNot): Assessed {
  if (assessed.kind === "assessed") return assessed;
  const { error, field, ...details } = assessed.problem;
  throw new HttpError(assessed.kind === "refused" ? 400 : 422, error, field, details);
}
