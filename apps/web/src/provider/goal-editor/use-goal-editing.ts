import type { FullPrescription, GoalPart, StepLoad } from "@bedside-bike/clinical";
import type { Goal } from "@bedside-bike/contract";
import { useEffect, useState } from "react";
import { type ChangeNote, isGoalText, type UnreadTexts, withoutTexts } from "../../goals/goal-entry.ts";
import type { GoalPlan } from "../../goals/goal-plan.ts";
import { isComplete, isSame, withEnergy } from "../../goals/prescription.ts";
import { keptTyping } from "../../session/kept-typing.ts";
import { useUnsent } from "../../session/unsent.ts";
import {
  type ChangeNotes,
  editValues,
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
  readonly values: FullPrescription;
  readonly unread: UnreadTexts;
  readonly editedAt: number;
  /** The values were left unsent earlier. */
  readonly found: FoundValues | null;
}

export interface FoundValues {
  /** In milliseconds. */
  readonly at: number;
  /** The patient's goals have changed since. */
  readonly isOlder: boolean;
}

interface Draft {
  readonly part: GoalPart;
  readonly text: string;
  /** The values before anything was typed. */
  readonly before: FullPrescription;
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
  const { step, entryCaps: caps } = plan;
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

  const edit = (edited: FullPrescription, stillUnread = unread) =>
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
    type(part: GoalPart, text: string) {
      const isEnergy = part === "energy";
      if (isEnergy) setIsLocked(true);
      const before = draft?.part === part ? draft.before : values;
      setDraft({ part, text, before });
      setNotes({ ...notes, [part]: undefined });
      const { values: edited } = editValues(before, { part, text }, isEnergy ? { ...rules, isLocked: true } : rules);
      edit(edited, withoutTexts(unread, part));
    },
    /** EDITOR-10: shows the field's new value, and why another one changed with it. */
    leave() {
      if (draft && !isGoalText(draft.text)) edit(values, { ...unread, [draft.part]: draft.text });
      const added = draft ? editValues(draft.before, draft, rules).notes : {};
      // The same object where nothing was changed: a press on 'Send' then sends at once.
      if (Object.keys(added).length > 0) setNotes({ ...notes, ...added });
      setDraft(null);
    },
    undo(part: GoalPart, { before }: ChangeNote) {
      setNotes({ ...notes, [part]: undefined });
      edit(withValue(values, { part, value: before }, rules));
    },
    reset() {
      forgetTyping();
      edit(recommended, {});
    },
    /** EDITOR-16: another step's watts and minutes; the rest stays as it is. */
    takeStep({ watts, minutes }: StepLoad) {
      forgetTyping();
      edit(withEnergy({ ...values, watts, minutes }), withoutTexts(unread, "watts", "minutes", "energy"));
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
  readonly values: FullPrescription;
  readonly unread: UnreadTexts;
  /** The newest goal from which they started. */
  readonly basedOn: number | null;
}

function restoreUnsent(stored: unknown): Unsent | null {
  const { values, unread = {}, basedOn } = stored as Partial<Unsent> & Omit<Unsent, "unread">;
  return isComplete(values) ? { values, unread, basedOn } : null;
}
