import { clamp, roundHalfUp, roundProbability } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { BENEFIT } from "./coefficients/benefit.ts";
import type { Parameter } from "./coefficients/coefficient.ts";
import type { CitationKey } from "./evidence.ts";
import type { RiskName } from "./outcomes/risk.ts";

/** What the benefit is computed from: unrounded probabilities and days, and the prescribed dose. */
export interface BenefitInput {
  readonly patient: AssessmentInput;
  readonly probabilities: Readonly<Record<RiskName, number>>;
  readonly homeProbability: number;
  readonly readmissionProbability: number;
  readonly stayDays: number;
  /** Minutes per session times sessions. */
  readonly minutesPerDay: number;
}

/** Modeled, not proven. Fractions 0-1 unless the name says percent: percentage points, or a share of the current risk. */
export interface RiskReduction {
  readonly absolute_reduction: number;
  /** Percentage points. */
  readonly absolute_reduction_percent: number;
  /** Share of the current risk, percent. */
  readonly percent_reduction: number;
  readonly current_risk: number;
  readonly reduced_risk: number;
  /** With half the prescribed dose done: real ward adherence was poor. */
  readonly reducedRiskAtHalfAdherence: number;
  /** Absolute reduction, from the published range. */
  readonly range: { readonly low: number; readonly high: number };
  /** False below 0.1 percentage point: not shown. */
  readonly isShown: boolean;
  /** True for VTE and pressure injury: say 'no proven effect'. */
  readonly hasNoProvenEffect: boolean;
  readonly citations: readonly CitationKey[];
}

export interface StayImprovements {
  /** Days. */
  readonly length_of_stay_reduction: number;
  readonly length_of_stay_range: { readonly low: number; readonly high: number };
  /** Fraction, and the probability of home it leads to. */
  readonly home_discharge_improvement: number;
  readonly home_discharge_range: { readonly low: number; readonly high: number };
  readonly home_probability_after: number;
  readonly readmission_reduction: number;
  /** Share of the current readmission risk, percent. */
  readonly readmission_percent_reduction: number;
  readonly readmission_range: { readonly low: number; readonly high: number };
  readonly readmission_probability_after: number;
}

export interface MobilityBenefits {
  readonly risk_reductions: Readonly<Record<RiskName, RiskReduction>>;
  readonly stay_improvements: StayImprovements;
  /** Share of the full dose that the prescription reaches, 0-1. */
  readonly doseFraction: number;
}

interface Effect {
  readonly reduction: Parameter;
  readonly low: Parameter;
  readonly high: Parameter;
}

/**
 * New risk = risk x (1 - reduction x dose), dose = min(1, minutes a day / 20); facility odds x (1 - 0.08 dose)
 * outside the ICU; days saved by expected stay. Never combined into one total. Source: `BENEFIT`.
 */
export function calculateBenefit(input: BenefitInput): MobilityBenefits {
  const { patient, probabilities, readmissionProbability } = input;
  const dose = Math.min(1, input.minutesPerDay / BENEFIT.fullDoseMinutesPerDay.value);
  const isIcu = patient.level_of_care === "icu";
  const deconditioning = isIcu ? BENEFIT.deconditioningIcu : BENEFIT.deconditioning;
  const readmission = reduceRisk(readmissionProbability, BENEFIT.readmission, dose, false);
  const days = calculateDaysSaved(patient, input.stayDays, dose);
  const home = calculateHomeImprovement(input.homeProbability, isIcu ? 0 : dose);
  return {
    risk_reductions: {
      deconditioning: reduceRisk(probabilities.deconditioning, deconditioning, dose, false),
      vte: reduceRisk(probabilities.vte, BENEFIT.vte, dose, true),
      falls: reduceRisk(probabilities.falls, BENEFIT.falls, dose, false),
      pressure: reduceRisk(probabilities.pressure, BENEFIT.pressure, dose, true),
    },
    stay_improvements: {
      length_of_stay_reduction: days.central,
      length_of_stay_range: days.range,
      home_discharge_improvement: home.improvement,
      home_discharge_range: home.range,
      home_probability_after: home.after,
      readmission_reduction: readmission.absolute_reduction,
      readmission_percent_reduction: readmission.percent_reduction,
      readmission_range: readmission.range,
      readmission_probability_after: readmission.reduced_risk,
    },
    doseFraction: dose,
  };
}

function reduceRisk(risk: number, effect: Effect, dose: number, hasNoProvenEffect: boolean): RiskReduction {
  const share = effect.reduction.value * dose;
  const points = risk * share * 100;
  return {
    absolute_reduction: roundProbability(risk * share),
    absolute_reduction_percent: roundHalfUp(points, 2),
    percent_reduction: roundHalfUp(share * 100, 1),
    current_risk: roundProbability(risk),
    reduced_risk: roundProbability(risk * (1 - share)),
    reducedRiskAtHalfAdherence: roundProbability(risk * (1 - share * BENEFIT.poorAdherence.value)),
    range: {
      low: roundProbability(risk * effect.low.value * dose),
      high: roundProbability(risk * effect.high.value * dose),
    },
    isShown: points >= BENEFIT.smallestShownPoints.value,
    hasNoProvenEffect,
    citations: effect.reduction.citations,
  };
}

function calculateHomeImprovement(homeProbability: number, dose: number) {
  const { reduction, low, high } = BENEFIT.facilityOdds;
  const after = homeAfter(homeProbability, reduction, dose);
  return {
    after: roundProbability(after),
    improvement: roundProbability(after - homeProbability),
    range: {
      low: roundProbability(homeAfter(homeProbability, low, dose) - homeProbability),
      high: roundProbability(homeAfter(homeProbability, high, dose) - homeProbability),
    },
  };
}

const homeAfter = (homeProbability: number, effect: Parameter, dose: number): number =>
  1 / (1 + ((1 - homeProbability) / homeProbability) * (1 - effect.value * dose));

function calculateDaysSaved(patient: AssessmentInput, stayDays: number, dose: number) {
  const table = BENEFIT.daysSaved;
  const towardLong = clamp((stayDays - table.shortStayDays.value) / table.longStayAfterDays.value, 0, 1);
  const central = table.atShortStay.value + table.moreByLongStay.value * towardLong;
  const full = stayDays < table.shortStayDays.value ? table.shortStayShare.value * stayDays : central;
  const low = between(table.lowAtShortStay, table.lowAtLongStay, towardLong);
  const high = between(table.highAtShortStay, table.highAtLongStay, towardLong);
  return {
    central: limitDaysSaved(patient, full, dose),
    range: {
      low: limitDaysSaved(patient, (full * low) / central, dose),
      high: limitDaysSaved(patient, (full * high) / central, dose),
    },
  };
}

const between = (from: Parameter, to: Parameter, share: number): number => from.value + (to.value - from.value) * share;

function limitDaysSaved(patient: AssessmentInput, days: number, dose: number): number {
  if (patient.has_ventilator) return 0;
  const most = patient.level_of_care === "rehab" ? BENEFIT.daysSaved.mostInRehab.value : days;
  return roundHalfUp(Math.min(days, most) * dose, 2);
}
