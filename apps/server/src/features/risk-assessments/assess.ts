import type { CarriedFrom, Safety } from "@bedside-bike/clinical";
import {
  type Assessed as AssessedOrNot,
  type AssessmentAnswers,
  assessAnswers,
  assessWhatIf as assessChangedAnswers,
  type EngineInput,
  type StoredResult,
  unknownPartError,
} from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";

export interface Assessed {
  readonly answers: AssessmentAnswers;
  readonly safety: Safety;
  readonly result: StoredResult;
}

/**
 * Assesses answers as they were given.
 * @throws HttpError 422 for values that are impossible (code implausible) or must be confirmed first (code
 * confirm_plausibility), 400 for a part marked as read that is in no text (code unknown_part).
 */
export const assess = (
  input: EngineInput,
  at: Date,
  deps: Deps,
  carryFrom?: (safety: Safety) => CarriedFrom,
): Assessed => assessedOrThrow(assessAnswers(input, yearOf(at, deps), carryFrom));

/**
 * 'What if': one changed answer may contradict another ('ventilated and walking') and is assessed all the same.
 * @throws HttpError 422 for a value outside its range.
 */
export const assessWhatIf = (input: EngineInput, at: Date, deps: Deps): StoredResult =>
  assessedOrThrow(assessChangedAnswers(input, yearOf(at, deps))).result;

const yearOf = (at: Date, { config }: Deps): number => Number(hospitalDay(at, config.hospitalTimeZone).slice(0, 4));

function assessedOrThrow(assessed: AssessedOrNot): Assessed {
  if (assessed.kind === "assessed") return assessed;
  if (assessed.kind === "unknown-part") {
    const { error, field, code } = unknownPartError;
    throw new HttpError(400, error, field, { code });
  }
  const { error, field, ...details } = assessed.problem;
  throw new HttpError(422, error, field, details);
}
