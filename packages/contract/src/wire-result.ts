import type {
  AnswerProvenance,
  RiskAssessmentResult,
  Safety,
  SafetyFindingId,
  SafetyItemId,
  SafetyLimit,
} from "@bedside-bike/clinical";
import type { ReadInput, TextReading } from "./read-answers.ts";
import { listAssumed } from "./wire-to-engine.ts";

/** What a patient and a visitor read about the safety check: no class. Everyone asks the care team before starting. */
export interface PatientSafety {
  readonly limit: SafetyLimit | null;
  readonly reasons: readonly { readonly id: SafetyFindingId }[];
  readonly not_recorded: readonly SafetyItemId[];
  readonly unread: readonly string[];
}

/** Answers that nobody gave, by the reason; every other one was answered. */
export interface WireProvenance {
  readonly assumed: readonly string[];
  readonly not_recorded: readonly string[];
  readonly proposed: readonly string[];
}

/** The engine's result as it is stored, sent and shown, with what was read from the text and what nobody answered. */
export interface StoredResult extends Omit<RiskAssessmentResult, "safety">, TextReading {
  readonly safety: Safety | PatientSafety;
  /** Every default used and everything not recorded. */
  readonly assumed: readonly string[];
  readonly provenance: WireProvenance;
}

export const toStoredResult = (
  result: RiskAssessmentResult,
  { provenance, text }: Pick<ReadInput, "provenance" | "text">,
): StoredResult => ({
  ...result,
  ...text,
  assumed: listAssumed(provenance),
  provenance: provenanceToWire(provenance, text),
});

function provenanceToWire(provenance: AnswerProvenance, { proposals }: TextReading): WireProvenance {
  const fields = Object.keys(provenance) as (keyof AnswerProvenance)[];
  return {
    assumed: fields.filter((field) => provenance[field] === "assumed"),
    not_recorded: fields.filter((field) => provenance[field] === "not_recorded"),
    proposed: proposals.filter(({ state }) => state === "open").map(({ field }) => field),
  };
}

/** Not a question without an answer, nor text that nobody has read. */
const isFinding = (id: string): id is SafetyFindingId => !id.startsWith("unanswered.") && id !== "unread.text";

interface ReadableByPatients {
  readonly safety: {
    readonly limit: SafetyLimit | null;
    readonly reasons: readonly { readonly id: string }[];
    readonly not_recorded: readonly SafetyItemId[];
    readonly unread?: readonly string[];
  };
  readonly mobility_recommendation: { readonly needsClearance: boolean } | null;
}

/**
 * The same result as a patient or a visitor may read it: without the class, without traces of it in the recommendation,
 * and without what is missing for it.
 */
export function forPatients<Result extends ReadableByPatients>(result: Result): Result {
  const { class: _, notes: __, ...safety } = { class: null, notes: null, ...result.safety };
  const reasons = safety.reasons.flatMap(({ id }) => (isFinding(id) ? [{ id }] : []));
  const { mobility_recommendation: goal } = result;
  return {
    ...result,
    safety: { ...safety, reasons },
    mobility_recommendation: goal && { ...goal, needsClearance: true },
  };
}
