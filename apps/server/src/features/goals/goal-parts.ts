import {
  checkSend,
  durationTargetMinutes,
  type GoalPart,
  PART_OF_GOAL,
  PRESCRIBED_PARTS,
  type PrescribedPart,
  type Prescription,
  type SendCheck,
} from "@bedside-bike/clinical";
import type { Goal, GoalType } from "@bedside-bike/contract";
import type { CheckedAssessment } from "../plan/standing.ts";

/** The base from which the steps of a send are counted. */
export interface SendGround {
  readonly recommendation: NonNullable<CheckedAssessment["recommendation"]>;
  readonly base: Prescription | null;
  readonly inForce: Prescription;
  /** A good day offers the next step. */
  readonly isOffered: boolean;
}

/** What goals prescribe, part by part. */
export type Parts = { readonly [Part in GoalPart]?: number };

const partOf: Partial<Record<GoalType, GoalPart>> = PART_OF_GOAL;

/** Minutes per session, whatever the unit; watt-minutes per day, whatever the period. Parts without a goal are absent. */
export function partsOf(
  goals: readonly Pick<Goal, "goalType" | "targetValue" | "unit" | "period">[],
  inForce: Pick<Prescription, "sessions">,
): Parts {
  const sessions = goals.find(({ goalType }) => goalType === "sessions")?.targetValue ?? inForce.sessions;
  const measure = ({ goalType, targetValue, unit, period }: (typeof goals)[number]) => {
    if (goalType === "duration") return durationTargetMinutes(targetValue, unit);
    return goalType === "energy" && period === "session" ? targetValue * sessions : targetValue;
  };
  return Object.fromEntries(
    goals.flatMap((goal) => (partOf[goal.goalType] ? [[partOf[goal.goalType], measure(goal)]] : [])),
  );
}

/** The parts of a prescription that these goals are. */
export const partsWithGoal = (goals: readonly Pick<Goal, "goalType">[]): PrescribedPart[] =>
  PRESCRIBED_PARTS.filter((part) => goals.some(({ goalType }) => partOf[goalType] === part));

/** What would then be in force: parts that are left out stay as they are. */
export const stepAfter = (sent: Parts, { inForce }: Pick<SendGround, "inForce">): Prescription => ({
  watts: sent.watts ?? inForce.watts,
  minutes: sent.minutes ?? inForce.minutes,
  sessions: sent.sessions ?? inForce.sessions,
});

/** Whether these goals may be sent, counted from the day's base. */
export const checkParts = (asked: Parts, { recommendation: plan, base, inForce, isOffered }: SendGround): SendCheck =>
  checkSend({ plan, base, inForce, isOffered, asked });

/** Whether any part is above what is in force. */
export function isRaise(sent: Parts, gate: Pick<SendGround, "inForce">, active: Parts): boolean {
  const { inForce } = gate;
  const after = stepAfter(sent, gate);
  const isResistanceRaised = sent.resistance !== undefined && sent.resistance > (active.resistance ?? 1);
  return (
    after.watts > inForce.watts ||
    after.minutes > inForce.minutes ||
    after.sessions > inForce.sessions ||
    isResistanceRaised
  );
}

/** Watt-minutes follow from the parts that are then in force, whatever was sent: per day, or per session. */
export function withEnergyOf<G extends Pick<Goal, "goalType" | "targetValue" | "period">>(
  goals: readonly G[],
  { watts, minutes, sessions }: Prescription,
): G[] {
  return goals.map((goal) =>
    goal.goalType === "energy"
      ? { ...goal, targetValue: watts * minutes * (goal.period === "session" ? 1 : sessions) }
      : goal,
  );
}
