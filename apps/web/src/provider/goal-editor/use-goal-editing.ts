import { dailyEnergyWattMinutes, type EditorGoals, type StepLoad } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useEffect, useState } from "react";
import type { ChangeNote } from "../../goals/change-note.ts";
import { type GoalField, goalFields, goalNames } from "../../goals/goal-names.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { isGoalText } from "../../goals/goal-text.ts";
import { keptTyping } from "../../session/kept-typing.ts";
import { useUnsent } from "../../session/unsent.ts";
import {
  type ChangeNotes,
  editValues,
  isSame,
  newestGoalId,
  recommendedToday,
  takeOver,
  valuesOf,
  withValue,
} from "./goal-values.ts";

interface Editing {
  /** The goals from which the values started. */
  readonly base: readonly Goal[];
  /** The newest goal that the provider saw while editing: older than `base` if the values were restored. */
  readonly basedOn: number | null;
  readonly values: EditorGoals;
  readonly unread: UnreadTexts;
  readonly editedAt: number;
  /** The values were left unsent earlier. */
  readonly found: FoundValues | null;
}

/** What was typed and is no number stays in its field; until it is one, the goal has the value before. */
type UnreadTexts = Readonly<Partial<Record<GoalField, string>>>;

const without = (texts: UnreadTexts, ...fields: readonly GoalField[]): UnreadTexts =>
  Object.fromEntries(Object.entries(texts).filter(([field]) => !fields.some((one) => one === field)));

export interface FoundValues {
  /** In milliseconds. */
  readonly at: number;
  /** The patient's goals have changed since. */
  readonly isOlder: boolean;
}

interface Draft {
  readonly field: GoalField;
  readonly text: string;
  /** The values before anything was typed. */
  readonly before: EditorGoals;
}

interface Edited {
  goals: readonly Goal[];
  plan: GoalPlan;
  patientId: number;
  /** The assessment under which the goals are sent. */
  assessmentId: number | null;
  providerId: number;
}

/**
 * The editor's state. Newer goals from the server replace the values while nothing has been edited; after an edit they
 * wait as `newerGoals`, and nothing is overwritten on either side. The provider's own change of one goal is merged into
 * the edits without asking. Unsent values are restored (EDITOR-27).
 */
export function useGoalEditing({ goals, plan, patientId, assessmentId, providerId }: Edited) {
  const { stepGoals: step, caps } = plan;
  const [unsent] = useState(() =>
    keptTyping({ owner: providerId, about: ["goals", patientId, assessmentId ?? 0], restore: restoreUnsent }),
  );
  const startFrom = (base: readonly Goal[]): Editing => ({
    base,
    basedOn: newestGoalId(base),
    values: valuesOf(base, step),
    unread: {},
    editedAt: 0,
    found: null,
  });
  const [editing, setEditing] = useState((): Editing => {
    const left = unsent.read();
    if (!left) return startFrom(goals);
    const { values, unread, basedOn } = left.value;
    const found = { at: left.at, isOlder: basedOn !== newestGoalId(goals) };
    return { base: goals, basedOn, values, unread, editedAt: left.at, found };
  });
  const [isLocked, setIsLocked] = useState(false);
  /** What is being typed, before the field is left. */
  const [draft, setDraft] = useState<Draft | null>(null);
  /** What was changed without being typed. */
  const [notes, setNotes] = useState<ChangeNotes>({});
  const rules = { step, isLocked, caps };
  const recommended = recommendedToday(plan);

  const { base, basedOn, values, unread, editedAt, found } = editing;
  const isMarked = Object.keys(unread).length > 0;
  const isUnread = isMarked || (draft !== null && !isGoalText(draft.text));
  const isEdited = isUnread || !isSame(values, valuesOf(base, step));
  const isNewer = newestGoalId(goals) !== newestGoalId(base);
  const [changed, ...alsoChanged] = goals.filter(({ id }) => !base.some((known) => known.id === id));
  const isOwnChange = changed?.providerId === providerId && alsoChanged.length === 0;
  if (isNewer && !isEdited && draft === null) setEditing(startFrom(goals));
  else if (isNewer && isOwnChange && draft === null) {
    const basedOn = newestGoalId(goals);
    setEditing({ ...editing, base: goals, basedOn, values: takeOver(values, valuesOf(base, step), changed, rules) });
  }

  useEffect(() => {
    if (isEdited) unsent.write({ values, unread, basedOn }, editedAt);
    else unsent.forget();
  }, [unsent, isEdited, values, unread, basedOn, editedAt]);

  useUnsent(isEdited);

  const edit = (edited: EditorGoals, stillUnread = unread) =>
    setEditing({
      ...editing,
      basedOn: newestGoalId(base),
      values: edited,
      unread: stillUnread,
      editedAt: Date.now(),
    });

  const forgetTyping = () => {
    setDraft(null);
    setNotes({});
  };

  return {
    values,
    draft,
    unread,
    /** A field that was left has no number. */
    isMarked,
    /** Also the one that is being typed in. */
    isUnread,
    isEdited,
    /** The values shown were left unsent earlier. */
    found: isEdited ? found : null,
    isUnsent: base.length === 0,
    isRecommended: isSame(values, recommended),
    base,
    newerGoals: isNewer && (isEdited || draft !== null) ? goals : null,
    isLocked,
    setIsLocked,
    notes,
    type(field: GoalField, text: string) {
      const isEnergy = field === "total_daily_energy";
      if (isEnergy) setIsLocked(true);
      const before = draft?.field === field ? draft.before : values;
      setDraft({ field, text, before });
      setNotes({ ...notes, [field]: undefined });
      const { values: edited } = editValues(before, { field, text }, isEnergy ? { ...rules, isLocked: true } : rules);
      edit(edited, without(unread, field));
    },
    /** EDITOR-10: shows the field's new value, and why another one changed with it. */
    leave() {
      if (draft && !isGoalText(draft.text)) edit(values, { ...unread, [draft.field]: draft.text });
      const added = draft ? editValues(draft.before, draft, rules).notes : {};
      // The same object where nothing was changed: a press on 'Send' then sends at once.
      if (Object.keys(added).length > 0) setNotes({ ...notes, ...added });
      setDraft(null);
    },
    undo(field: GoalField, { before }: ChangeNote) {
      setNotes({ ...notes, [field]: undefined });
      edit(withValue(values, { field, value: before }, rules));
    },
    reset() {
      forgetTyping();
      edit(recommended, {});
    },
    /** EDITOR-16: another step's watts and minutes; the rest stays as it is. */
    takeStep({ watts, minutes }: StepLoad) {
      forgetTyping();
      const taken = { ...values, watt_goal: watts, duration_min_per_session: minutes };
      edit(
        { ...taken, total_daily_energy: Math.round(dailyEnergyWattMinutes(taken)) },
        without(unread, "watt_goal", "duration_min_per_session", "total_daily_energy"),
      );
    },
    load(newer: readonly Goal[]) {
      forgetTyping();
      setEditing(startFrom(newer));
    },
    /** Keeps the edits, now based on the newer goals. */
    rebase: (newer: readonly Goal[]) => setEditing({ ...editing, base: newer, basedOn: newestGoalId(newer) }),
  };
}

export type GoalEditing = ReturnType<typeof useGoalEditing>;

interface Unsent {
  readonly values: EditorGoals;
  readonly unread: UnreadTexts;
  /** The newest goal from which they started. */
  readonly basedOn: number | null;
}

function restoreUnsent(stored: unknown): Unsent | null {
  const { values, unread = {}, basedOn } = stored as Partial<Unsent> & Omit<Unsent, "unread">;
  const isComplete = goalNames.every((name) => Number.isFinite(values[goalFields[name]]));
  return isComplete ? { values, unread, basedOn } : null;
}
