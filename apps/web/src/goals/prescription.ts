import {
  dailyEnergyWattMinutes,
  type FullPrescription,
  GOAL_MEASURES,
  GOAL_PARTS,
  GOAL_WORDS,
  type GoalPart,
  PART_OF_GOAL,
  type Prescription,
} from "@bedside-bike/clinical";
import type { CallBody, Goal } from "@bedside-bike/contract";

export type PrescribedGoal = Goal & { readonly goalType: keyof typeof PART_OF_GOAL };

/** False for a goal that is no part of the load. */
export const isPrescribed = (goal: Goal): goal is PrescribedGoal => goal.goalType in PART_OF_GOAL;

/** In the order of the goal editor. */
export function inOrder(goals: readonly Goal[]): Goal[] {
  const order: readonly string[] = Object.keys(PART_OF_GOAL);
  return [...goals].sort((a, b) => order.indexOf(a.goalType) - order.indexOf(b.goalType));
}

/** In the order of the goal editor. Passive and unloaded plans have no watts, and so no energy and no resistance. */
export const partsOfPlan = ({ hasWatts }: { readonly hasWatts: boolean }): readonly GoalPart[] =>
  hasWatts ? Object.values(PART_OF_GOAL) : ["minutes", "sessions"];

export const isSame = (a: FullPrescription, b: FullPrescription): boolean =>
  GOAL_PARTS.every((part) => a[part] === b[part]);

/** Whether what was stored has a number for every part. */
export const isComplete = (stored: FullPrescription): boolean =>
  GOAL_PARTS.every((part) => Number.isFinite(stored[part]));

/** The energy follows from the rest, in whole watt-minutes. */
export const withEnergy = <Goals extends Prescription>(goals: Goals): Goals & Pick<FullPrescription, "energy"> => ({
  ...goals,
  energy: Math.round(dailyEnergyWattMinutes(goals)),
});

/** The energy is exactly what the rest makes, whatever its target. */
export const asSent = (goals: FullPrescription): FullPrescription => ({
  ...goals,
  energy: dailyEnergyWattMinutes(goals),
});

/** The goals as the call takes them. The standard English labels are translated on the screens that show them. */
export function toNewGoals(goals: FullPrescription, plan = { hasWatts: true }): CallBody<"goals.save">["goals"] {
  const sent = asSent(goals);
  const parts = partsOfPlan(plan);
  const types = Object.keys(PART_OF_GOAL) as PrescribedGoal["goalType"][];
  return types
    .filter((goalType) => parts.includes(PART_OF_GOAL[goalType]))
    .map((goalType) => ({
      goalType,
      targetValue: sent[PART_OF_GOAL[goalType]],
      currentValue: null,
      ...GOAL_MEASURES[goalType],
      ...GOAL_WORDS[goalType],
      isActive: true,
    }));
}
