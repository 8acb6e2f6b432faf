import {
  checkGoals,
  durationTargetMinutes,
  type ExceededCap,
  type GoalCaps,
  type GoalCapsInput,
  type GoalPart,
  goalCaps,
  PART_OF_GOAL,
  type PartCaps,
} from "@bedside-bike/clinical";
import type { Goal, GoalType } from "@bedside-bike/contract";

/** What a save sets, part by part; what it leaves out is absent. Watt-minutes may be set for each session. */
export type SentParts = Partial<Readonly<Record<GoalPart | "energyPerSession", number>>>;

const partOf: Partial<Record<GoalType, GoalPart>> = PART_OF_GOAL;

/** Minutes a session whatever the unit. */
export function partsOf(goals: readonly Pick<Goal, "goalType" | "targetValue" | "unit" | "period">[]): SentParts {
  const parts: Partial<Record<keyof SentParts, number>> = {};
  for (const { goalType, targetValue, unit, period } of goals) {
    const part = goalType === "energy" && period === "session" ? "energyPerSession" : partOf[goalType];
    if (part) parts[part] = part === "minutes" ? durationTargetMinutes(targetValue, unit) : targetValue;
  }
  return parts;
}

/**
 * The caps, with watt-minutes set by themselves held below what the other parts may make where the recommendation has
 * none of its own: in a passive or unloaded plan that is nothing.
 */
export function capsOf(input: GoalCapsInput): GoalCaps {
  const caps = goalCaps(input);
  return caps.energy.hard === null ? { ...caps, energy: energyOfParts(caps, input) } : caps;
}

function energyOfParts({ watts, minutes, sessions }: GoalCaps, { recommendation }: GoalCapsInput): PartCaps {
  const soft = (watts.soft ?? 0) * (minutes.soft ?? 0) * recommendation.sessions_per_day;
  const hard = (watts.hard ?? 0) * (minutes.hard ?? 0) * (sessions.hard ?? 0);
  return { soft: Math.min(soft, hard), hard };
}

/**
 * What a save exceeds. For the watt-minutes of a day, parts that it leaves out count as the active goal's, else as the
 * recommendation's; watt-minutes alone are checked by themselves.
 */
export function exceededBy(sent: SentParts, active: SentParts, input: GoalCapsInput): ExceededCap[] {
  const makesEnergy = sent.watts !== undefined || sent.minutes !== undefined || sent.sessions !== undefined;
  const { recommendation } = input;
  const energy = energyOfDay(sent, active, recommendation.sessions_per_day);
  const part = (name: "watts" | "minutes" | "sessions", otherwise: number | null): number | null =>
    sent[name] ?? (makesEnergy ? (active[name] ?? otherwise) : null);
  const { exceeded } = checkGoals({
    ...input,
    wanted: {
      watts: part("watts", recommendation.watt_goal),
      minutes: part("minutes", recommendation.duration_min_per_session),
      sessions: part("sessions", recommendation.sessions_per_day),
      energy,
      resistance: sent.resistance ?? null,
    },
  });
  const own = exceeded.filter(({ part }) => sent[part] !== undefined || part === "energy");
  return [...own, ...energyAlone(energy, input)];
}

/** Watt-minutes a day that are set as such; those of each session times the sessions, also when these are what changes. */
function energyOfDay(sent: SentParts, active: SentParts, recommendedSessions: number): number | null {
  const sessions = sent.sessions ?? active.sessions ?? recommendedSessions;
  const perSession = sent.energyPerSession ?? (sent.sessions === undefined ? undefined : active.energyPerSession);
  if (sent.energy !== undefined) return sent.energy;
  return perSession === undefined ? null : perSession * sessions;
}

function energyAlone(energy: number | null, input: GoalCapsInput): ExceededCap[] {
  if (energy === null || goalCaps(input).energy.hard !== null) return [];
  const { soft, hard } = capsOf(input).energy;
  if (hard !== null && energy > hard) return [{ part: "energy", cap: "hard", limit: hard }];
  if (soft !== null && energy > soft) return [{ part: "energy", cap: "soft", limit: soft }];
  return [];
}
