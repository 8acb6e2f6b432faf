import type { EditorGoals } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useState } from "react";
import { editValues, type GoalField, isSame, newestGoalId, takeOver, valuesOf } from "./goal-values.ts";

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
export function useGoalEditing(goals: readonly Goal[], recommendation: EditorGoals, providerId: number) {
  const startFrom = (base: readonly Goal[]): Editing => ({ base, values: valuesOf(base, recommendation) });
  const [editing, setEditing] = useState(() => startFrom(goals));
  const [isLocked, setIsLocked] = useState(false);
  /** What is being typed, before the field is left. */
  const [draft, setDraft] = useState<{ field: GoalField; text: string } | null>(null);

  const { base, values } = editing;
  const isEdited = !isSame(values, valuesOf(base, recommendation));
  const isNewer = newestGoalId(goals) !== newestGoalId(base);
  const [changed, ...alsoChanged] = goals.filter(({ id }) => !base.some((known) => known.id === id));
  const isOwnChange = changed?.providerId === providerId && alsoChanged.length === 0;
  if (isNewer && !isEdited && draft === null) setEditing(startFrom(goals));
  else if (isNewer && isOwnChange && draft === null) {
    setEditing({ base: goals, values: takeOver(values, valuesOf(base, recommendation), changed, isLocked) });
  }

  return {
    values,
    draft,
    isEdited,
    isUnsent: base.length === 0,
    isRecommended: isSame(values, recommendation),
    base,
    newerGoals: isNewer && (isEdited || draft !== null) ? goals : null,
    isLocked,
    setIsLocked,
    type(field: GoalField, text: string) {
      setDraft({ field, text });
      setEditing({ base, values: editValues(values, field, text, { recommendation, isLocked }) });
    },
    leave: () => setDraft(null),
    /** EDITOR-3: Reset restores the recommendation. */
    reset() {
      setDraft(null);
      setEditing({ base, values: recommendation });
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
