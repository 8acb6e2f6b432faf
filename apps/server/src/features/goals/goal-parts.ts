import {
  checkSend,
  type FullPrescription,
  type GoalPart,
  PART_OF_GOAL,
  PRESCRIBED_PARTS,
  type PrescribedPart,
  type Prescription,
  type PrescriptionParts,
  prescribedBy,
  type SendCheck,
  stepAfter,
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

const partOf: Partial<Record<GoalType, GoalPart>> = PART_OF_GOAL;

/** What goals prescribe, with watt-minutes per day, whatever the period. */
export function partsOf(
  goals: readonly Pick<Goal, "goalType" | "targetValue" | "unit" | "period">[],
  inForce: Pick<Prescription, "sessions">,
): Partial<FullPrescription> {
  const parts = prescribedBy(goals);
  const isPerSession = goals.some(({ goalType, period }) => goalType === "energy" && period === "session");
  return isPerSession && parts.energy !== undefined
    ? { ...parts, energy: parts.energy * (parts.sessions ?? inForce.sessions) }
    : parts;
}

/** The parts of a prescription that these goals are. */
export const partsWithGoal = (goals: readonly Pick<Goal, "goalType">[]): PrescribedPart[] =>
  PRESCRIBED_PARTS.filter((part) => goals.some(({ goalType }) => partOf[goalType] === part));

/** Whether these goals may be sent, counted from the day's base. */
export const checkParts = (
  asked: PrescriptionParts,
  { recommendation: plan, base, inForce, isOffered }: SendGround,
): SendCheck => checkSend({ plan, base, inForce, isOffered, asked });

/** Whether any part is above what is in force. */
export function isRaise(
  sent: PrescriptionParts,
  gate: Pick<SendGround, "inForce">,
  active: PrescriptionParts,
): boolean {
  const { inForce } = gate;
  const after = stepAfter(sent, inForce);
  const isResistanceRaised = (sent.resistance ?? 0) > (active.resistance ?? 1);
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
