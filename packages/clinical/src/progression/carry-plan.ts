import { roundHalfUp } from "../arithmetic.ts";
import { type BuildUpStep, type CyclingMode, calculateMets } from "./cycling.ts";
import { isWithoutLoad, nextStep, type Prescription, type ProgressionPlan, type StepLoad } from "./prescription.ts";

/** Each part as last sent, by hand too; a part that was never sent is today's step of the plan then in force. */
export interface ReachedStep {
  /** Null or 0: passive, unloaded, or no watts were sent. */
  readonly watts: number | null;
  readonly minutes: number;
  readonly sessions: number;
  readonly mode: CyclingMode;
  /** The last watts of this stay in a plan with load, 0 if they were lowered to it; null if there were none. */
  readonly lastWatts: number | null;
  /** Whether the plan that it belongs to did. Null if not known, which counts as no. */
  readonly lung_limited: boolean | null;
  readonly sepsis: boolean | null;
}

export interface CarryInput {
  /** The new recommendation; after a STOP there is none to carry over. */
  readonly plan: ProgressionPlan;
  /** The actual weight; 70 kg if it is unknown. */
  readonly weightKg: number;
  /** Null if nothing was sent during this stay. */
  readonly current: ReachedStep | null;
  /** See `isStepLapsed`. */
  readonly hasLapsed: boolean;
}

/** Which rides count for a plan: the bike moves the legs, or the patient pedals, with help, without load or alone. */
export interface PlanDose {
  readonly kind: "passive" | "unloaded" | "pedaled";
  readonly minutes: number;
  readonly sessions: number;
  readonly filled_by: readonly CyclingMode[];
}

/** Watts, minutes a session, sessions a day, watt-minutes a day. */
export interface CarriedPlan {
  readonly today_watts: number;
  readonly today_minutes: number;
  readonly today_sessions: number;
  readonly today_daily_energy: number;
  /** Two decimals; null in passive mode, where the equation does not apply. */
  readonly mets_today: number | null;
  /** Today's step continues from an earlier one. */
  readonly carried: boolean;
  /** Day 1 is today; empty without load. */
  readonly build_up: readonly BuildUpStep[];
  /** The last day of the build-up; null without a power goal. */
  readonly days_to_goal: number | null;
  readonly dose: PlanDose;
}

/** Today's step under a new recommendation, and the build-up from there. Source: model 2.1, 2 and 8. */
export function carryPlan({ plan, weightKg, current, hasLapsed }: CarryInput): CarriedPlan {
  const today = todayStep(plan, current, hasLapsed);
  const buildUp = isWithoutLoad(plan.limit) ? [] : buildUpFrom(plan, today);
  return {
    today_watts: today.watts,
    today_minutes: today.minutes,
    today_sessions: today.sessions,
    today_daily_energy: today.watts * today.minutes * today.sessions,
    mets_today: plan.mode === "passive" ? null : roundHalfUp(calculateMets(today.watts, weightKg), 2),
    carried: current !== null && !hasLapsed,
    build_up: buildUp,
    days_to_goal: plan.watt_goal === null ? null : buildUp.length,
    dose: doseOf(plan, today),
  };
}

function todayStep(plan: ProgressionPlan, current: ReachedStep | null, hasLapsed: boolean): Prescription {
  const { start_watts: watts, start_minutes: minutes, sessions_per_day: sessions } = plan;
  if (current === null) return { watts, minutes, sessions };
  const isAtMostStart = hasLapsed || isSickerThan(current, plan);
  return {
    watts: isWithoutLoad(plan.limit) ? 0 : carriedWatts(plan, current, isAtMostStart),
    minutes: carriedMinutes(plan, current, isAtMostStart),
    sessions: Math.min(current.sessions, sessions),
  };
}

const isSickerThan = (current: ReachedStep, plan: ProgressionPlan): boolean =>
  (plan.lung_limited && current.lung_limited !== true) || (plan.sepsis && current.sepsis !== true);

const hasWatts = ({ watts }: ReachedStep): boolean => watts !== null && watts > 0;

/**
 * Built up only from watts that were in force, in a plan with a power goal and no more help from the motor than before.
 */
function carriedWatts(plan: ProgressionPlan, current: ReachedStep, isAtMostStart: boolean): number {
  const isNewlyAssisted = current.mode === "active" && plan.mode === "assisted";
  const goesOn = hasWatts(current) && !isNewlyAssisted && !isAtMostStart;
  const most = goesOn ? (plan.watt_goal ?? plan.start_watts) : plan.start_watts;
  const watts = hasWatts(current) ? current.watts : current.lastWatts;
  return Math.min(watts ?? most, most);
}

/** From load to none, or from none to load, begins with no more than the start's minutes. */
function carriedMinutes(plan: ProgressionPlan, current: ReachedStep, isAtMostStart: boolean): number {
  const isLoadChanged = hasWatts(current) === isWithoutLoad(plan.limit);
  return Math.min(current.minutes, isLoadChanged || isAtMostStart ? plan.start_minutes : plan.duration_min_per_session);
}

function buildUpFrom(plan: ProgressionPlan, today: Prescription): BuildUpStep[] {
  const steps: BuildUpStep[] = [];
  for (let step: StepLoad | null = today; step !== null; step = nextStep(plan, step)) {
    steps.push([steps.length + 1, step.watts, step.minutes]);
  }
  return steps;
}

function doseOf({ mode, limit }: ProgressionPlan, { minutes, sessions }: Prescription): PlanDose {
  const kind = mode === "passive" ? "passive" : isWithoutLoad(limit) ? "unloaded" : "pedaled";
  return { kind, minutes, sessions, filled_by: kind === "passive" ? ["passive"] : ["active", "assisted"] };
}

/** A plan's step for today. */
export const todayOf = (plan: Pick<CarriedPlan, "today_watts" | "today_minutes" | "today_sessions">): Prescription => ({
  watts: plan.today_watts,
  minutes: plan.today_minutes,
  sessions: plan.today_sessions,
});
