import { clamp, roundHalfUp } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { PRESCRIPTION } from "./coefficients/prescription.ts";
import { adjustment, type MultiplierContribution, multiplierLines, type Term, termOf } from "./contributions.ts";
import { calculateBodyMassIndex } from "./patient.ts";
import type { SafetyLimit } from "./safety/safety-item.ts";

/** The motor moves the legs, staff or the motor help, or the patient pedals alone. */
export type CyclingMode = "passive" | "assisted" | "active";

/** A step of the build-up: the day if every day before was good, watts, minutes per session. */
export type BuildUpStep = readonly [day: number, watts: number, minutes: number];

/** RISK-4. Watts, minutes, sessions a day, watt-minutes a day. Null: no power goal (passive, unloaded, low weight). */
export interface MobilityRecommendation {
  readonly mode: CyclingMode;
  readonly start_watts: number;
  readonly start_minutes: number;
  readonly start_resistance: number;
  readonly start_daily_energy: number;
  /** Two decimals; null in passive mode, where the equation does not hold. */
  readonly mets_at_start: number | null;
  /** What the patient works toward, not the first day's power. */
  readonly watt_goal: number | null;
  readonly duration_min_per_session: number;
  readonly sessions_per_day: number;
  readonly resistance_level: number | null;
  readonly total_daily_energy: number | null;
  /** At watt_goal, two decimals; at 70 kg when the weight is unknown. */
  readonly mets: number | null;
  readonly above_met_target: boolean;
  /** The fastest way from the start to the goal; empty in passive and unloaded plans. */
  readonly build_up: readonly BuildUpStep[];
  /** The last day of the build-up; null where it has no power goal. */
  readonly days_to_goal: number | null;
  /** Same as duration_min_per_session. */
  readonly session_duration_minutes: number;
  /** Same as watt_goal. */
  readonly target_watts: number | null;
  /** What weight and mobility alone would ask for, before the 25-45 W limits. */
  readonly unclampedWatts: number;
  /** A named clinician must clear it before goals are sent. */
  readonly needsClearance: boolean;
  readonly isWeightAssumed: boolean;
  /** Multiply to unclampedWatts; then the adjustments to the goal before rounding. */
  readonly contributions: readonly MultiplierContribution[];
  readonly debug: { readonly bmi: number | null };
}

interface Plan {
  readonly mode: CyclingMode;
  readonly minutes: number;
  readonly sessions: number;
  /** Null without a power goal. */
  readonly goalWatts: number | null;
  readonly startWatts: number;
  readonly startMinutes: number;
}

/** Exact binary fractions are rare: 108 kg must give 35 W, not 34.999... */
const ROUNDING_GUARD = 1e-9;
const floorWatts = (watts: number) => Math.floor(watts + ROUNDING_GUARD);

/** Start, mode, build-up and goal. Source: `PRESCRIPTION`. */
export function calculatePrescription(
  patient: AssessmentInput,
  limit: SafetyLimit | null,
  needsClearance: boolean,
): MobilityRecommendation {
  const weightKg = patient.weight_kg ?? PRESCRIPTION.unknownWeightKg.value;
  const bmi = calculateBodyMassIndex(patient);
  const { minutes, sessions } = dailySessions(patient);
  const { watts: unclampedWatts, terms } = wattsByWeight(patient, weightKg);
  const hasNoLoad = limit === "passive_only" || limit === "unloaded_only";
  const wanted = hasNoLoad ? null : goalWatts(unclampedWatts, minutes * sessions, terms);
  const isTooLight = wanted !== null && patient.weight_kg !== null && isAboveMostMets(wanted, weightKg);
  const mode = cyclingMode(patient, limit);
  const plan: Plan = {
    mode,
    minutes,
    sessions,
    goalWatts: isTooLight ? null : wanted,
    startWatts: hasNoLoad ? 0 : startWatts(unclampedWatts, weightKg, mode, isTooLight ? null : wanted),
    startMinutes: mode === "active" ? minutes : Math.min(minutes, PRESCRIPTION.assisted.mostMinutes.value),
  };
  const buildUp = hasNoLoad ? [] : buildUpOf(plan);
  const goalMets = plan.goalWatts === null ? null : calculateMets(plan.goalWatts, weightKg);
  return {
    mode,
    start_watts: plan.startWatts,
    start_minutes: plan.startMinutes,
    start_resistance: PRESCRIPTION.resistance.low.value,
    start_daily_energy: plan.startWatts * plan.startMinutes * sessions,
    mets_at_start: mode === "passive" ? null : roundHalfUp(calculateMets(plan.startWatts, weightKg), 2),
    watt_goal: plan.goalWatts,
    duration_min_per_session: minutes,
    sessions_per_day: sessions,
    resistance_level: plan.goalWatts === null ? null : calculateResistanceLevel(plan.goalWatts),
    total_daily_energy: plan.goalWatts === null ? null : plan.goalWatts * minutes * sessions,
    mets: goalMets === null ? null : roundHalfUp(goalMets, 2),
    above_met_target: goalMets !== null && goalMets > PRESCRIPTION.mets.targetHigh.value,
    build_up: buildUp,
    days_to_goal: plan.goalWatts === null ? null : (buildUp.at(-1)?.[0] ?? null),
    session_duration_minutes: minutes,
    target_watts: plan.goalWatts,
    unclampedWatts: roundHalfUp(unclampedWatts, 2),
    needsClearance,
    isWeightAssumed: patient.weight_kg === null,
    contributions: multiplierLines(terms, null),
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

function wattsByWeight(patient: AssessmentInput, weightKg: number): { watts: number; terms: Term[] } {
  const { wattsPerKg, oldAge, icuMultiplier } = PRESCRIPTION;
  const terms: Term[] = [adjustment("baseline", weightKg), wattsPerKg[patient.mobility_status]];
  if (patient.age >= oldAge.fromYears.value) terms.push(oldAge.multiplier);
  if (patient.level_of_care === "icu") terms.push(icuMultiplier);
  let watts = 1;
  for (const { value } of terms) watts *= value;
  return { watts, terms };
}

/** The cap on daily energy lowers watts, never minutes, and never below the lowest goal. */
function goalWatts(unclampedWatts: number, minutesPerDay: number, terms: Term[]): number {
  const { watts, mostWattMinutesPerDay } = PRESCRIPTION;
  const clamped = clamp(unclampedWatts, watts.low.value, watts.high.value);
  if (clamped !== unclampedWatts) terms.push(termOf("adjustment.clamp", watts.low, clamped / unclampedWatts));
  const rounded = roundHalfUp(clamped + ROUNDING_GUARD);
  const capped = Math.max(Math.min(rounded, floorWatts(mostWattMinutesPerDay.value / minutesPerDay)), watts.low.value);
  if (capped < rounded) terms.push(termOf("adjustment.cap", mostWattMinutesPerDay, capped / clamped));
  return capped;
}

const isAboveMostMets = (watts: number, weightKg: number): boolean =>
  calculateMets(watts, weightKg) > PRESCRIPTION.mets.mostAtGoal.value;

function dailySessions(patient: AssessmentInput): { minutes: number; sessions: number } {
  const dose = PRESCRIPTION.sessions[patient.level_of_care === "icu" ? "bedbound" : patient.mobility_status];
  const isFrail = patient.age >= PRESCRIPTION.frailFromYears.value || patient.is_sepsis;
  return { minutes: (isFrail ? dose.frailMinutes : dose.minutes).value, sessions: dose.perDay.value };
}

function cyclingMode(patient: AssessmentInput, limit: SafetyLimit | null): CyclingMode {
  if (limit === "passive_only") return "passive";
  const { immobileFromDays, fromYears } = PRESCRIPTION.assisted;
  const isAssisted =
    limit !== null ||
    patient.mobility_status === "bedbound" ||
    patient.mobility_status === "chair_bound" ||
    patient.level_of_care === "icu" ||
    patient.days_immobile >= immobileFromDays.value ||
    patient.cognitive_status === "delirium_dementia" ||
    (patient.age >= fromYears.value && patient.mobility_status !== "independent");
  return isAssisted ? "assisted" : "active";
}

/** At most 3.0 METs, half of it when assisted, never above the goal and never raised to 25 W. */
function startWatts(unclampedWatts: number, weightKg: number, mode: CyclingMode, goal: number | null): number {
  const { start, assisted } = PRESCRIPTION;
  const most = Math.min(unclampedWatts, weightKg * start.mostWattsPerKg.value);
  const watts = floorWatts(most * (mode === "assisted" ? assisted.share.value : 1));
  return goal === null ? watts : Math.min(watts, goal);
}

/** Each good day first the minutes, then the watts. */
function buildUpOf({ mode, minutes, goalWatts: goal, startWatts: start, startMinutes }: Plan): BuildUpStep[] {
  const { minutesPerDay, assistedWattsPerDay, activeWattsPerDay } = PRESCRIPTION.buildUp;
  const wattsPerDay = mode === "active" ? activeWattsPerDay.value : assistedWattsPerDay.value;
  const finalWatts = goal ?? start;
  const steps: BuildUpStep[] = [[1, start, startMinutes]];
  let watts = start;
  let length = startMinutes;
  while (length < minutes || watts < finalWatts) {
    if (length < minutes) length = Math.min(length + minutesPerDay.value, minutes);
    else watts = Math.min(watts + wattsPerDay, finalWatts);
    steps.push([steps.length + 1, watts, length]);
  }
  return steps;
}
