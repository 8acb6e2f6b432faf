import { clamp, roundHalfUp } from "../arithmetic.ts";
import type { FullPrescription, Prescription, StepLoad } from "../progression/prescription.ts";
import type { LevelOfCare, MobilityStatus } from "../questions.ts";
import type { GoalCaps } from "../safety/goal-caps.ts";
import { GOAL_LIMITS } from "./goal-limits.ts";

export interface OptimizerPatient {
  readonly age: number;
  readonly level_of_care: LevelOfCare;
  readonly mobility_status: MobilityStatus;
}

/** Watt-minutes a day. */
export const dailyEnergyWattMinutes = ({ watts, minutes, sessions }: Prescription): number =>
  watts * minutes * sessions;

/** Today's step and its caps: nothing is raised above a hard cap, or to a lower limit above the step. */
export interface StepCaps {
  readonly step: StepLoad;
  readonly caps: GoalCaps;
}

/**
 * Auto-Optimize: brings watts, sessions and minutes toward the energy target, inside the patient's ranges and the caps.
 * Steps of 1 W and 1 session; minutes are whole and rounded down, so that the result is a fixed point.
 * Source: EDITOR-20 to EDITOR-23.
 */
export function optimizeGoals(
  goals: Prescription,
  energyTargetWattMinutes: number,
  patient: OptimizerPatient,
  { step, caps }: StepCaps,
): Prescription {
  const limits = GOAL_LIMITS.optimizer;
  const isBedOrIcu = patient.level_of_care === "icu" || patient.mobility_status === "bedbound";
  const mostSessions = most(isBedOrIcu ? limits.sessions.highInBedOrIcu : limits.sessions.high, caps.sessions.hard);
  const mostMinutes = most(isBedOrIcu ? limits.minutes.highInBedOrIcu : limits.minutes.high, caps.minutes.hard);
  const mostWatts = most(limits.watts.high, caps.watts.hard);
  const fewestMinutes = Math.min(
    isBedOrIcu ? limits.minutes.lowInBedOrIcu : limits.minutes.low,
    step.minutes,
    mostMinutes,
  );
  const fewestWatts = Math.min(limits.watts.low, step.watts, mostWatts);
  const mostEnergy = caps.energy.hard ?? Number.POSITIVE_INFINITY;
  const target = Math.min(energyTargetWattMinutes, mostEnergy);

  let watts = clamp(roundHalfUp(goals.watts), fewestWatts, mostWatts);
  let sessions = clamp(roundHalfUp(goals.sessions), limits.sessions.low, mostSessions);
  let minutes = clamp(goals.minutes, fewestMinutes, mostMinutes);

  const raisesSessions = isBedOrIcu || patient.age >= limits.sessionsFirstFromAgeYears;
  while (target / (watts * minutes * sessions) > limits.raiseAboveRatio) {
    if (raisesSessions && sessions < mostSessions) sessions += 1;
    else if (!raisesSessions && watts < mostWatts) watts += 1;
    else break;
  }
  while (target / (watts * minutes * sessions) < limits.lowerBelowRatio && watts > fewestWatts) {
    watts -= 1;
  }
  const made = watts * minutes * sessions;
  if (Math.abs(target - made) > limits.toleranceWattMinutes || made > mostEnergy) {
    minutes = clamp(Math.floor(target / (watts * sessions)), fewestMinutes, mostMinutes);
  }
  return { watts, minutes, sessions };
}

/** Whole watts, minutes and sessions. */
const most = (limit: number, cap: number | null): number => Math.min(limit, Math.floor(cap ?? limit));

/** With the minutes per session that keep the daily energy, to 0.1, up to their hard cap. Source: EDITOR-7, EDITOR-23. */
export function keepEnergy<Goals extends FullPrescription>(goals: Goals, caps: GoalCaps): Goals {
  const { low, high } = GOAL_LIMITS.lock.minutes;
  const mostMinutes = Math.min(high, caps.minutes.hard ?? high);
  const perMinute = goals.watts * goals.sessions;
  const minutes =
    perMinute > 0
      ? clamp(roundHalfUp(goals.energy / perMinute, 1), Math.min(low, mostMinutes), mostMinutes)
      : mostMinutes;
  return { ...goals, minutes };
}
