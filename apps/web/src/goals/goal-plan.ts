import {
  checkSend,
  dailyEnergyWattMinutes,
  ENGINE_VERSION,
  type ExceededPart,
  type FullPrescription,
  type GoalCaps,
  type GoalPart,
  isWithoutLoad,
  type PartCaps,
  type Prescription,
  type PrescriptionParts,
  type SendReason,
  type StepLoad,
  type StepPart,
  sendCaps,
} from "@bedside-bike/clinical";
import type {
  LatestRiskAssessment,
  PatientGoalLimits,
  RideState,
  StoredResult,
  StoredRiskAssessment,
} from "@bedside-bike/contract";

import { type CappingKey, cappingKeys } from "./capping-findings.ts";

export type Recommendation = NonNullable<StoredResult["mobility_recommendation"]>;

/**
 * What goals may be today: the step in force, the base from which steps are counted, and what the plan works toward.
 */
export interface GoalPlan {
  readonly recommendation: Recommendation;
  /** What it recommends in the end; null where its plan doesn't have that part. */
  readonly recommended: Readonly<Record<GoalPart, number | null>>;
  /** The most that one part alone may be; several at once may add up to more steps than a day allows. */
  readonly caps: GoalCaps;
  /** What a field takes: also above what a finding leaves, which is then said at the field and not sent. */
  readonly entryCaps: GoalCaps;
  /** The findings that cap each part. */
  readonly cappedBy: Readonly<Record<StepPart, readonly CappingKey[]>>;
  /** In force: as last sent, or else today's step of the assessment; with the start's resistance. */
  readonly step: FullPrescription;
  /** The base from which the steps of a send are counted. */
  readonly base: Prescription;
  /** A good day offers the next step. */
  readonly isOffered: boolean;
  /** False while reported symptoms wait for an answer: goals can only be lowered. */
  readonly mayRaise: boolean;
  /** The step of the build-up after this one; null at its end. */
  readonly nextStep: StepLoad | null;
  /**
   * What the days since the goals last changed say about the next step; null before any were sent, and in comfort care,
   * where nothing builds up.
   */
  readonly advice: PatientGoalLimits["advice"];
  /** False in passive and unloaded plans: minutes and sessions only. */
  readonly hasWatts: boolean;
  /** Null if the assessment does not have it. */
  readonly weightKg: number | null;
}

/** Null without a step: no assessment that counts recommends one. */
export function planOf(limits: PatientGoalLimits, assessment: StoredRiskAssessment): GoalPlan | null {
  const { base, caps, isOffered, nextStep, advice } = limits;
  const { mobility_recommendation: recommendation, weight_kg: weightKg } = assessment;
  if (!limits.step || !base || !caps || !recommendation) return null;
  const energy = dailyEnergyWattMinutes(limits.step);
  const step = { ...limits.step, resistance: recommendation.start_resistance, energy };
  const mayRaise = limits.code !== "answer_first";
  return {
    recommendation,
    recommended: {
      watts: recommendation.watt_goal,
      minutes: recommendation.duration_min_per_session,
      sessions: recommendation.sessions_per_day,
      energy: recommendation.total_daily_energy,
      resistance: recommendation.resistance_level,
    },
    caps: mayRaise ? caps : loweringCaps(caps, step),
    entryCaps: mayRaise ? entryCaps(limits, recommendation, { base, caps }) : loweringCaps(caps, step),
    cappedBy: {
      watts: cappingKeys(assessment, "mets"),
      minutes: cappingKeys(assessment, "minutes"),
      sessions: cappingKeys(assessment, "sessions"),
    },
    step,
    base,
    isOffered,
    mayRaise,
    nextStep: mayRaise ? nextStep : null,
    advice: mayRaise && assessment.figures_withheld !== "comfort_care" ? advice : null,
    hasWatts: !isWithoutLoad(limits.limit),
    weightKg,
  };
}

/** As if no finding kept the plan low. */
function entryCaps(
  { step, isOffered }: PatientGoalLimits,
  recommendation: Recommendation,
  { base, caps }: { readonly base: Prescription; readonly caps: GoalCaps },
): GoalCaps {
  if (!recommendation.caps || recommendation.caps.from.length === 0 || step === null) return caps;
  return sendCaps({ plan: { ...recommendation, caps: null }, base, inForce: step, isOffered });
}

/** Nothing above what is in force. */
function loweringCaps(caps: GoalCaps, inForce: Prescription): GoalCaps {
  const upTo = (part: StepPart): PartCaps => ({ soft: inForce[part], hard: inForce[part] });
  return { ...caps, watts: upTo("watts"), minutes: upTo("minutes"), sessions: upTo("sessions") };
}

/**
 * By a provider with the current engine: earlier ones carry nothing over, and a patient's own assessment sets no goals.
 */
export const isChecked = (latest: LatestRiskAssessment): latest is StoredRiskAssessment =>
  latest.hasAssessment && latest.engine_version === ENGINE_VERSION && !latest.assessment.isSelfReported;

/** Why a part is refused or asked about, and the highest value that would not be. */
export interface ExceededGoal {
  readonly part: GoalPart;
  readonly reason: SendReason | "answer_first";
  readonly limit: number;
}

export interface Exceeded {
  /** Asked about. */
  readonly soft: readonly ExceededGoal[];
  /** Refused. */
  readonly hard: readonly ExceededGoal[];
}

/** Shares of a step are rarely exact binary fractions. */
const roundingGuard = 1e-9;

/** What these goals exceed, by the server's own rules. Energy follows from the rest and is not asked about. */
export function exceededBy(goals: FullPrescription, plan: GoalPlan, resistanceNow?: number): Exceeded {
  const { energy: _, ...asked } = goals;
  const { minutes, sessions } = asked;
  return exceededByParts(plan.hasWatts ? asked : { minutes, sessions }, plan, resistanceNow);
}

/** For parts: those left out stay as they are in force. */
export function exceededByParts(
  asked: PrescriptionParts,
  plan: GoalPlan,
  resistanceNow = plan.step.resistance,
): Exceeded {
  const { recommendation, base, step, isOffered, mayRaise } = plan;
  const raised = mayRaise ? [] : raisedParts(asked, { ...step, resistance: resistanceNow });
  if (raised.length > 0) return { soft: [], hard: raised };
  const { verdict, exceeded } = checkSend({ plan: recommendation, base, inForce: step, asked, isOffered });
  if (verdict === "refuse") return { soft: [], hard: refusedParts(exceeded, asked, plan.caps) };
  return { soft: exceeded, hard: [] };
}

/** Each part once: with the most that it alone may be if it is above that, otherwise with the base of the steps. */
function refusedParts(exceeded: readonly ExceededPart[], asked: PrescriptionParts, caps: GoalCaps): ExceededGoal[] {
  const byPart = new Map<GoalPart, ExceededGoal>();
  for (const { part, reason, limit } of exceeded) {
    if (byPart.has(part)) continue;
    const { hard } = caps[part];
    const isAboveAlone = hard !== null && (asked[part] ?? 0) > hard + roundingGuard;
    const said =
      isAboveAlone && reason !== "plan_watts" && reason !== "finding"
        ? ({ reason: "cap", limit: hard } as const)
        : { reason, limit };
    byPart.set(part, { part, ...said });
  }
  return [...byPart.values()];
}

function raisedParts(
  asked: PrescriptionParts,
  inForce: Prescription & { readonly resistance: number },
): ExceededGoal[] {
  const parts = ["watts", "minutes", "sessions", "resistance"] as const;
  return parts
    .filter((part) => (asked[part] ?? 0) > inForce[part])
    .map((part) => ({ part, reason: "answer_first", limit: inForce[part] }));
}

/** Whether a provider can send goals now: after a clearance where one is needed, or only lower ones. */
export const canBeSent = ({ code, lowerCode }: PatientGoalLimits): boolean =>
  code === null || code === "clearance_needed" || lowerCode === null;

/** The patient's goals count now. */
export const isInForce = ({ state, target, reasonId }: RideState): boolean =>
  target !== null || state === "active" || reasonId === "comfort";
