import { roundHalfUp, roundProbability } from "./arithmetic.ts";
import type { AnswerProvenance, AssessmentInput } from "./assessment-input.ts";
import type { RiskAssessmentResult } from "./assessment-result.ts";
import { calculateBenefit } from "./benefit.ts";
import { KEY_ANSWERS } from "./coefficients/cutoffs.ts";
import { DISCHARGE } from "./coefficients/discharge.ts";
import type { FactorId } from "./coefficients/factor-labels.ts";
import { VTE } from "./coefficients/vte.ts";
import { type FigureWithout, logOddsLines, logRateLines, multiplierLines } from "./contributions.ts";
import { calculateFigures, type Figures } from "./outcomes/figures.ts";
import { stayRange } from "./outcomes/length-of-stay.ts";
import {
  type BandReason,
  likelyRange,
  peopleOf,
  type RangedOutcome,
  type RiskLevel,
  riskLevelOf,
  type ScoreNote,
} from "./outcomes/risk.ts";
import { calculatePrescription } from "./prescription.ts";
import { assessSafety } from "./safety/assess-safety.ts";
import { estimateImproveVte } from "./scores/improve-vte.ts";
import { estimateLace } from "./scores/lace.ts";
import { estimateMorse } from "./scores/morse.ts";
import { answerBehind, assessWithout, type FigureValues, type Without } from "./without.ts";

/** Changes whenever a coefficient or a rule does; stored with every result. */
export const ENGINE_VERSION = "2.0";

export interface AssessmentOptions {
  /** Where each answer comes from; without it every answer that is not null counts as given. */
  readonly provenance?: Partial<AnswerProvenance>;
  /** Whether the model runs again for each answer: about twenty times the work. True unless said otherwise. */
  readonly includesWithout?: boolean;
}

const NO_WITHOUT: Without = {};
const NOT_ASKED: FigureWithout = () => null;

/**
 * The whole assessment. Pure and total: never throws for an input of the right type, apart from a clinician's
 * score item that its scale does not have (RangeError). Numbers and sources: docs/clinical/engine.md.
 */
export function assessRisk(
  patient: AssessmentInput,
  { provenance = {}, includesWithout = true }: AssessmentOptions = {},
): RiskAssessmentResult {
  const figures = calculateFigures(patient);
  const without = includesWithout ? assessWithout(patient) : NO_WITHOUT;
  const lineWithout = (figure: keyof FigureValues): FigureWithout =>
    includesWithout ? (factor) => figureWithout(figure, factor, figures, without) : NOT_ASKED;
  const unknownAnswers = (outcome: RangedOutcome) => countUnknown(outcome, patient, provenance);

  const isProphylaxisGiven = patient.on_vte_prophylaxis && provenance.on_vte_prophylaxis !== "assumed";
  const safety = assessSafety(patient, { paduaTotal: figures.padua.total, isProphylaxisGiven });
  const recommendation =
    safety.class === "stop" ? null : calculatePrescription(patient, safety.limit, safety.class === "amber");
  const benefits = recommendation && calculateBenefit(patient, figures, recommendation);
  const improvements = benefits?.stay_improvements;

  const { stay } = figures;
  const days = roundHalfUp(stay.days, 2);
  const daysRange = stayRange(stay.days, patient);
  const homeProbability = 1 - figures.facility.probability;
  const home = roundProbability(homeProbability);
  const readmission = riskOf("readmission", figures, unknownAnswers);
  const homeGain = improvements?.home_discharge_improvement;

  return {
    engine_version: ENGINE_VERSION,
    safety,
    deconditioning: {
      ...riskOf("deconditioning", figures, unknownAnswers),
      contributions: logOddsLines(figures.deconditioning.terms, lineWithout("deconditioning")),
    },
    vte: {
      ...vteVerdict(patient, figures, isProphylaxisGiven, unknownAnswers),
      contributions: logOddsLines(figures.vte.terms, lineWithout("vte")),
    },
    falls: {
      ...riskOf("falls", figures, unknownAnswers),
      contributions: logRateLines(figures.falls.terms, lineWithout("falls")),
    },
    pressure: {
      ...riskOf("pressure", figures, unknownAnswers),
      contributions: logOddsLines(figures.pressure.terms, lineWithout("pressure")),
    },
    mobility_recommendation: recommendation,
    losData: {
      predicted_days: days,
      range_min: daysRange.low,
      range_max: daysRange.high,
      mobility_goal_benefit: improvements?.length_of_stay_reduction ?? null,
      contributions: multiplierLines(stay.terms, lineWithout("los")),
    },
    dischargeData: {
      home_probability: home,
      disposition_prediction: home >= DISCHARGE.homeLikelyFrom.value ? "home" : "facility",
      mobility_benefit_percent: homeGain === undefined ? null : roundHalfUp(homeGain * 100, 2),
      range: likelyRange("home", homeProbability, unknownAnswers("home")),
      contributions: logOddsLines(
        figures.facility.terms,
        includesWithout ? facilityWithout(figures, without) : NOT_ASKED,
      ),
    },
    readmissionData: {
      thirty_day_probability: readmission.probability,
      risk_level: readmission.risk_level,
      band_reason: readmission.band_reason,
      mobility_benefit: improvements?.readmission_reduction ?? null,
      range: readmission.range,
      people: readmission.people,
      contributions: logOddsLines(figures.readmission.terms, lineWithout("readmission")),
    },
    mobility_benefits: benefits,
    stay_predictions: {
      length_of_stay_days: days,
      home_discharge_probability: home,
      readmission_probability: readmission.probability,
    },
    los: days,
    discharge: home,
    readmission_30d: readmission.probability,
    weight_kg: patient.weight_kg,
    scores: {
      padua: figures.padua,
      improve_vte: estimateImproveVte(patient),
      morse: estimateMorse(patient),
      braden: figures.braden,
      lace: estimateLace(patient, stay.days),
    },
    without,
  };
}

type CountUnknown = (outcome: RangedOutcome) => number;
type Verdict = { readonly risk_level: RiskLevel; readonly band_reason: BandReason };

function riskOf(
  outcome: "deconditioning" | "vte" | "falls" | "pressure" | "readmission",
  figures: Figures,
  unknownAnswers: CountUnknown,
) {
  const { probability } = figures[outcome];
  const rounded = roundProbability(probability);
  return {
    probability: rounded,
    risk_level: riskLevelOf(outcome, rounded),
    band_reason: "probability" as BandReason,
    range: likelyRange(outcome, probability, unknownAnswers(outcome)),
    people: peopleOf(rounded),
  };
}

/** One level: by probability, raised by Padua, or high because a clot is present or suspected. */
function vteVerdict(
  patient: AssessmentInput,
  figures: Figures,
  isProphylaxisGiven: boolean,
  unknownAnswers: CountUnknown,
) {
  const risk = riskOf("vte", figures, unknownAnswers);
  const highByScore = figures.padua.total >= VTE.highFromPadua.value;
  const clot = patient.safety_answers?.acute_dvt_pe;
  let verdict: Verdict = risk;
  if (clot !== null && clot !== undefined && clot !== "none") verdict = { risk_level: "high", band_reason: "present" };
  else if (highByScore && risk.risk_level === "low") verdict = { risk_level: "moderate", band_reason: "score" };
  const { risk_level, band_reason } = verdict;
  const score_note = band_reason === "score" ? scoreNote(patient, isProphylaxisGiven) : null;
  return { ...risk, risk_level, band_reason, highByScore, score_note };
}

function scoreNote(patient: AssessmentInput, isProphylaxisGiven: boolean): ScoreNote {
  if (patient.on_anticoagulants) return "anticoagulation_recorded";
  return isProphylaxisGiven ? "prophylaxis_recorded" : "prophylaxis_due";
}

/** How many of the outcome's key answers were not recorded: null, or a default that stands in. */
function countUnknown(outcome: RangedOutcome, patient: AssessmentInput, provenance: Partial<AnswerProvenance>): number {
  let count = 0;
  for (const answer of KEY_ANSWERS[outcome]) {
    const value = patient[answer];
    if (value === null || value === undefined || provenance[answer] === "assumed") count++;
  }
  return count;
}

function figureWithout(
  figure: keyof FigureValues,
  factor: FactorId,
  figures: Figures,
  without: Without,
): number | null {
  const answer = answerBehind(factor, figures, without);
  return answer === null ? null : (without[answer]?.[figure] ?? null);
}

/** The lines are of a facility, so what they give without an answer is too. */
const facilityWithout =
  (figures: Figures, without: Without): FigureWithout =>
  (factor) => {
    const home = figureWithout("home", factor, figures, without);
    return home === null ? null : roundProbability(1 - home);
  };
