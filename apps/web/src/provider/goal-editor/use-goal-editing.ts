import { dailyEnergyWattMinutes, type EditorGoals, type GoalStep } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useState } from "react";
import type { GoalField } from "../../goals/goal-names.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { editValues, isSame, newestGoalId, takeOver, valuesOf } from "./goal-values.ts";

interface Editing {
  /** The goals that the values started from. */
  readonly base: readonly Goal[];
  readonly values: EditorGoals;
}

/**
 * The editor's state. Newer goals from the server replace the values while nothing has been edited; after an edit they
 * wait as `newerGoals` and nothing is overwritten on either side. The provider's own change of one goal is merged into
 * the edits without asking.
 */
export function useGoalEditing(
  goals: readonly Goal[],
  { stepGoals: step, caps }: Pick<GoalPlan, "stepGoals" | "caps">,
  providerId: number,
) {
  const startFrom = (base: readonly Goal[]): Editing => ({ base, values: valuesOf(base, step) });
  const [editing, setEditing] = useState(() => startFrom(goals));
  const [isLocked, setIsLocked] = useState(false);
  /** What is being typed, before the field is left. */
  const [draft, setDraft] = useState<{ field: GoalField; text: string } | null>(null);
  const rules = { step, isLocked, mostMinutes: caps.minutes.hard };

  const { base, values } = editing;
  const isEdited = !isSame(values, valuesOf(base, step));
  const isNewer = newestGoalId(goals) !== newestGoalId(base);
  const [changed, ...alsoChanged] = goals.filter(({ id }) => !base.some((known) => known.id === id));
  const isOwnChange = changed?.providerId === providerId && alsoChanged.length === 0;
  if (isNewer && !isEdited && draft === null) setEditing(startFrom(goals));
  else if (isNewer && isOwnChange && draft === null) {
    setEditing({ base: goals, values: takeOver(values, valuesOf(base, step), changed, rules) });
  }

  return {
    values,
    draft,
    isEdited,
    isUnsent: base.length === 0,
    isStep: isSame(values, step),
    base,
    newerGoals: isNewer && (isEdited || draft !== null) ? goals : null,
    isLocked,
    setIsLocked,
    type(field: GoalField, text: string) {
      setDraft({ field, text });
      setEditing({ base, values: editValues(values, field, text, rules) });
    },
    leave: () => setDraft(null),
    /** EDITOR-3: Reset restores today's step. */
    reset() {
      setDraft(null);
      setEditing({ base, values: step });
    },
    /** EDITOR-16: the next step's watts and minutes; the rest stays as it is. */
    takeStep({ watts, minutes }: GoalStep) {
      setDraft(null);
      const taken = { ...values, watt_goal: watts, duration_min_per_session: minutes };
      setEditing({ base, values: { ...taken, total_daily_energy: Math.round(dailyEnergyWattMinutes(taken)) } });
    },
    load(newer: readonly Goal[]) {
      setDraft(null);
      setEditing(startFrom(newer));
    },
    /** Keeps the edits, now based on the newer goals. */
    rebase: (newer: readonly Goal[]) => setEditing({ base: newer, values }),
  };
}

export type GoalEditing = ReturnType<typeof useGoalEditing>;
