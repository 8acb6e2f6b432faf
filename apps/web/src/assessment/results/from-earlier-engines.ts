import { type CitationKey, ENGINE_VERSION, type FactorId, peopleOf } from "@bedside-bike/clinical";
import type {
  StoredEngine1Assessment,
  StoredEngine20Assessment,
  StoredRiskAssessment,
  WireLine,
  WireScore,
} from "@bedside-bike/contract";
import type { EarlierWarning, ShownAssessment, ShownPlan } from "./shown-result.ts";

export type StoredAssessment = StoredRiskAssessment | StoredEngine20Assessment | StoredEngine1Assessment;

/** Only such an assessment can be renewed, tried with other answers, or lead to goals. */
export const isOfToday = (stored: StoredAssessment): stored is StoredRiskAssessment =>
  stored.engine_version === ENGINE_VERSION;

const isEngine1 = (stored: StoredAssessment): stored is StoredEngine1Assessment => stored.engine_version === "1.0.0";

/** As people name it: 1.0, 2.0. */
export const engineOf = ({ engine_version }: Pick<ShownAssessment, "engine_version">): string =>
  engine_version.split(".").slice(0, 2).join(".");

/** A stored assessment for the screens, whichever engine made it. */
export function toShown(stored: StoredAssessment): ShownAssessment {
  if (isOfToday(stored)) return stored;
  return isEngine1(stored) ? fromEngine1(stored) : fromEngine20(stored);
}

/** Figures, findings and lines as engine 2.0 stored them. It carried no step on, and knew no days still ahead. */
function fromEngine20(stored: StoredEngine20Assessment): ShownAssessment {
  const { mobility_benefits: benefits, not_used, ...rest } = stored;
  return {
    ...rest,
    safety: { ...stored.safety, unread: [] },
    falls: { ...stored.falls, score_sentence: null },
    losData: { ...stored.losData, remaining_days: null },
    mobility_benefits: benefits && { ...benefits, isShown: benefits.doseFraction > 0 },
    earlier: [],
    earlier_not_used: not_used,
  };
}

/** Figures, levels and lines as engine 1.0 stored them. It made no safety check and no start, so none is shown. */
function fromEngine1(stored: StoredEngine1Assessment): ShownAssessment {
  const { mobility_recommendation: plan, scores } = stored;
  return {
    ...stored,
    safety: null,
    deconditioning: risk(stored.deconditioning),
    vte: { ...risk(stored.vte), highByScore: stored.vte.highByScore, score_note: null },
    falls: { ...risk(stored.falls), score_sentence: null },
    pressure: risk(stored.pressure),
    mobility_recommendation: planOf(plan),
    earlier_warnings: plan.safetyWarnings.map(({ key }) => key as EarlierWarning),
    losData: { ...stored.losData, remaining_days: null, contributions: lines(stored.losData.contributions) },
    mobility_benefits: { ...stored.mobility_benefits, isShown: true },
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
    earlier: [],
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

/** Today's engine still names every factor and source that 1.0 stored. */
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
