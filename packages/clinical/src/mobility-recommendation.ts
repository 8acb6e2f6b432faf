import { clamp, roundHalfUp } from "./arithmetic.ts";
import type { AssessmentInput } from "./assessment-input.ts";
import { PRESCRIPTION } from "./coefficients/prescription.ts";
import { adjustment, linesOf, type ResultLine, type Term, termOf } from "./contributions.ts";
import { calculateBodyMassIndex } from "./patient.ts";
import { type CarriedPlan, carryPlan, type ReachedStep } from "./progression/carry-plan.ts";
import { type CyclingMode, calculateMets } from "./progression/cycling.ts";
import { isWithoutLoad, type ProgressionPlan } from "./progression/prescription.ts";
import { NO_CAPS, type PlanCaps } from "./safety/caps.ts";
import { isLungLimited } from "./safety/lung-limits.ts";
import type { SafetyLimit } from "./safety/safety-item.ts";

/**
 * RISK-4. Watts, minutes, sessions a day, watt-minutes a day. Null without a power goal (passive, unloaded, low
 * weight). `start_*` and `mets_at_start` are this assessment's own start; `today_*` continues from the step that was
 * reached.
 */
export interface MobilityRecommendation extends ProgressionPlan, CarriedPlan {
  /** The weight on which the start is based, kg, two decimals. */
  readonly start_weight_kg: number;
  readonly start_resistance: number;
  readonly start_daily_energy: number;
  /** Two decimals; null in passive mode, where the equation does not apply. */
  readonly mets_at_start: number | null;
  readonly resistance_level: number | null;
  /** At watt_goal, two decimals; at 70 kg when the weight is unknown. */
  readonly mets: number | null;
  readonly above_met_target: boolean;
  /** Same as duration_min_per_session. */
  readonly session_duration_minutes: number;
  /** Same as watt_goal. */
  readonly target_watts: number | null;
  /** What weight and mobility alone would ask for, before the 25-45 W limits. */
  readonly unclampedWatts: number;
  /** A named clinician must clear it before goals are sent. */
  readonly needsClearance: boolean;
  readonly isWeightAssumed: boolean;
  /** They multiply to unclampedWatts; then come the adjustments to the goal before rounding. */
  readonly contributions: readonly ResultLine[];
  readonly debug: { readonly bmi: number | null };
}

/** Results are rarely exact in binary: 108 kg must give 35 W, not 34.999... */
const ROUNDING_GUARD = 1e-9;
const floorWatts = (watts: number) => Math.floor(watts + ROUNDING_GUARD);

export interface RecommendationOptions {
  readonly limit: SafetyLimit | null;
  readonly needsClearance: boolean;
  /** What findings leave of the plan; nothing unless given. */
  readonly caps?: PlanCaps;
  /** The step that a patient has reached, from which a new plan continues; null before anything was sent. */
  readonly current?: ReachedStep | null;
  /** See `isStepLapsed`. */
  readonly hasLapsed?: boolean;
}

/** Start, mode, build-up from today's step, and goal. Source: `PRESCRIPTION`. */
export function recommendMobility(
  patient: AssessmentInput,
  { limit, needsClearance, caps = NO_CAPS, current = null, hasLapsed = false }: RecommendationOptions,
): MobilityRecommendation {
  const weightKg = patient.weight_kg ?? PRESCRIPTION.unknownWeightKg.value;
  const bmi = calculateBodyMassIndex(patient);
  const usual = dailySessions(patient);
  const minutes = Math.min(usual.minutes, caps.minutes ?? usual.minutes);
  const sessions = Math.min(usual.sessions, caps.sessions ?? usual.sessions);
  const { watts: unclampedWatts, terms } = wattsByWeight(patient, weightKg);
  const hasNoLoad = isWithoutLoad(limit);
  const wanted = hasNoLoad ? null : goalWatts(unclampedWatts, usualMinutesPerDay(patient), terms);
  const isTooLight = wanted !== null && patient.weight_kg !== null && isAboveMostMets(wanted, weightKg);
  const startWeightKg = startWeight(patient);
  const mostWatts = caps.mets === null ? null : floorWatts(wattsAtMets(caps.mets, startWeightKg));
  const goal = isTooLight ? null : cappedGoal(wanted, mostWatts, terms);
  const mode = cyclingMode(patient, limit);
  const lungLimited = isLungLimited(patient);
  const start = hasNoLoad ? 0 : startWatts(patient, { startWeightKg, mode, goal, lungLimited, mostMets: caps.mets });
  const firstMinutes = startMinutes(mode, minutes, lungLimited);
  const goalMets = goal === null ? null : calculateMets(goal, weightKg);
  const plan = {
    mode,
    limit,
    caps,
    lung_limited: lungLimited,
    sepsis: patient.is_sepsis,
    start_watts: start,
    start_minutes: firstMinutes,
    watt_goal: goal,
    duration_min_per_session: minutes,
    sessions_per_day: sessions,
    total_daily_energy: goal === null ? null : goal * minutes * sessions,
  };
  const carried = carryPlan({ plan, weightKg, current, hasLapsed });
  // Listed one by one: with spreads V8 builds a dictionary, and the whole assessment takes six times as long.
  return {
    mode,
    limit,
    caps,
    lung_limited: lungLimited,
    sepsis: plan.sepsis,
    start_watts: start,
    start_minutes: firstMinutes,
    watt_goal: goal,
    duration_min_per_session: minutes,
    sessions_per_day: sessions,
    total_daily_energy: plan.total_daily_energy,
    start_weight_kg: roundHalfUp(startWeightKg, 2),
    start_resistance: PRESCRIPTION.resistance.low.value,
    start_daily_energy: start * firstMinutes * sessions,
    mets_at_start: mode === "passive" ? null : roundHalfUp(calculateMets(start, weightKg), 2),
    resistance_level: goal === null ? null : calculateResistanceLevel(goal),
    mets: goalMets === null ? null : roundHalfUp(goalMets, 2),
    above_met_target: goalMets !== null && goalMets > PRESCRIPTION.mets.targetHigh.value,
    today_watts: carried.today_watts,
    today_minutes: carried.today_minutes,
    today_sessions: carried.today_sessions,
    today_daily_energy: carried.today_daily_energy,
    mets_today: carried.mets_today,
    carried: carried.carried,
    build_up: carried.build_up,
    days_to_goal: carried.days_to_goal,
    dose: carried.dose,
    session_duration_minutes: minutes,
    target_watts: goal,
    unclampedWatts: roundHalfUp(unclampedWatts, 2),
    needsClearance,
    isWeightAssumed: patient.weight_kg === null,
    contributions: linesOf(terms, null),
    debug: { bmi: bmi === null ? null : roundHalfUp(bmi, 1) },
  };
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

/** The daily energy cap at the usual minutes lowers watts, never minutes, and never below the lowest goal. */
function goalWatts(unclampedWatts: number, minutesPerDay: number, terms: Term[]): number {
  const { watts, mostWattMinutesPerDay } = PRESCRIPTION;
  const clamped = clamp(unclampedWatts, watts.low.value, watts.high.value);
  if (clamped !== unclampedWatts) terms.push(termOf("adjustment.clamp", watts.low, clamped / unclampedWatts));
  const rounded = roundHalfUp(clamped + ROUNDING_GUARD);
  const capped = Math.max(Math.min(rounded, floorWatts(mostWattMinutesPerDay.value / minutesPerDay)), watts.low.value);
  if (capped < rounded) terms.push(termOf("adjustment.cap", mostWattMinutesPerDay, capped / clamped));
  return capped;
}

/** The power of so many METs at this weight. */
function wattsAtMets(mets: number, weightKg: number): number {
  const { unloadedOxygen, oxygenPerWattPerKg, oxygenPerMet } = PRESCRIPTION.mets;
  return ((oxygenPerMet.value * mets - unloadedOxygen.value) / oxygenPerWattPerKg.value) * weightKg;
}

/** A finding's cap holds below the lowest goal too. */
function cappedGoal(goal: number | null, mostWatts: number | null, terms: Term[]): number | null {
  if (goal === null || mostWatts === null || goal <= mostWatts) return goal;
  terms.push(adjustment("adjustment.finding", mostWatts / goal));
  return mostWatts;
}

const isAboveMostMets = (watts: number, weightKg: number): boolean =>
  calculateMets(watts, weightKg) > PRESCRIPTION.mets.mostAtGoal.value;

const doseOfMobility = (patient: AssessmentInput) =>
  PRESCRIPTION.sessions[patient.level_of_care === "icu" ? "bedbound" : patient.mobility_status];

function dailySessions(patient: AssessmentInput): { minutes: number; sessions: number } {
  const dose = doseOfMobility(patient);
  const isFrail = patient.age >= PRESCRIPTION.frailFromYears.value || patient.is_sepsis;
  return { minutes: (isFrail ? dose.frailMinutes : dose.minutes).value, sessions: dose.perDay.value };
}

/** Without the shorter sessions for age and sepsis, because fewer minutes must never mean more watts. */
function usualMinutesPerDay(patient: AssessmentInput): number {
  const { minutes, perDay } = doseOfMobility(patient);
  return minutes.value * perDay.value;
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

/** At most the one for BMI 30; an unknown height counts as a short person's. */
function startWeight({ weight_kg: weightKg, height_cm: heightCm }: AssessmentInput): number {
  const { unknownWeightKg, start } = PRESCRIPTION;
  const heightM = (heightCm ?? start.unknownHeightCm.value) / 100;
  return Math.min(weightKg ?? unknownWeightKg.value, start.mostBmi.value * heightM ** 2);
}

interface StartInput {
  readonly startWeightKg: number;
  readonly mode: CyclingMode;
  readonly goal: number | null;
  readonly lungLimited: boolean;
  readonly mostMets: number | null;
}

/** At most 3.0 METs, less by a cap, 2.5 with limited lungs; half of that if assisted, never above the goal, never raised to 25 W. */
function startWatts(
  patient: AssessmentInput,
  { startWeightKg, mode, goal, lungLimited, mostMets }: StartInput,
): number {
  const { start, assisted } = PRESCRIPTION;
  const wattsPerKg = (lungLimited ? start.mostWattsPerKgLungs : start.mostWattsPerKg).value;
  const byMets = mostMets === null ? Number.POSITIVE_INFINITY : wattsAtMets(mostMets, startWeightKg);
  const most = Math.min(wattsByWeight(patient, startWeightKg).watts, startWeightKg * wattsPerKg, byMets);
  const watts = floorWatts(most * (mode === "assisted" ? assisted.share.value : 1));
  return goal === null ? watts : Math.min(watts, goal);
}

function startMinutes(mode: CyclingMode, plannedMinutes: number, lungLimited: boolean): number {
  const { mostMinutes } = PRESCRIPTION.assisted;
  const first = mode === "active" ? plannedMinutes : Math.min(plannedMinutes, mostMinutes.value);
  if (!lungLimited) return first;
  const { lungsShare, lungsFewestMinutes } = PRESCRIPTION.start;
  return Math.min(first, Math.max(lungsFewestMinutes.value, Math.floor(plannedMinutes * lungsShare.value)));
}
