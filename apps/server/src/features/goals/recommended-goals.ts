import { GOAL_WORDS, type GoalPart } from "@bedside-bike/clinical";
import type { Api } from "@bedside-bike/contract";
import type { AuthenticatedInput } from "../../platform/route.ts";
import type { CheckedAssessment } from "../clearances/standing.ts";
import type { NewGoalRow } from "./goals.store.ts";

type Body = AuthenticatedInput<Api["goals.fromAssessment"]>["body"]["mobilityRecommendation"];
type Recommendation = NonNullable<CheckedAssessment["recommendation"]>;

/**
 * What a recommendation is sent as: its start, except where the body differs from the recommendation's own figures; such
 * a value is the provider's edit. Watt-minutes follow, unless the body has others than its own figures make. Pure.
 */
export function recommendedParts(body: Body, stored: Recommendation): Readonly<Record<GoalPart, number>> {
  const { watt_goal: bodyWatts, duration_min_per_session: bodyMinutes, sessions_per_day: sessions } = body;
  const watts = isSame(bodyWatts, stored.watt_goal) ? stored.start_watts : (bodyWatts ?? 0);
  const minutes = isSame(bodyMinutes, stored.duration_min_per_session) ? stored.start_minutes : bodyMinutes;
  const { resistance_level: resistance, total_daily_energy: energy } = body;
  const made = (bodyWatts ?? 0) * bodyMinutes * sessions;
  return {
    watts,
    minutes,
    sessions,
    resistance: isSame(resistance, stored.resistance_level) ? stored.start_resistance : (resistance ?? 0),
    energy:
      isSame(energy, stored.total_daily_energy) || isSame(energy, made) ? watts * minutes * sessions : (energy ?? 0),
  };
}

/** What is left out is as recommended; 0 and null are both no figure. */
const isSame = (sent: number | null | undefined, recommended: number | null): boolean =>
  sent === undefined || (sent ?? 0) === (recommended ?? 0);

/** GOAL-15. Without watts, minutes and sessions only. */
export function goalsOf({
  watts,
  minutes,
  sessions,
  resistance,
  energy,
}: Readonly<Record<GoalPart, number>>): NewGoalRow[] {
  const duration: NewGoalRow = {
    goalType: "duration",
    targetValue: minutes,
    unit: "minutes",
    ...GOAL_WORDS.duration,
    period: "session",
  };
  const rides: NewGoalRow = {
    goalType: "sessions",
    targetValue: sessions,
    unit: "sessions",
    ...GOAL_WORDS.sessions,
    period: "daily",
  };
  if (watts === 0) return [duration, rides];
  return [
    duration,
    { goalType: "power", targetValue: watts, unit: "watts", ...GOAL_WORDS.power, period: "session" },
    rides,
    {
      goalType: "resistance",
      targetValue: resistance,
      unit: "level",
      ...GOAL_WORDS.resistance,
      period: "session",
    },
    { goalType: "energy", targetValue: energy, unit: "Watt-Min", ...GOAL_WORDS.energy, period: "daily" },
  ];
}
