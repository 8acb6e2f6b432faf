import type { Goal } from "@bedside-bike/contract";

const listedTypes = ["resistance", "duration", "sessions", "power"] as const;
type ListedType = (typeof listedTypes)[number];
export type ListedGoal = Goal & { readonly goalType: ListedType };

export const isListed = (goal: Goal): goal is ListedGoal => (listedTypes as readonly string[]).includes(goal.goalType);
