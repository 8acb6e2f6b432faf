import type {
  AnswerProvenance,
  AssessmentInput,
  News2,
  RiskAssessmentResult,
  Safety,
  SafetyFindingId,
  SafetyItemId,
  SafetyLimit,
  VitalSigns,
} from "@bedside-bike/clinical";
import { listAssumed } from "./wire-to-engine.ts";

/** The safety check as stored; an earlier engine's has no NEWS2, which is then not computed, and not low. */
export interface ProviderSafety extends Omit<Safety, "news2" | "vital_signs"> {
  readonly news2: News2 | null;
  readonly vital_signs: VitalSigns | null;
}

/** What a patient and a visitor read about the safety check: no class. Everyone asks the care team before starting. */
export interface PatientSafety
  extends Pick<ProviderSafety, "limit" | "not_recorded" | "unread" | "vital_signs" | "set_by_pick"> {
  readonly reasons: readonly { readonly id: SafetyFindingId }[];
}

/** Answers that nobody gave, by the reason; every other one was answered. */
export interface WireProvenance {
  readonly assumed: readonly string[];
  readonly not_recorded: readonly string[];
  /** Questions that texts or picks ask and nobody has decided. */
  readonly proposed: readonly string[];
}

interface StoredBeside {
  readonly safety: ProviderSafety | PatientSafety;
  /** Every default used and everything not recorded. */
  readonly assumed: readonly string[];
  readonly provenance: WireProvenance;
}

type Stored<Result> = Result extends unknown ? Omit<Result, "safety"> & StoredBeside : never;

/** The engine's result as it is stored, sent and shown, with what nobody answered. */
export type StoredResult = Stored<RiskAssessmentResult>;

export const toStoredResult = (
  result: RiskAssessmentResult,
  { answers, provenance }: { readonly answers: AssessmentInput; readonly provenance: AnswerProvenance },
): StoredResult => ({
  ...result,
  assumed: listAssumed(provenance),
  provenance: provenanceToWire(provenance, answers),
});

function provenanceToWire(provenance: AnswerProvenance, { open_matches: open = [] }: AssessmentInput): WireProvenance {
  const fields = Object.keys(provenance) as (keyof AnswerProvenance)[];
  return {
    assumed: fields.filter((field) => provenance[field] === "assumed"),
    not_recorded: fields.filter((field) => provenance[field] === "not_recorded"),
    proposed: [...new Set(open.map(({ field }) => field))],
  };
}

/** A stored result, whichever engine made it: what an earlier one did not compute is null, or empty where it is a list. */
export function readStoredResult(stored: object): StoredResult {
  const { proposals: _, denied: __, earlier: ___, safety, mobility_recommendation: plan, ...rest } = stored as Loose;
  return {
    figures_withheld: null,
    plan_withheld: null,
    ...rest,
    safety: {
      news2: null,
      vital_signs: null,
      caps: null,
      open: [],
      decide_first: [],
      open_bars: [],
      set_by_pick: {},
      ...safety,
    },
    mobility_recommendation: plan ? { caps: null, ...plan } : null,
  } as unknown as StoredResult;
}

type Loose = Readonly<Record<string, unknown>> & {
  readonly safety: object;
  readonly mobility_recommendation?: object | null;
};

/** Not a question without an answer, nor text that nobody has read. */
const isFinding = (id: string): id is SafetyFindingId => !id.startsWith("unanswered.") && id !== "unread.text";

interface ReadableByPatients {
  readonly safety: {
    readonly limit: SafetyLimit | null;
    readonly reasons: readonly { readonly id: string }[];
    readonly not_recorded: readonly SafetyItemId[];
    readonly unread: readonly string[];
    readonly vital_signs: VitalSigns | null;
    readonly set_by_pick: Readonly<Record<string, boolean | string | number>>;
  };
  readonly provenance: WireProvenance;
  readonly plan_withheld?: string | null;
  readonly mobility_recommendation: { readonly needsClearance: boolean } | null;
}

/**
 * The same result as a patient or a visitor may read it: without the class and what it follows from, without traces of it
 * in the recommendation, and without what is missing for it or still to be decided.
 */
export function forPatients<Result extends ReadableByPatients>(result: Result): Result {
  const { limit, reasons, not_recorded, unread, vital_signs, set_by_pick } = result.safety;
  const findings = reasons.flatMap(({ id }) => (isFinding(id) ? [{ id }] : []));
  const { mobility_recommendation: goal } = result;
  return {
    ...result,
    safety: { limit, reasons: findings, not_recorded, unread, vital_signs, set_by_pick },
    provenance: { ...result.provenance, proposed: [] },
    // A plan that is stopped is told by the safety check's own words.
    plan_withheld: result.plan_withheld === "stop" ? null : result.plan_withheld,
    mobility_recommendation: goal && { ...goal, needsClearance: true },
  };
}
