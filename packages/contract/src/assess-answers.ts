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
      /** As they were given: what picks set stands in the result's `set_by_pick`. */
      readonly answers: AssessmentAnswers;
      readonly safety: Safety;
      readonly result: StoredResult;
    }
  | { readonly kind: "implausible"; readonly problem: ImplausibleAnswers }
  /** A pick that is not in the list, or a NEWS2 that no chart can have: 400. */
  | { readonly kind: "refused"; readonly problem: Required<Pick<ErrorReply, "error" | "field" | "code">> };

/** An error reply (422) without its request id. */
export type ImplausibleAnswers = Required<
  Pick<ErrorReply, "error" | "field" | "code" | "engine_version" | "refused" | "to_confirm">
>;

/**
 * Assesses answers as they were given, or says which can't be right (code implausible) or must be confirmed first (code
 * confirm_plausibility). `now` is the server's time, in ISO; see `AssessmentOptions` for `carryFrom`.
 */
export function assessAnswers(input: EngineInput, now: string, carryFrom?: (safety: Safety) => CarriedFrom): Assessed {
  const read = readAnswers(input, now);
  const { refused, toConfirm } = read.plausibility;
  return refusedAlone(read) ?? implausible(refused, toConfirm) ?? run(read, carryFrom);
}

/** 'What if': one changed answer may contradict another ('ventilated and walking') and is assessed all the same. */
export function assessWhatIf(input: EngineInput, now: string): Assessed {
  const read = readAnswers(input, now);
  const outOfRange = read.plausibility.refused.filter((id) => id.startsWith("bounds."));
  return refusedAlone(read) ?? implausible(outOfRange, []) ?? run(read);
}

function run({ answers, given, provenance }: ReadInput, carryFrom?: (safety: Safety) => CarriedFrom): Assessed {
  const result = assessRisk(answers, carryFrom ? { provenance, carryFrom } : { provenance });
  return {
    kind: "assessed",
    answers: given.answers,
    safety: result.safety,
    result: toStoredResult(result, { answers, provenance }),
  };
}

const REFUSED_ALONE = ["bounds.news2_entered", "news2_entered.impossible"] as const;

function refusedAlone({ hasUnknownPick, plausibility }: ReadInput): Assessed | null {
  const code = hasUnknownPick ? "picks.unknown" : REFUSED_ALONE.find((id) => plausibility.refused.includes(id));
  if (code === undefined) return null;
  const { message, fields } = PLAUSIBILITY[code];
  return { kind: "refused", problem: { error: message, field: fields[0], code } };
}

type PlausibilityId = keyof typeof PLAUSIBILITY;

function implausible(refused: readonly string[], toConfirm: readonly string[]): Assessed | null {
  const [id] = refused.length > 0 ? refused : toConfirm;
  if (id === undefined) return null;
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
