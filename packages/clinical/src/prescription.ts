import { clamp, roundHalfUp } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { PRESCRIPTION } from "./coefficients/prescription.ts";
import { type MultiplierContribution, multiplierLine, namedMultiplier, type Term } from "./contributions.ts";
import { calculateBodyMassIndex } from "./patient.ts";
import { assessSafety, needsClearance, type SafetyWarning } from "./safety-warnings.ts";

/** RISK-4. Watts, minutes, sessions a day, watt-minutes a day. */
export interface MobilityRecommendation {
  readonly watt_goal: number;
  readonly duration_min_per_session: number;
  readonly sessions_per_day: number;
  readonly resistance_level: number;
  readonly total_daily_energy: number;
  /** Same as duration_min_per_session. */
  readonly session_duration_minutes: number;
  /** Same as watt_goal. */
  readonly target_watts: number;
  /** At watt_goal, two decimals; at 70 kg when the weight is unknown. */
  readonly mets: number;
  /** What weight and mobility alone would ask for, before the 25-45 W limits. */
  readonly unclampedWatts: number;
  /** A clinician must acknowledge before the goal is sent. */
  readonly needsClearance: boolean;
  readonly safetyWarnings: readonly SafetyWarning[];
  readonly isWeightAssumed: boolean;
  /** Multiply to unclampedWatts; then the 'adjustment.clamp' line to the unrounded goal. */
  readonly contributions: readonly MultiplierContribution[];
  readonly debug: { readonly bmi: number | null };
}

/**
 * Watts = k x kg, reduced from 80 years and in the ICU, clamped to 25-45 and rounded half up; minutes and sessions
 * by mobility, shortened by frailty and by the 1200 watt-minutes a day. Source: `PRESCRIPTION`.
 */
export function calculatePrescription(
  patient: AssessmentInput,
  isVteHighWithoutProphylaxis: boolean,
): MobilityRecommendation {
  const bmi = calculateBodyMassIndex(patient);
  const weightKg = patient.weight_kg ?? PRESCRIPTION.unknownWeightKg.value;
  const { unclampedWatts, contributions } = calculateWatts(patient, weightKg);
  const watts = roundHalfUp(clamp(unclampedWatts, PRESCRIPTION.watts.low.value, PRESCRIPTION.watts.high.value));
  const { minutes, sessions } = calculateSessions(patient, watts);
  const mets = roundHalfUp(calculateMets(watts, weightKg), 2);
  const safetyWarnings = assessSafety({
    patient,
    bmi,
    isVteHighWithoutProphylaxis,
    isAboveMetTarget: mets > PRESCRIPTION.mets.targetHigh.value,
  });
  return {
    watt_goal: watts,
    duration_min_per_session: minutes,
    sessions_per_day: sessions,
    resistance_level: calculateResistanceLevel(watts),
    total_daily_energy: watts * minutes * sessions,
    session_duration_minutes: minutes,
    target_watts: watts,
    mets,
    unclampedWatts: roundHalfUp(unclampedWatts, 2),
    needsClearance: needsClearance(safetyWarnings),
    safetyWarnings,
    isWeightAssumed: patient.weight_kg === null,
    contributions,
    debug: { bmi: bmi === null ? null : roundHalfUp(bmi, 1) },
  };
}

/** METs = (7 + 10.8 W/kg) / 3.5 (ACSM leg cycling, Bushman 2020); unrounded. */
export function calculateMets(watts: number, weightKg: number): number {
  const { unloadedOxygen, oxygenPerWattPerKg, oxygenPerMet } = PRESCRIPTION.mets;
  return (unloadedOxygen.value + oxygenPerWattPerKg.value * (watts / weightKg)) / oxygenPerMet.value;
}

/** The product's 30-50 W scale over levels 1-9, held at 6 for a generated goal. */
export function calculateResistanceLevel(watts: number): number {
  const { atLevelOneWatts, spanWatts, levels, low, high } = PRESCRIPTION.resistance;
  const level = roundHalfUp(low.value + (levels.value * (watts - atLevelOneWatts.value)) / spanWatts.value);
  return clamp(level, low.value, high.value);
}

function calculateWatts(patient: AssessmentInput, weightKg: number) {
  const perKg = PRESCRIPTION.wattsPerKg[patient.mobility_status];
  const { oldAge, icuMultiplier, watts } = PRESCRIPTION;
  const reductions: Term[] = [];
  if (patient.age >= oldAge.fromYears.value) {
    reductions.push(oldAge.multiplier);
  }
  if (patient.level_of_care === "icu") reductions.push(icuMultiplier);

  let unclampedWatts = perKg.value * weightKg;
  for (const { value } of reductions) unclampedWatts *= value;
  const contributions = [
    namedMultiplier("baseline", weightKg),
    namedMultiplier(perKg.factor, perKg.value, perKg.evidenceCode, perKg.citations),
  ];
  for (const term of reductions) contributions.push(multiplierLine(term, roundHalfUp(unclampedWatts / term.value, 2)));
  const clamped = clamp(unclampedWatts, watts.low.value, watts.high.value);
  if (clamped !== unclampedWatts) contributions.push(namedMultiplier("adjustment.clamp", clamped / unclampedWatts));
  return { unclampedWatts, contributions };
}

function calculateSessions(patient: AssessmentInput, watts: number): { minutes: number; sessions: number } {
  const { frail, fewestMinutes, mostWattMinutesPerDay } = PRESCRIPTION;
  // The ICU is dosed as bedbound patients are, whatever the mobility.
  const dose = patient.level_of_care === "icu" ? "bedbound" : patient.mobility_status;
  const sessions = PRESCRIPTION.sessions[dose].value;
  const fewest = dose === "bedbound" ? fewestMinutes.bedbound.value : fewestMinutes.others.value;
  let minutes = PRESCRIPTION.minutes[dose].value;
  if (patient.age >= frail.fromYears.value || patient.is_sepsis) {
    minutes = Math.max(minutes - frail.fewerMinutes.value, fewest);
  }
  if (watts * minutes * sessions > mostWattMinutesPerDay.value) {
    minutes = Math.floor(mostWattMinutesPerDay.value / (watts * sessions));
  }
  return { minutes, sessions };
}
