import {
  type CappingRecommendation,
  GOAL_PARTS,
  type GoalCaps,
  type GoalCapsInput,
  type GoalPart,
  goalCaps,
} from "./goal-caps.ts";

/** The goals that a provider wants to send. A part that is null or absent is not checked. */
export interface WantedGoals {
  readonly watts: number | null;
  readonly minutes: number | null;
  /** Null means the recommended value. */
  readonly sessions: number | null;
  /** Watt-minutes a day, if they are set directly. */
  readonly energy?: number | null;
  readonly resistance?: number | null;
}

export interface ExceededCap {
  readonly part: GoalPart;
  readonly cap: "soft" | "hard";
  /** The highest value that would not exceed it. */
  readonly limit: number;
}

export interface GoalCheck {
  readonly verdict: "ok" | "acknowledge" | "refuse";
  readonly exceeded: readonly ExceededCap[];
}

/**
 * Within a rounding error, so that a product may be exactly at its cap. Anything that is not a number exceeds every
 * cap.
 */
const exceeds = (value: number, cap: number): boolean => !(value <= cap + 1e-9);

/** Whether a provider may send these goals. Lower values are always allowed. */
export function checkGoals({ wanted, ...input }: GoalCapsInput & { readonly wanted: WantedGoals }): GoalCheck {
  const values = {
    watts: wanted.watts,
    minutes: wanted.minutes,
    sessions: wanted.sessions,
    energy: dailyEnergyOf(wanted, input.recommendation),
    resistance: wanted.resistance ?? null,
  };
  const exceeded = exceededCaps(values, goalCaps(input));
  const isRefused = exceeded.some(({ cap }) => cap === "hard");
  return { verdict: isRefused ? "refuse" : exceeded.length > 0 ? "acknowledge" : "ok", exceeded };
}

/** What these values exceed, part by part. Null is not checked. */
export function exceededCaps(values: Readonly<Record<GoalPart, number | null>>, caps: GoalCaps): ExceededCap[] {
  const exceeded: ExceededCap[] = [];
  for (const part of GOAL_PARTS) {
    const value = values[part];
    const { soft, hard } = caps[part];
    if (value === null) continue;
    if (hard !== null && exceeds(value, hard)) exceeded.push({ part, cap: "hard", limit: hard });
    else if (soft !== null && exceeds(value, soft)) exceeded.push({ part, cap: "soft", limit: soft });
  }
  return exceeded;
}

/** Watt-minutes a day: what follows from the parts or what is set directly, whichever is higher. */
function dailyEnergyOf(wanted: WantedGoals, recommendation: CappingRecommendation): number | null {
  const set = wanted.energy ?? null;
  if (wanted.watts === null || wanted.minutes === null) return set;
  const made = wanted.watts * wanted.minutes * (wanted.sessions ?? recommendation.sessions_per_day);
  return set === null ? made : Math.max(set, made);
}
