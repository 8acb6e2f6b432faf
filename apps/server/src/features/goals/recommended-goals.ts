import { GOAL_MEASURES, GOAL_WORDS, type GoalPart } from "@bedside-bike/clinical";
import type { Api } from "@bedside-bike/contract";
import type { AuthenticatedInput } from "../../platform/route.ts";
import type { NewGoalRow } from "../plan/goals.store.ts";
import type { CheckedAssessment } from "../plan/standing.ts";

type Body = AuthenticatedInput<Api["goals.fromAssessment"]>["body"]["mobilityRecommendation"];
type Recommendation = NonNullable<CheckedAssessment["recommendation"]>;

/**
 * What is sent for a recommendation: today's step, except where the body differs from the recommendation's own figures;
 * such a value is the provider's edit. Watt-minutes follow from the rest. Pure.
 */
export function recommendedParts(body: Body, stored: Recommendation): Readonly<Record<GoalPart, number>> {
  const { watt_goal: bodyWatts, duration_min_per_session: bodyMinutes, sessions_per_day: bodySessions } = body;
  const watts = isSame(bodyWatts, stored.watt_goal) ? stored.today_watts : (bodyWatts ?? 0);
  const minutes = isSame(bodyMinutes, stored.duration_min_per_session) ? stored.today_minutes : bodyMinutes;
  const sessions = isSame(bodySessions, stored.sessions_per_day) ? stored.today_sessions : bodySessions;
  const { resistance_level: resistance } = body;
  return {
    watts,
    minutes,
    sessions,
    resistance: isSame(resistance, stored.resistance_level) ? stored.start_resistance : (resistance ?? 0),
    energy: watts * minutes * sessions,
  };
}

/** Parts that are left out are as recommended; 0 and null both mean no figure. */
const isSame = (sent: number | null | undefined, recommended: number | null): boolean =>
  sent === undefined || (sent ?? 0) === (recommended ?? 0);

/** GOAL-15. Without watts, only minutes and sessions. */
export function goalsOf({
  watts,
  minutes,
  sessions,
  resistance,
  energy,
}: Readonly<Record<GoalPart, number>>): NewGoalRow[] {
  const goal = (goalType: keyof typeof GOAL_MEASURES, targetValue: number): NewGoalRow => ({
    goalType,
    targetValue,
    ...GOAL_MEASURES[goalType],
    ...GOAL_WORDS[goalType],
  });
  if (watts === 0) return [goal("duration", minutes), goal("sessions", sessions)];
  return [
    goal("duration", minutes),
    goal("power", watts),
    goal("sessions", sessions),
    goal("resistance", resistance),
    goal("energy", energy),
  ];
}
