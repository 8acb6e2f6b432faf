import type {
  AnswerProvenance,
  CitationKey,
  EvidenceCode,
  FactorId,
  LogOddsContribution,
  LogRateContribution,
  MobilityRecommendation,
  MultiplierContribution,
  RiskAssessmentResult,
  Safety,
  SafetyFindingId,
  SafetyItemId,
  SafetyLimit,
  ScoreResult,
  Scores,
} from "@bedside-bike/clinical";
import type { ReadInput, TextReading } from "./read-answers.ts";
import { listAssumed } from "./wire-to-engine.ts";

/**
 * A line of a breakdown in its short form, so that an assessment stays small on a ward's network: the factor, what it
 * adds (multiplies by in losData and mobility_recommendation), the figure without the answer behind it or null, the
 * evidence code and the keys of its sources.
 */
export type WireLine = readonly [
  factor: FactorId,
  amount: number,
  without: number | null,
  evidence: EvidenceCode,
  ...sources: CitationKey[],
];

/** A score's item: its name, its points, and whether it is known. */
export type WireScoreItem = readonly [item: string, points: number, known: "yes" | "approximate" | "no"];

export interface WireScore {
  readonly total: number;
  readonly source: ScoreResult["source"];
  readonly items: readonly WireScoreItem[];
  /** Unknown items could only raise the risk above this total: 'Padua >= n'. */
  readonly isFloor: boolean;
}
export type WireScores = Readonly<Record<keyof Scores, WireScore>>;

/** What a patient and a visitor read about the safety check: no class. Everyone asks the care team before starting. */
export interface PatientSafety {
  readonly limit: SafetyLimit | null;
  readonly reasons: readonly { readonly id: SafetyFindingId }[];
  readonly not_recorded: readonly SafetyItemId[];
  readonly unread: readonly string[];
}

type WithLines<Part> = Omit<Part, "contributions"> & { readonly contributions: readonly WireLine[] };

/** Answers that nobody gave, by the reason; every other one was answered. */
export interface WireProvenance {
  readonly assumed: readonly string[];
  readonly not_recorded: readonly string[];
  readonly proposed: readonly string[];
}

/** The engine's result as it is sent and stored, with what was read from the text and what nobody answered. */
export interface WireResult
  extends Omit<
    RiskAssessmentResult,
    | "safety"
    | "deconditioning"
    | "vte"
    | "falls"
    | "pressure"
    | "mobility_recommendation"
    | "losData"
    | "dischargeData"
    | "readmissionData"
    | "scores"
  > {
  readonly safety: Safety | PatientSafety;
  readonly deconditioning: WithLines<RiskAssessmentResult["deconditioning"]>;
  readonly vte: WithLines<RiskAssessmentResult["vte"]>;
  readonly falls: WithLines<RiskAssessmentResult["falls"]>;
  readonly pressure: WithLines<RiskAssessmentResult["pressure"]>;
  readonly mobility_recommendation: WithLines<MobilityRecommendation> | null;
  readonly losData: WithLines<RiskAssessmentResult["losData"]>;
  readonly dischargeData: WithLines<RiskAssessmentResult["dischargeData"]>;
  readonly readmissionData: WithLines<RiskAssessmentResult["readmissionData"]>;
  readonly scores: WireScores;
  readonly proposals: TextReading["proposals"];
  readonly denied: TextReading["denied"];
  readonly earlier: TextReading["earlier"];
  /** Every default used and everything not recorded. */
  readonly assumed: readonly string[];
  readonly provenance: WireProvenance;
}

type Contribution = LogOddsContribution | LogRateContribution | MultiplierContribution;

/** Six decimals: what a line adds, as precise as the figure. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

function lineToWire(line: Contribution): WireLine {
  const { factor, evidenceCode, citations } = line;
  if ("logOdds" in line) return [factor, round(line.logOdds), line.probabilityWithout, evidenceCode, ...citations];
  if ("logRate" in line) return [factor, round(line.logRate), line.probabilityWithout, evidenceCode, ...citations];
  return [factor, round(line.multiplier), line.valueWithout, evidenceCode, ...citations];
}

const linesToWire = <Part extends { readonly contributions: readonly Contribution[] }>(
  part: Part,
): WithLines<Part> => ({
  ...part,
  contributions: part.contributions.map(lineToWire),
});

const scoreToWire = ({ total, source, items, isLowerBound }: ScoreResult): WireScore => ({
  total,
  source,
  items: items.map(({ item, points, known }) => [item, points, known]),
  isFloor: isLowerBound,
});

export function resultToWire(
  result: RiskAssessmentResult,
  { provenance, text }: Pick<ReadInput, "provenance" | "text">,
): WireResult {
  const { padua, improve_vte, morse, braden, lace } = result.scores;
  const { mobility_recommendation: goal } = result;
  return {
    ...result,
    deconditioning: linesToWire(result.deconditioning),
    vte: linesToWire(result.vte),
    falls: linesToWire(result.falls),
    pressure: linesToWire(result.pressure),
    mobility_recommendation: goal && linesToWire(goal),
    losData: linesToWire(result.losData),
    dischargeData: linesToWire(result.dischargeData),
    readmissionData: linesToWire(result.readmissionData),
    scores: {
      padua: scoreToWire(padua),
      improve_vte: scoreToWire(improve_vte),
      morse: scoreToWire(morse),
      braden: scoreToWire(braden),
      lace: scoreToWire(lace),
    },
    ...text,
    assumed: listAssumed(provenance),
    provenance: provenanceToWire(provenance, text),
  };
}

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
