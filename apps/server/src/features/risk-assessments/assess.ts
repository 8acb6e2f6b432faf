import { assessRisk, ENGINE_VERSION, PLAUSIBILITY, SAFETY_ITEMS } from "@bedside-bike/clinical";
import {
  type AssessmentAnswers,
  type EngineInput,
  type ReadInput,
  type RiskAssessmentReply,
  readAnswers,
  resultToWire,
} from "@bedside-bike/contract";
import { hospitalDay } from "../../platform/clock.ts";
import { HttpError } from "../../platform/errors.ts";
import type { Deps } from "../../platform/route.ts";

export interface Assessed {
  readonly answers: AssessmentAnswers;
  readonly result: RiskAssessmentReply;
}

/**
 * Assesses answers as they were given.
 * @throws HttpError 422 for what cannot be (code implausible) or must be confirmed first (code confirm_plausibility).
 */
export function assess(input: EngineInput, at: Date, deps: Deps): Assessed {
  const read = readAnswers(input, yearOf(at, deps));
  const { refused, toConfirm } = read.plausibility;
  if (refused.length > 0 || toConfirm.length > 0) throw implausible(refused, toConfirm);
  return run(read);
}

/**
 * 'What if': one answer changed may contradict another ('ventilated and walking'), and is assessed all the same.
 * @throws HttpError 422 for a value outside its range.
 */
export function assessWhatIf(input: EngineInput, at: Date, deps: Deps): RiskAssessmentReply {
  const read = readAnswers(input, yearOf(at, deps));
  const outOfRange = read.plausibility.refused.filter((id) => id.startsWith("bounds."));
  if (outOfRange.length > 0) throw implausible(outOfRange, []);
  return run(read).result;
}

const yearOf = (at: Date, { config }: Deps): number => Number(hospitalDay(at, config.hospitalTimeZone).slice(0, 4));

const run = ({ answers, provenance, text }: ReadInput): Assessed => ({
  answers,
  result: resultToWire(assessRisk(answers, { provenance }), { provenance, text }),
});

type PlausibilityId = keyof typeof PLAUSIBILITY;

function implausible(refused: readonly string[], toConfirm: readonly string[]): HttpError {
  const [id = ""] = refused.length > 0 ? refused : toConfirm;
  const { message, field } = describe(id);
  return new HttpError(422, message, field, {
    code: refused.length > 0 ? "implausible" : "confirm_plausibility",
    engine_version: ENGINE_VERSION,
    refused: [...refused],
    to_confirm: [...toConfirm],
  });
}

function describe(id: string): { message: string; field: string } {
  if (!id.startsWith("bounds.")) {
    const { message, fields } = PLAUSIBILITY[id as PlausibilityId];
    return { message, field: fields[0] ?? id };
  }
  const bounded = id.slice("bounds.".length);
  const isSafetyItem = bounded in SAFETY_ITEMS;
  return { message: PLAUSIBILITY["bounds.*"].message, field: isSafetyItem ? `safety_answers.${bounded}` : bounded };
}
