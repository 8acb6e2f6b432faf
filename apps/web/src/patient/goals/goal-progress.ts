import { type PatientDay, sessionShares, shownTarget } from "@bedside-bike/clinical";
import type { Dashboard, Goal } from "@bedside-bike/contract";
import { leastSessionSeconds } from "../today/what-is-left.ts";

export interface GoalProgress {
  readonly kind: "duration" | "power" | "resistance" | "sessions";
  /** In the goal's unit: today's for sessions, the last ride's for the others; null until measured. */
  readonly value: number | null;
  /** Of the next session, how much was ridden, 0 to 1; 0 for the others. */
  readonly part: number;
  /** Today, and for a resistance at the plan's level, not above it. */
  readonly isReached: boolean;
}

interface Today extends Pick<PatientDay, "filledSeconds" | "isReached"> {
  readonly target: Dashboard["rideState"]["target"];
}

/** A resistance is measured as a mean: so far it is still the plan's level. */
const withinLevel = 0.5;

/** How far along a goal is, as the patient is told. Null for goals that the patient's screens do not list. */
export function goalProgressOf(
  goal: Goal,
  { filledSeconds, isReached: isDayReached, target }: Today,
): GoalProgress | null {
  const { goalType: kind, currentValue: value } = goal;
  const aim = shownTarget(goal);
  if (kind === "sessions") {
    const shares = target ? sessionShares(filledSeconds, { minutes: target.minutes, sessions: aim }) : [];
    const done = shares.filter((share) => share === 1).length;
    return { kind, value: done, part: shares[done] ?? 0, isReached: isDayReached || done >= aim };
  }
  if (kind !== "duration" && kind !== "power" && kind !== "resistance") return null;
  const isOfToday = filledSeconds >= leastSessionSeconds;
  const isAtAim = value !== null && value >= aim && (kind !== "resistance" || value < aim + withinLevel);
  return { kind, value, part: 0, isReached: (kind === "duration" && isDayReached) || (isOfToday && isAtAim) };
}
