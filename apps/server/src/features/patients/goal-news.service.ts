import type { Goal, GoalNews } from "@bedside-bike/contract";
import type { SeenGoal } from "./news.store.ts";
import type { DashboardRow } from "./patients.store.ts";

/** What changed about the goals since the patient last marked them as seen; null if nothing did. Pure. */
export function goalNewsOf({
  goals,
  seenGoalId,
  seenGoals,
}: Pick<DashboardRow, "goals" | "seenGoalId" | "seenGoals">): GoalNews | null {
  const newest = goals.reduce((latest, goal) => (goal.id > latest.id ? goal : latest), goals[0] ?? { id: 0 });
  if (!("providerName" in newest) || newest.id <= (seenGoalId ?? 0) || !seenGoals) return null;
  const changes = findChanges(seenGoals.before, goals);
  if (changes.length === 0) return null;
  const { id, providerName, createdAt } = newest;
  return { newestGoalId: id, by: providerName, at: createdAt.toISOString(), changes, answersEffort: seenGoals.effort };
}

type Target = Pick<Goal, "goalType" | "targetValue" | "unit">;

/** In the order of the current goals, then those that are gone. Pure. */
export function findChanges(before: readonly SeenGoal[], now: readonly Target[]): GoalNews["changes"] {
  const targetIn = (goals: readonly Target[], type: Goal["goalType"]) =>
    goals.find(({ goalType }) => goalType === type)?.targetValue ?? null;
  const gone = before.filter(({ goalType }) => targetIn(now, goalType) === null);
  return [...now, ...gone]
    .map(({ goalType, unit }) => ({ goalType, unit, from: targetIn(before, goalType), to: targetIn(now, goalType) }))
    .filter(({ from, to }) => from !== to);
}
