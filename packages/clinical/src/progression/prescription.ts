import { PRESCRIPTION } from "../coefficients/prescription.ts";
import type { PlanCaps } from "../safety/caps.ts";
import type { GoalPart } from "../safety/goal-caps.ts";
import type { SafetyLimit } from "../safety/safety-item.ts";
import type { CyclingMode } from "./cycling.ts";

/** What is prescribed for one day: watts (0 without load), minutes a session, sessions a day. */
export interface Prescription {
  readonly watts: number;
  readonly minutes: number;
  readonly sessions: number;
}

/** Some of its parts, with watt-minutes a day and the resistance's level; one that is left out stays as it is in force. */
export type PrescriptionParts = { readonly [Part in GoalPart]?: number | null };

/** Every part, as a provider edits and sends them. */
export type FullPrescription = Readonly<Record<GoalPart, number>>;

export const STEP_PARTS = ["watts", "minutes", "sessions"] as const satisfies readonly (keyof Prescription)[];
export type StepPart = (typeof STEP_PARTS)[number];

/** What a day's build-up changes. */
export type StepLoad = Pick<Prescription, "watts" | "minutes">;

/** What a recommendation says about its build-up. Null `watt_goal`: passive, unloaded, or minutes only (low weight). */
export interface ProgressionPlan {
  readonly mode: CyclingMode;
  readonly start_watts: number;
  readonly start_minutes: number;
  /** The goal that the patient works toward, not the first day's power. */
  readonly watt_goal: number | null;
  readonly duration_min_per_session: number;
  readonly sessions_per_day: number;
  readonly total_daily_energy: number | null;
  readonly limit: SafetyLimit | null;
  /** What findings leave of it; absent from plans of earlier engines. */
  readonly caps?: PlanCaps | null;
  /** The lungs limit the start: see `isLungLimited`. */
  readonly lung_limited: boolean;
  readonly sepsis: boolean;
}

export const isWithoutLoad = (limit: SafetyLimit | null): boolean =>
  limit === "passive_only" || limit === "unloaded_only";

/** W of one step: 5 active, 2 assisted, unloaded or passive. */
export function wattsPerStep(mode: CyclingMode): number {
  const { activeWattsPerDay, assistedWattsPerDay } = PRESCRIPTION.buildUp;
  return (mode === "active" ? activeWattsPerDay : assistedWattsPerDay).value;
}

/** Minutes of one step. */
export const MINUTES_PER_STEP = PRESCRIPTION.buildUp.minutesPerDay.value;

/** After a good day: first the minutes, then the watts. Null at the goal and without load. Source: model 2.0, 7. */
export function nextStep(plan: ProgressionPlan, { watts, minutes }: StepLoad): StepLoad | null {
  const { duration_min_per_session: planned, watt_goal: goal } = plan;
  if (isWithoutLoad(plan.limit)) return null;
  if (minutes < planned) return { watts, minutes: Math.min(minutes + MINUTES_PER_STEP, planned) };
  if (goal === null || watts >= goal) return null;
  return { watts: Math.min(watts + wattsPerStep(plan.mode), goal), minutes };
}

/** One step back: first the watts, to the start's, then the minutes. Null if nothing is left. Source: model 2.1, 3. */
export function stepBack(plan: ProgressionPlan, { watts, minutes }: StepLoad): StepLoad | null {
  if (watts > plan.start_watts) return { watts: Math.max(watts - wattsPerStep(plan.mode), plan.start_watts), minutes };
  const fewest = Math.min(MINUTES_PER_STEP, plan.start_minutes);
  return minutes > fewest ? { watts, minutes: Math.max(minutes - MINUTES_PER_STEP, fewest) } : null;
}
