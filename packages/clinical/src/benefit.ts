import { clamp, roundHalfUp, roundProbability } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { BENEFIT } from "./coefficients/benefit.ts";
import type { Parameter } from "./coefficients/coefficient.ts";
import type { MobilityRecommendation } from "./mobility-recommendation.ts";
import type { Figures } from "./outcomes/figures.ts";
import { daysAhead } from "./outcomes/length-of-stay.ts";
import type { RiskName } from "./outcomes/risk.ts";
import { isWithoutLoad } from "./progression/prescription.ts";

interface Interval {
  readonly low: number;
  readonly high: number;
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
  /** With half the prescribed dose done, because real ward adherence was poor. */
  readonly reducedRiskAtHalfAdherence: number;
  /** Range of the absolute reduction; a negative low end means more events. */
  readonly range: Interval;
  /** False below 0.1 percentage point: not shown. */
  readonly isShown: boolean;
}

export interface StayImprovements {
  /** Days; null in rehabilitation, for which there are no data. */
  readonly length_of_stay_reduction: number | null;
  readonly length_of_stay_range: Interval | null;
  /** Fraction, and the probability of home it leads to. */
  readonly home_discharge_improvement: number;
  readonly home_probability_after: number;
  readonly readmission_reduction: number;
  /** Share of the current readmission risk, percent. */
  readonly readmission_percent_reduction: number;
  readonly readmission_range: Interval;
  readonly readmission_probability_after: number;
}

export interface MobilityBenefits {
  readonly risk_reductions: Readonly<Record<RiskName, RiskReduction>>;
  readonly stay_improvements: StayImprovements;
  /** Share of the full dose that the prescription reaches, 0-1. */
  readonly doseFraction: number;
  /** Mean of the first 7 days of the build-up from today's step, minutes. */
  readonly minutesPerDay: number;
  /** False if it is not known to change; screens then say so instead of showing the figures. */
  readonly isShown: boolean;
}

/** Say 'no proven effect' beside the modeled reduction. */
export const NO_PROVEN_EFFECT: ReadonlySet<RiskName> = new Set(["vte", "pressure"]);

interface Effect {
  readonly reduction: Parameter;
  readonly low: Parameter;
  readonly high: Parameter;
}

/**
 * New risk = risk x (1 - reduction x dose), dose = min(1, minutes a day of the first week / 20) x adherence; facility odds
 * x (1 - 0.08 dose) outside the ICU; days saved by the days still ahead. Never combined into one total. Source: `BENEFIT`.
 */
export function calculateBenefit(
  patient: AssessmentInput,
  figures: Figures,
  recommendation: MobilityRecommendation,
  adherence = 1,
): MobilityBenefits {
  const minutesPerDay = minutesOfFirstWeek(recommendation);
  const isShown = isKnownToChange(patient, recommendation, minutesPerDay);
  const dose = isShown ? Math.min(1, minutesPerDay / BENEFIT.fullDoseMinutesPerDay.value) * adherence : 0;
  const isIcu = patient.level_of_care === "icu";
  const deconditioning = isIcu ? BENEFIT.deconditioningIcu : BENEFIT.deconditioning;
  const readmission = reduceRisk(figures.readmission.probability, BENEFIT.readmission, dose);
  const homeProbability = 1 - figures.facility.probability;
  const homeAfter = improvedHome(homeProbability, isIcu ? 0 : dose);
  const days = daysSaved(patient, daysAhead(figures.stay.days, patient), dose);
  return {
    risk_reductions: {
      deconditioning: reduceRisk(figures.deconditioning.probability, deconditioning, dose),
      vte: reduceRisk(figures.vte.probability, BENEFIT.vte, dose),
      falls: reduceRisk(figures.falls.probability, BENEFIT.falls, dose),
      pressure: reduceRisk(figures.pressure.probability, BENEFIT.pressure, dose),
    },
    stay_improvements: {
      length_of_stay_reduction: days?.central ?? null,
      length_of_stay_range: days?.range ?? null,
      home_discharge_improvement: roundProbability(homeAfter - homeProbability),
      home_probability_after: roundProbability(homeAfter),
      readmission_reduction: readmission.absolute_reduction,
      readmission_percent_reduction: readmission.percent_reduction,
      readmission_range: readmission.range,
      readmission_probability_after: readmission.reduced_risk,
    },
    doseFraction: dose,
    minutesPerDay,
    isShown,
  };
}

/** The last step of the build-up continues; without load today's step does. Minutes a day. */
function minutesOfFirstWeek({ build_up: steps, today_minutes, today_sessions }: MobilityRecommendation): number {
  const days = BENEFIT.meanOfDays.value;
  let sum = 0;
  for (let day = 0; day < days; day += 1) sum += (steps[day] ?? steps.at(-1))?.[2] ?? today_minutes;
  return (sum / days) * today_sessions;
}

/**
 * Nothing is known about cycling without load, or about a few minutes a day for somebody who was dependent before
 * admission.
 */
function isKnownToChange(patient: AssessmentInput, { limit }: MobilityRecommendation, minutesPerDay: number): boolean {
  if (isWithoutLoad(limit)) return false;
  return patient.baseline_function !== "dependent" || minutesPerDay > BENEFIT.dependentMoreThanMinutes.value;
}

function reduceRisk(risk: number, effect: Effect, dose: number): RiskReduction {
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
  };
}

const improvedHome = (homeProbability: number, dose: number): number =>
  1 / (1 + ((1 - homeProbability) / homeProbability) * (1 - BENEFIT.facilityOdds.reduction.value * dose));

function daysSaved(patient: AssessmentInput, aheadDays: number, dose: number) {
  if (patient.level_of_care === "rehab") return null;
  if (patient.has_ventilator) return { central: 0, range: { low: 0, high: 0 } };
  const { central, low, high } = fullDaysSaved(aheadDays);
  return {
    central: roundHalfUp(central * dose, 2),
    range: { low: roundHalfUp(low * dose, 2), high: roundHalfUp(high * dose, 2) },
  };
}

function fullDaysSaved(stayDays: number) {
  const table = BENEFIT.daysSaved;
  if (stayDays < table.shortStayDays.value) {
    const central = table.shortStayShare.value * stayDays;
    return { central, low: central * table.shortStayLow.value, high: central * table.shortStayHigh.value };
  }
  const towardLong = clamp((stayDays - table.shortStayDays.value) / table.longStayAfterDays.value, 0, 1);
  const at = ({ atShortStay, more }: (typeof table)["central"]) => atShortStay.value + more.value * towardLong;
  return { central: at(table.central), low: at(table.low), high: at(table.high) };
}
