import {
  checkSend,
  durationTargetMinutes,
  type GoalPart,
  PART_OF_GOAL,
  type Prescription,
  type PrescriptionParts,
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

/** What a save sets, part by part; parts that it leaves out are absent. Watt-minutes may be set per session. */
export type SentParts = Partial<Readonly<Record<GoalPart | "energyPerSession", number>>>;

const partOf: Partial<Record<GoalType, GoalPart>> = PART_OF_GOAL;

/** Minutes per session, whatever the unit. */
export function partsOf(goals: readonly Pick<Goal, "goalType" | "targetValue" | "unit" | "period">[]): SentParts {
  const parts: Partial<Record<keyof SentParts, number>> = {};
  for (const { goalType, targetValue, unit, period } of goals) {
    const part = goalType === "energy" && period === "session" ? "energyPerSession" : partOf[goalType];
    if (part) parts[part] = part === "minutes" ? durationTargetMinutes(targetValue, unit) : targetValue;
  }
  return parts;
}

/** What would then be in force: parts that are left out stay as they are. */
export const stepAfter = (sent: SentParts, { inForce }: Pick<SendGround, "inForce">): Prescription => ({
  watts: sent.watts ?? inForce.watts,
  minutes: sent.minutes ?? inForce.minutes,
  sessions: sent.sessions ?? inForce.sessions,
});

/** Whether these goals may be sent, counted from the day's base. */
export function checkParts(sent: SentParts, gate: SendGround): SendCheck {
  const { watts, minutes, sessions, resistance } = sent;
  const after = stepAfter(sent, gate);
  const energy = sent.energy ?? (sent.energyPerSession === undefined ? null : sent.energyPerSession * after.sessions);
  const asked: PrescriptionParts = {
    watts: watts ?? null,
    minutes: minutes ?? null,
    sessions: sessions ?? null,
    resistance: resistance ?? null,
    energy,
  };
  return checkSend({ ...gate, plan: gate.recommendation, asked });
}

/** Whether any part is above what is in force. */
export function isRaise(sent: SentParts, gate: Pick<SendGround, "inForce">, active: SentParts): boolean {
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
