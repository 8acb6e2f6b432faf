import { roundHalfUp, roundProbability } from "./arithmetic.ts";
import type { AnswerProvenance, AssessmentInput } from "./assessment-input.ts";
import type {
  FiguresWithheld,
  PlanWithheld,
  ResultFigures,
  RiskAssessmentResult,
  Scores,
} from "./assessment-result.ts";
import { calculateBenefit } from "./benefit.ts";
import { KEY_ANSWERS } from "./coefficients/cutoffs.ts";
import { DISCHARGE } from "./coefficients/discharge.ts";
import { VTE } from "./coefficients/vte.ts";
import { type FigureWithout, linesOf } from "./contributions.ts";
import { type MobilityRecommendation, recommendMobility } from "./mobility-recommendation.ts";
import { calculateFigures, type Figures } from "./outcomes/figures.ts";
import { remainingDays, stayRange } from "./outcomes/length-of-stay.ts";
import {
  likelyRange,
  peopleOf,
  type RangedOutcome,
  type Risk,
  type RiskName,
  riskLevelOf,
  type VteRisk,
} from "./outcomes/risk.ts";
import { isProphylaxisAnswered, scoreNote } from "./outcomes/vte.ts";
import type { ReachedStep } from "./progression/carry-plan.ts";
import { assessSafety, type Safety } from "./safety/assess-safety.ts";
import { NO_CAPS } from "./safety/caps.ts";
import { SAFETY_CHECK_LIMITS } from "./safety/core-questions.ts";
import { estimateImproveVte } from "./scores/improve-vte.ts";
import { estimateLace } from "./scores/lace.ts";
import { estimateMorse, MORSE } from "./scores/morse.ts";
import { toResultScore } from "./scores/score.ts";
import { answerBehind, assessWithout, type FigureValues, type Without } from "./without.ts";

/** Changes whenever a coefficient or a rule does; stored with every result. */
export const ENGINE_VERSION = "2.2";

export interface AssessmentOptions {
  /** Where each answer comes from; if it is missing, every answer that is not null counts as given. */
  readonly provenance?: Partial<AnswerProvenance>;
  /** Whether the model runs again for each answer: about twenty times the work. True unless said otherwise. */
  readonly includesWithout?: boolean;
  /** The step from which a new plan continues, once the findings of the safety check are known; none unless given. */
  readonly carryFrom?: (safety: Safety) => CarriedFrom;
}

export interface CarriedFrom {
  /** Null if nothing was sent during this stay. */
  readonly current: ReachedStep | null;
  /** See `isStepLapsed`. */
  readonly hasLapsed: boolean;
}

const nothingCarried = (): CarriedFrom => ({ current: null, hasLapsed: false });

/**
 * The whole assessment. Pure and total: never throws for an input of the right type, except for a clinician's score
 * item that its scale does not have (RangeError). Numbers and sources: docs/clinical/engine.md.
 */
export function assessRisk(
  patient: AssessmentInput,
  { provenance = {}, includesWithout = true, carryFrom = nothingCarried }: AssessmentOptions = {},
): RiskAssessmentResult {
  const figures = calculateFigures(patient);
  const isProphylaxisGiven = isProphylaxisAnswered(patient, provenance);
  const safety = assessSafety(patient, { paduaTotal: figures.padua.total, isProphylaxisGiven });
  const plan_withheld = planWithheld(patient, safety);
  const recommendation =
    plan_withheld === null
      ? recommendMobility(patient, {
          limit: safety.limit,
          needsClearance: safety.class === "amber",
          caps: safety.caps ?? NO_CAPS,
          ...carryFrom(safety),
        })
      : null;
  const figures_withheld = figuresWithheld(patient);
  const without = includesWithout && figures_withheld === null ? assessWithout(patient) : null;
  const shown =
    figures_withheld === null
      ? toFigures({ patient, provenance, figures, without }, recommendation, isProphylaxisGiven)
      : NO_FIGURES;
  const scores = figures_withheld === "under_18" ? null : (shown.scores ?? scoresOf(patient, figures));
  // Listed one by one: with spreads V8 builds a dictionary, and the whole assessment takes three times as long.
  return {
    engine_version: ENGINE_VERSION,
    safety,
    figures_withheld,
    plan_withheld,
    deconditioning: shown.deconditioning,
    vte: shown.vte,
    falls: shown.falls,
    pressure: shown.pressure,
    mobility_recommendation: recommendation,
    losData: shown.losData,
    dischargeData: shown.dischargeData,
    readmissionData: shown.readmissionData,
    mobility_benefits: shown.mobility_benefits,
    stay_predictions: shown.stay_predictions,
    los: shown.los,
    discharge: shown.discharge,
    readmission_30d: shown.readmission_30d,
    weight_kg: patient.weight_kg,
    scores,
    without: without ?? {},
  } as RiskAssessmentResult;
}

const NO_FIGURES = {
  deconditioning: null,
  vte: null,
  falls: null,
  pressure: null,
  losData: null,
  dischargeData: null,
  readmissionData: null,
  mobility_benefits: null,
  stay_predictions: null,
  los: null,
  discharge: null,
  readmission_30d: null,
  scores: null,
} as const;

/** Whom the figures are not for. Source: model 2.2, E. */
function figuresWithheld({ age, safety_answers: answers }: AssessmentInput): FiguresWithheld | null {
  if (age < SAFETY_CHECK_LIMITS.adultFromYears) return "under_18";
  if (answers?.comfort_care === true) return "comfort_care";
  if (answers?.leg_paralysis === "both_none") return "leg_paralysis";
  return (answers?.pregnancy ?? "no") === "no" ? null : "pregnancy";
}

function planWithheld({ age }: AssessmentInput, safety: Safety): PlanWithheld | null {
  if (safety.class === "stop") return "stop";
  if (age < SAFETY_CHECK_LIMITS.adultFromYears) return "under_18";
  return safety.decide_first.length > 0 ? "decide_first" : null;
}

const scoresOf = (patient: AssessmentInput, { padua, braden, stay }: Figures): Scores => ({
  padua: toResultScore(padua),
  improve_vte: toResultScore(estimateImproveVte(patient)),
  morse: toResultScore(estimateMorse(patient)),
  braden: toResultScore(braden),
  lace: toResultScore(estimateLace(patient, stay.days)),
});

function toFigures(
  run: Run,
  recommendation: MobilityRecommendation | null,
  isProphylaxisGiven: boolean,
): ResultFigures {
  const { patient, provenance, figures, without } = run;
  const benefits = recommendation && calculateBenefit(patient, figures, recommendation);
  const improvements = benefits?.stay_improvements;
  const { stay } = figures;
  const days = roundHalfUp(stay.days, 2);
  const daysRange = stayRange(stay.days, patient);
  const homeProbability = 1 - figures.facility.probability;
  const home = roundProbability(homeProbability);
  const readmission = toRisk("readmission", run);
  const homeGain = improvements?.home_discharge_improvement;
  const scores = scoresOf(patient, figures);
  return {
    deconditioning: toRisk("deconditioning", run),
    vte: toVteRisk(toRisk("vte", run), patient, figures.padua.total, isProphylaxisGiven),
    falls: { ...toRisk("falls", run), score_sentence: morseSentence(scores.morse.total) },
    pressure: toRisk("pressure", run),
    losData: {
      predicted_days: days,
      remaining_days: remainingDays(stay.days, patient),
      range_min: daysRange.low,
      range_max: daysRange.high,
      mobility_goal_benefit: improvements?.length_of_stay_reduction ?? null,
      contributions: linesOf(stay.terms, lineWithout("los", figures, without)),
    },
    dischargeData: {
      home_probability: home,
      disposition_prediction: home >= DISCHARGE.homeLikelyFrom.value ? "home" : "facility",
      mobility_benefit_percent: homeGain === undefined ? null : roundHalfUp(homeGain * 100, 2),
      range: likelyRange("home", homeProbability, countUnknown("home", patient, provenance)),
      contributions: linesOf(figures.facility.terms, facilityWithout(figures, without)),
    },
    readmissionData: {
      thirty_day_probability: readmission.probability,
      risk_level: readmission.risk_level,
      band_reason: readmission.band_reason,
      mobility_benefit: improvements?.readmission_reduction ?? null,
      range: readmission.range,
      people: readmission.people,
      contributions: readmission.contributions,
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
    scores,
  };
}

interface Run {
  readonly patient: AssessmentInput;
  readonly provenance: Partial<AnswerProvenance>;
  readonly figures: Figures;
  readonly without: Without | null;
}

function toRisk(outcome: RiskName | "readmission", { patient, provenance, figures, without }: Run): Risk {
  const { probability, terms } = figures[outcome];
  const rounded = roundProbability(probability);
  return {
    probability: rounded,
    risk_level: riskLevelOf(outcome, rounded),
    band_reason: "probability",
    range: likelyRange(outcome, probability, countUnknown(outcome, patient, provenance)),
    people: peopleOf(rounded),
    contributions: linesOf(terms, lineWithout(outcome, figures, without)),
  };
}

/** One level: by probability, raised by Padua, or high because a clot is present or suspected. */
function toVteRisk(risk: Risk, patient: AssessmentInput, paduaTotal: number, isProphylaxisGiven: boolean): VteRisk {
  const highByScore = paduaTotal >= VTE.highFromPadua.value;
  let { risk_level, band_reason } = risk;
  if (isClotRecorded(patient)) {
    risk_level = "high";
    band_reason = "present";
  } else if (highByScore && risk_level === "low") {
    risk_level = "moderate";
    band_reason = "score";
  }
  return {
    probability: risk.probability,
    risk_level,
    band_reason,
    range: risk.range,
    people: risk.people,
    contributions: risk.contributions,
    highByScore,
    score_note: band_reason === "score" ? scoreNote(patient, isProphylaxisGiven) : null,
  };
}

/** Beside the figure in any band: figure and band do not change. */
const morseSentence = (total: number): string | null =>
  total >= MORSE.bands[0].from ? `Morse ${MORSE.bands[0].from} or more: high by score` : null;

function isClotRecorded({ safety_answers: answers }: AssessmentInput): boolean {
  const clot = answers?.acute_dvt_pe ?? null;
  return clot !== null && clot !== "none";
}

/** How many of the outcome's key answers were not recorded: null, or replaced by a default. */
function countUnknown(outcome: RangedOutcome, patient: AssessmentInput, provenance: Partial<AnswerProvenance>): number {
  let count = 0;
  for (const answer of KEY_ANSWERS[outcome]) {
    const value = patient[answer];
    if (value === null || value === undefined || provenance[answer] === "assumed") count++;
  }
  return count;
}

/** The figure without the line's answer; null if 'without' was not requested. */
function lineWithout(figure: keyof FigureValues, figures: Figures, without: Without | null): FigureWithout | null {
  if (without === null) return null;
  return (factor) => {
    const answer = answerBehind(factor, figures, without);
    return answer === null ? null : (without[answer]?.[figure] ?? null);
  };
}

/** The lines are about a facility, so their values without an answer are too. */
function facilityWithout(figures: Figures, without: Without | null): FigureWithout | null {
  const homeWithout = lineWithout("home", figures, without);
  if (homeWithout === null) return null;
  return (factor) => {
    const home = homeWithout(factor);
    return home === null ? null : roundProbability(1 - home);
  };
}
