import { clamp, roundHalfUp } from "../arithmetic.ts";
import type { LevelOfCare, MobilityStatus } from "../assessment-input.ts";
import { GOAL_LIMITS } from "./goal-limits.ts";

export interface GoalSettings {
  readonly watt_goal: number;
  readonly duration_min_per_session: number;
  readonly sessions_per_day: number;
}

export interface OptimizerPatient {
  readonly age: number;
  readonly level_of_care: LevelOfCare;
  readonly mobility_status: MobilityStatus;
}

/** Watt-minutes a day. */
export const dailyEnergyWattMinutes = (goals: GoalSettings): number =>
  goals.watt_goal * goals.duration_min_per_session * goals.sessions_per_day;

/**
 * Auto-Optimize: brings watts, sessions and minutes toward the energy target, inside the patient's ranges.
 * Steps of 1 W and 1 session; minutes are whole and rounded down, so that the result is a fixed point.
 * Source: EDITOR-20 to EDITOR-22.
 */
export function optimizeGoals(
  goals: GoalSettings,
  energyTargetWattMinutes: number,
  patient: OptimizerPatient,
): GoalSettings {
  const limits = GOAL_LIMITS.optimizer;
  const isBedOrIcu = patient.level_of_care === "icu" || patient.mobility_status === "bedbound";
  const mostSessions = isBedOrIcu ? limits.sessions.highInBedOrIcu : limits.sessions.high;
  const fewestMinutes = isBedOrIcu ? limits.minutes.lowInBedOrIcu : limits.minutes.low;
  const mostMinutes = isBedOrIcu ? limits.minutes.highInBedOrIcu : limits.minutes.high;

  let watts = clamp(roundHalfUp(goals.watt_goal), limits.watts.low, limits.watts.high);
  let sessions = clamp(roundHalfUp(goals.sessions_per_day), limits.sessions.low, mostSessions);
  let minutes = clamp(goals.duration_min_per_session, fewestMinutes, mostMinutes);

  const raisesSessions = isBedOrIcu || patient.age >= limits.sessionsFirstFromAgeYears;
  while (energyTargetWattMinutes / (watts * minutes * sessions) > limits.raiseAboveRatio) {
    if (raisesSessions && sessions < mostSessions) sessions += 1;
    else if (!raisesSessions && watts < limits.watts.high) watts += 1;
    else break;
  }
  while (energyTargetWattMinutes / (watts * minutes * sessions) < limits.lowerBelowRatio && watts > limits.watts.low) {
    watts -= 1;
  }
  if (Math.abs(energyTargetWattMinutes - watts * minutes * sessions) > limits.toleranceWattMinutes) {
    minutes = clamp(Math.floor(energyTargetWattMinutes / (watts * sessions)), fewestMinutes, mostMinutes);
  }
  return { watt_goal: watts, duration_min_per_session: minutes, sessions_per_day: sessions };
}

/**
 * Minutes per session that keep the locked daily energy, to 0.1. Source: EDITOR-7.
 */
export function recalculateMinutesForLock(energyWattMinutes: number, watts: number, sessionsPerDay: number): number {
  const { low, high } = GOAL_LIMITS.lock.minutes;
  const perMinute = watts * sessionsPerDay;
  return perMinute > 0 ? clamp(roundHalfUp(energyWattMinutes / perMinute, 1), low, high) : high;
}
