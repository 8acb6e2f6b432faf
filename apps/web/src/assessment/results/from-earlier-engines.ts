import { type CitationKey, type FactorId, peopleOf } from "@bedside-bike/clinical";
import type { StoredEngine1Assessment, StoredRiskAssessment, WireLine, WireScore } from "@bedside-bike/contract";
import type { EarlierWarning, ShownAssessment, ShownPlan } from "./shown-result.ts";

type Stored = StoredRiskAssessment | StoredEngine1Assessment;

export const isEngine1 = (stored: Stored): stored is StoredEngine1Assessment => stored.engine_version === "1.0.0";

/** A stored assessment for the screens, whichever engine made it. */
export const toShown = (stored: Stored): ShownAssessment => (isEngine1(stored) ? fromEngine1(stored) : stored);

/** Figures, levels and lines as engine 1.0 stored them. It made no safety check and no start, so none is shown. */
function fromEngine1(stored: StoredEngine1Assessment): ShownAssessment {
  const { mobility_recommendation: plan, scores } = stored;
  return {
    ...stored,
    safety: null,
    deconditioning: risk(stored.deconditioning),
    vte: { ...risk(stored.vte), highByScore: stored.vte.highByScore, score_note: null },
    falls: risk(stored.falls),
    pressure: risk(stored.pressure),
    mobility_recommendation: planOf(plan),
    earlier_warnings: plan.safetyWarnings.map(({ key }) => key as EarlierWarning),
    losData: { ...stored.losData, contributions: lines(stored.losData.contributions) },
    dischargeData: { ...stored.dischargeData, contributions: lines(stored.dischargeData.contributions) },
    readmissionData: {
      ...stored.readmissionData,
      band_reason: "probability",
      people: peopleOf(stored.readmissionData.thirty_day_probability),
      contributions: lines(stored.readmissionData.contributions),
    },
    scores: {
      padua: score(scores.padua),
      improve_vte: score(scores.improve_vte),
      morse: score(scores.morse),
      braden: score(scores.braden),
      lace: score(scores.lace),
    },
    without: {},
    proposals: [],
    denied: [],
    not_used: [],
    provenance: { assumed: stored.assumed, not_recorded: stored.missing, proposed: [] },
  };
}

type Engine1Plan = StoredEngine1Assessment["mobility_recommendation"];

const planOf = ({ contributions, safetyWarnings, ...plan }: Engine1Plan): ShownPlan => ({
  ...plan,
  above_met_target: safetyWarnings.some(({ key }) => key === "above_met_target"),
  contributions: lines(contributions),
});

interface Engine1Risk {
  readonly probability: number;
  readonly risk_level: "low" | "moderate" | "high";
  readonly range: { readonly low: number; readonly high: number };
  readonly contributions: readonly Engine1Line[];
}

const risk = ({ probability, risk_level, range, contributions }: Engine1Risk) => ({
  probability,
  risk_level,
  range,
  band_reason: "probability" as const,
  people: peopleOf(probability),
  contributions: lines(contributions),
});

interface Engine1Line {
  readonly factor: string;
  readonly evidenceCode: "P" | "S" | "J";
  readonly citations: readonly string[];
  readonly logOdds?: number;
  readonly logRate?: number;
  readonly multiplier?: number;
  readonly probabilityWithout?: number | null;
  readonly valueWithout?: number | null;
}

/** Engine 2.0 still names every factor and source that 1.0 stored. */
const lines = (stored: readonly Engine1Line[]): WireLine[] =>
  stored.map((line) => [
    line.factor as FactorId,
    line.logOdds ?? line.logRate ?? line.multiplier ?? 0,
    line.probabilityWithout ?? line.valueWithout ?? null,
    line.evidenceCode,
    ...(line.citations as CitationKey[]),
  ]);

const score = ({ total, source, items, isFloor }: StoredEngine1Assessment["scores"]["padua"]): WireScore => ({
  total,
  source,
  items: items.map(({ item, points, known }) => [item, points, known]),
  isFloor,
});
