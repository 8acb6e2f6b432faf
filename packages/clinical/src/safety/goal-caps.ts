import type { SafetyLimit } from "./safety-item.ts";

/** The parts of a provider's goals that are checked. Watt-minutes a day are `energy`. */
export const GOAL_PARTS = ["watts", "minutes", "sessions", "energy", "resistance"] as const;
export type GoalPart = (typeof GOAL_PARTS)[number];

/** Shares of today's step or of the recommendation, and maximums that no goal exceeds. Judgment (J). */
export const GOAL_CAPS = {
  /** Above it a provider acknowledges. */
  soft: { wattsShare: 1.3, wattsMore: 2, minutesShare: 1.5, energyShare: 1.3, resistance: 6 },
  /** Above it the goal is refused, whatever is acknowledged. */
  hard: {
    wattsShare: 2,
    wattsMore: 10,
    minutesShare: 2,
    energyShare: 2,
    watts: 70,
    minutes: 30,
    sessions: 4,
    resistance: 9,
  },
} as const;

/**
 * The values on which the caps are based. Watts, watt-minutes and resistance are null if the plan has no power goal.
 */
export interface CappingRecommendation {
  readonly watt_goal: number | null;
  readonly duration_min_per_session: number;
  readonly sessions_per_day: number;
  readonly total_daily_energy: number | null;
  readonly start_minutes: number;
}

export interface GoalCapsInput {
  readonly recommendation: CappingRecommendation;
  readonly limit: SafetyLimit | null;
  /** 1 is the first day under this assessment. */
  readonly day: number;
  /** The power goal last sent under this assessment, or before that the recommendation's start. */
  readonly dayWatts: number;
  /** Minutes per session of today's step; on the first day the recommendation's start counts. */
  readonly dayMinutes: number;
}

/** Null if nothing caps the part. */
export interface PartCaps {
  readonly soft: number | null;
  readonly hard: number | null;
}

export type GoalCaps = Readonly<Record<GoalPart, PartCaps>>;

/** The exact product of a share with two decimals: 130 % of 3 W is 3.9 W, not 3.9000000000000004. */
const shareOf = (value: number, share: number): number => (value * Math.round(share * 100)) / 100;

const UNCAPPED: PartCaps = { soft: null, hard: null };

/** The highest value of each part that needs no acknowledgment, and the highest that may be sent at all. */
export function goalCaps(input: GoalCapsInput): GoalCaps {
  const { recommendation, limit } = input;
  const { soft, hard } = GOAL_CAPS;
  const isWithoutLoad = limit === "passive_only" || limit === "unloaded_only";
  const energy = recommendation.total_daily_energy;
  const stepMinutes = input.day <= 1 ? recommendation.start_minutes : input.dayMinutes;
  const mostMinutes = Math.min(shareOf(recommendation.duration_min_per_session, hard.minutesShare), hard.minutes);
  return {
    watts: isWithoutLoad ? { soft: 0, hard: 0 } : wattsCaps(input.dayWatts, recommendation.watt_goal),
    minutes: { soft: Math.min(shareOf(stepMinutes, soft.minutesShare), mostMinutes), hard: mostMinutes },
    sessions: { soft: null, hard: hard.sessions },
    energy:
      isWithoutLoad || energy === null
        ? UNCAPPED
        : { soft: shareOf(energy, soft.energyShare), hard: shareOf(energy, hard.energyShare) },
    resistance: { soft: soft.resistance, hard: hard.resistance },
  };
}

function wattsCaps(dayWatts: number, wattGoal: number | null): PartCaps {
  const { soft, hard } = GOAL_CAPS;
  const most = Math.min(
    Math.max(shareOf(dayWatts, hard.wattsShare), dayWatts + hard.wattsMore),
    wattGoal === null ? hard.watts : shareOf(wattGoal, hard.wattsShare),
    hard.watts,
  );
  return { soft: Math.min(Math.max(shareOf(dayWatts, soft.wattsShare), dayWatts + soft.wattsMore), most), hard: most };
}
