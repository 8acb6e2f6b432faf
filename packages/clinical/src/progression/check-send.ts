import { dailyEnergyWattMinutes } from "../goals/optimize-goals.ts";
import { exceededCaps, type GoalCheck } from "../safety/check-goals.ts";
import { type GoalPart, goalCaps } from "../safety/goal-caps.ts";
import { checkResistance, resistanceCaps } from "./check-resistance.ts";
import {
  isWithoutLoad,
  MINUTES_PER_STEP,
  type Prescription,
  type PrescriptionParts,
  type ProgressionPlan,
  STEP_PARTS,
  type StepPart,
  wattsPerStep,
} from "./prescription.ts";

export interface SendInput {
  readonly plan: ProgressionPlan;
  /** See `dayBase`. */
  readonly base: Prescription | null;
  /** As last sent, or else today's step of the assessment. */
  readonly inForce: Prescription;
  readonly asked: PrescriptionParts;
  /** The next step was advised after a good day. */
  readonly isOffered: boolean;
}

/**
 * Why a part is refused or asked about. `finding`: more than a finding of the assessment leaves; `cap`: model 2.0's hard caps; `plan_watts`: watts without load, or above the
 * start's if only minutes build up.
 */
export type SendReason =
  | "steps"
  | "finding"
  | "cap"
  | "plan_watts"
  | "energy_above_parts"
  | "resistance"
  | "outside_plan"
  | "not_offered";

export interface ExceededPart {
  readonly part: GoalPart;
  readonly reason: SendReason;
  /** The highest value that would not exceed it; for `steps` and `not_offered`, the base's. */
  readonly limit: number;
}

export interface SendCheck {
  readonly verdict: GoalCheck["verdict"];
  /** Whole steps above the base; null without a base. */
  readonly steps: number | null;
  /** The problems to refuse, or else those to acknowledge. */
  readonly exceeded: readonly ExceededPart[];
}

/** The most steps a day, even acknowledged. Judgment (J). */
export const MOST_STEPS = 2;
/** Minutes and sessions per step; watts are `wattsPerStep`. */
export const STEP_UNITS = { minutes: MINUTES_PER_STEP, sessions: 1 } as const;
/** Fractions of a step are rarely exact in binary. */
const ROUNDING_GUARD = 1e-9;

/** Anything that is not a number is above everything. */
const isAbove = (value: number, limit: number): boolean => !(value <= limit + ROUNDING_GUARD);

/** Whether these goals may be sent. Lowering is always possible. Source: model 2.1, 3 and addendum 1, 4 and 10. */
export function checkSend({ base, ...input }: SendInput): SendCheck {
  if (base === null) return { verdict: "refuse", steps: null, exceeded: [] };
  const wanted = stepAfter(input.asked, input.inForce);
  const isRaised = partsAbove(wanted, input.inForce).length > 0;
  const send: Send = { ...input, base, wanted, isRaised };
  const steps = isRaised ? stepsAbove(base, wanted, input.plan) : 0;
  const refused = refusedParts(send, steps);
  if (refused.length > 0) return { verdict: "refuse", steps, exceeded: refused };
  const questioned = questionedParts(send, steps);
  return { verdict: questioned.length > 0 ? "acknowledge" : "ok", steps, exceeded: questioned };
}

interface Send extends SendInput {
  readonly base: Prescription;
  /** The goals that would then be in force. */
  readonly wanted: Prescription;
  /** Some part is above what is in force; otherwise it only lowers. */
  readonly isRaised: boolean;
}

/** What would then be in force: parts that are left out stay as they are. */
export const stepAfter = (asked: PrescriptionParts, inForce: Prescription): Prescription => ({
  watts: asked.watts ?? inForce.watts,
  minutes: asked.minutes ?? inForce.minutes,
  sessions: asked.sessions ?? inForce.sessions,
});

const partsAbove = (step: Prescription, limits: Prescription): StepPart[] =>
  STEP_PARTS.filter((part) => isAbove(step[part], limits[part]));

/** Fractions of a step are added up over the parts, then rounded up. */
function stepsAbove(base: Prescription, wanted: Prescription, { mode }: ProgressionPlan): number {
  const unit: Prescription = { watts: wattsPerStep(mode), ...STEP_UNITS };
  let steps = 0;
  for (const part of STEP_PARTS) steps += Math.max(0, wanted[part] - base[part]) / unit[part];
  return Math.ceil(steps - ROUNDING_GUARD);
}

function refusedParts(send: Send, steps: number): ExceededPart[] {
  const { plan, wanted, asked } = send;
  const refused: ExceededPart[] = [];
  const mostWatts = mostPlanWatts(plan);
  if (mostWatts !== null && isAbove(wanted.watts, mostWatts)) {
    refused.push({ part: "watts", reason: "plan_watts", limit: mostWatts });
  }
  refused.push(...partsAboveFindings(send));
  if (isAbove(asked.energy ?? 0, dailyEnergyWattMinutes(wanted))) {
    refused.push({ part: "energy", reason: "energy_above_parts", limit: dailyEnergyWattMinutes(wanted) });
  }
  refused.push(...cappedParts(send), ...resistanceParts(send, "refuse"));
  if (isAbove(steps, MOST_STEPS)) refused.push(...partsOverBase(send, "steps"));
  return refused;
}

/** Watts that a plan without a power goal never exceeds; null with one. */
function mostPlanWatts({ limit, watt_goal, start_watts }: ProgressionPlan): number | null {
  if (isWithoutLoad(limit)) return 0;
  return watt_goal === null ? start_watts : null;
}

/** The parts that end above what a finding leaves, raised or not, acknowledged or not. Source: model 2.2, D. */
function partsAboveFindings({ plan, wanted }: Send): ExceededPart[] {
  const { caps } = plan;
  if (!caps) return [];
  const most = {
    watts: caps.mets === null ? null : (plan.watt_goal ?? plan.start_watts),
    minutes: caps.minutes === null ? null : plan.duration_min_per_session,
    sessions: caps.sessions === null ? null : plan.sessions_per_day,
  };
  return STEP_PARTS.flatMap((part): ExceededPart[] => {
    const limit = most[part];
    return limit !== null && isAbove(wanted[part], limit) ? [{ part, reason: "finding", limit }] : [];
  });
}

/** Model 2.0's hard caps, relative to the base. A send that only lowers is not limited by those on the base's watts. */
function cappedParts({ plan, base, wanted, asked, isRaised }: Send): ExceededPart[] {
  const values = isRaised ? { ...wanted, energy: dailyEnergyWattMinutes(wanted) } : { ...asked, energy: null };
  const caps = goalCaps({
    recommendation: plan,
    limit: plan.limit,
    day: 2,
    dayWatts: isRaised ? base.watts : Number.POSITIVE_INFINITY,
    dayMinutes: base.minutes,
  });
  const checked = {
    watts: mostPlanWatts(plan) === null ? (values.watts ?? null) : null,
    minutes: values.minutes ?? null,
    sessions: values.sessions ?? null,
    energy: values.energy,
    resistance: null,
  };
  return exceededCaps(checked, caps)
    .filter(({ cap }) => cap === "hard")
    .map(({ part, limit }) => ({ part, reason: "cap", limit }));
}

function questionedParts(send: Send, steps: number): ExceededPart[] {
  const questioned = resistanceParts(send, "acknowledge");
  if (steps === MOST_STEPS) questioned.push(...partsOverBase(send, "steps"));
  if (steps === 1) questioned.push(...questionedStep(send));
  return questioned;
}

/** One step needs no question within the plan and if it was offered; without load none ever is. */
function questionedStep(send: Send): ExceededPart[] {
  const { plan, wanted, isOffered } = send;
  const planned: Prescription = {
    watts: plan.watt_goal ?? plan.start_watts,
    minutes: plan.duration_min_per_session,
    sessions: plan.sessions_per_day,
  };
  const outside = partsAbove(wanted, planned);
  if (outside.length > 0) return outside.map((part) => ({ part, reason: "outside_plan", limit: planned[part] }));
  return isOffered && !isWithoutLoad(plan.limit) ? [] : partsOverBase(send, "not_offered");
}

const partsOverBase = ({ wanted, base }: Send, reason: SendReason): ExceededPart[] =>
  partsAbove(wanted, base).map((part) => ({ part, reason, limit: base[part] }));

function resistanceParts({ plan, asked }: Send, verdict: GoalCheck["verdict"]): ExceededPart[] {
  const level = asked.resistance ?? null;
  if (level === null || checkResistance(level, plan.limit) !== verdict) return [];
  const { soft, hard } = resistanceCaps(plan.limit);
  return [{ part: "resistance", reason: "resistance", limit: (verdict === "refuse" ? hard : soft) ?? level }];
}
