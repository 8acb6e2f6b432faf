import {
  assessRisk,
  type CarriedFrom,
  ENGINE_VERSION,
  PLAUSIBILITY,
  SAFETY_ITEMS,
  type Safety,
} from "@bedside-bike/clinical";
import type { AssessmentAnswers, EngineInput } from "./assessment-answers.ts";
import type { ErrorReply } from "./fields.ts";
import { type ReadInput, readAnswers } from "./read-answers.ts";
import { type StoredResult, toStoredResult } from "./wire-result.ts";

/** The server and, without a network, the browser assess with this code, so that both give the same numbers. */
export type Assessed =
  | {
      readonly kind: "assessed";
      readonly answers: AssessmentAnswers;
      readonly safety: Safety;
      readonly result: StoredResult;
    }
  | { readonly kind: "implausible"; readonly problem: ImplausibleAnswers }
  /** `read_texts` names a part that is in no text: `unknownPartError`. */
  | { readonly kind: "unknown-part" };

/** An error reply (422) without its request id. */
export type ImplausibleAnswers = Required<
  Pick<ErrorReply, "error" | "field" | "code" | "engine_version" | "refused" | "to_confirm">
>;

/**
 * Assesses answers as they were given, or says which can't be right (code implausible) or must be confirmed first (code
 * confirm_plausibility). `currentYear` is the hospital's; see `AssessmentOptions` for `carryFrom`.
 */
export function assessAnswers(
  input: EngineInput,
  currentYear: number,
  carryFrom?: (safety: Safety) => CarriedFrom,
): Assessed {
  const read = readAnswers(input, currentYear);
  const { refused, toConfirm } = read.plausibility;
  if (read.unknownParts.length > 0) return { kind: "unknown-part" };
  return refused.length > 0 || toConfirm.length > 0 ? implausible(refused, toConfirm) : run(read, carryFrom);
}

export const unknownPartError = {
  error: "A part that was marked as read stands in none of the texts. Please read the texts again.",
  field: "read_texts",
  code: "unknown_part",
} as const;

/** 'What if': one changed answer may contradict another ('ventilated and walking') and is assessed all the same. */
export function assessWhatIf(input: EngineInput, currentYear: number): Assessed {
  const read = readAnswers(input, currentYear);
  const outOfRange = read.plausibility.refused.filter((id) => id.startsWith("bounds."));
  return outOfRange.length > 0 ? implausible(outOfRange, []) : run(read);
}

function run({ answers, provenance, text }: ReadInput, carryFrom?: (safety: Safety) => CarriedFrom): Assessed {
  const result = assessRisk(answers, carryFrom ? { provenance, carryFrom } : { provenance });
  return { kind: "assessed", answers, safety: result.safety, result: toStoredResult(result, { provenance, text }) };
}

type PlausibilityId = keyof typeof PLAUSIBILITY;

function implausible(refused: readonly string[], toConfirm: readonly string[]): Assessed {
  const [id = ""] = refused.length > 0 ? refused : toConfirm;
  const { message, field } = describe(id);
  const problem: ImplausibleAnswers = {
    error: message,
    field,
    code: refused.length > 0 ? "implausible" : "confirm_plausibility",
    engine_version: ENGINE_VERSION,
    refused: [...refused],
    to_confirm: [...toConfirm],
  };
  return { kind: "implausible", problem };
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
