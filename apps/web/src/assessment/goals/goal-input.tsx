import { numberIn, readNumber } from "@bedside-bike/contract/read-number";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EntryNote } from "../../goals/entry-note.tsx";
import { type ChangeNote, isGoalText } from "../../goals/goal-entry.ts";
import type { ExceededGoal, GoalPlan } from "../../goals/goal-plan.ts";
import { useCapWords } from "../../goals/use-cap-words.ts";
import { NumberField } from "../../ui/field.tsx";
import { useNumberWords } from "../../ui/use-number-words.ts";
import { type EditedPart, editDraft, type GoalDraft, goalInputLimits, leaveField } from "./goal-draft.ts";

interface GoalInputProps {
  part: EditedPart;
  draft: GoalDraft;
  plan: GoalPlan;
  /** The values that are refused. */
  exceeded: readonly ExceededGoal[];
  /** What the field was left with, if that is no number. */
  unread: string | undefined;
  onEdit: (draft: GoalDraft, unread: string | undefined) => void;
}

/**
 * Shows the draft's value, except while something else is being typed; below it today's step, its limits, and what was
 * changed.
 */
export function GoalInput({ part, draft, plan, exceeded, unread, onEdit }: GoalInputProps) {
  const { t } = useTranslation("results");
  const words = useCapWords();
  const numberWords = useNumberWords();
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: GoalDraft } | null>(null);
  const [note, setNote] = useState<ChangeNote | null>(null);
  const { decimals } = goalInputLimits[part];
  const over = exceeded.find((one) => one.part === part);
  const caps = words.hint(plan.caps[part]);
  const step = [t("edit.step", { value: plan.step[part] }), words.recommended(part, plan)];
  const label = t(`edit.${part}`);
  const unit = t(`edit.unit.${part}`);
  // '2 a day' is not written in a unit.
  const named = part === "sessions" ? undefined : unit;
  const unreadable = unread === undefined ? undefined : numberWords(readNumber(unread), unread, named);
  /** A touch on the energy makes it the target that the minutes follow. */
  const touched = part === "energy" ? { ...draft, isAutoBalanced: true } : draft;
  const leave = () => {
    if (!typed) return;
    setTyped(null);
    const left = leaveField(draft, { part, ...typed }, plan);
    setNote(left.note);
    onEdit(left.draft, isGoalText(typed.text) ? undefined : typed.text);
  };
  return (
    <div>
      <NumberField
        label={label}
        unit={unit}
        inputMode={decimals > 0 ? "decimal" : "numeric"}
        hint={[step.filter(Boolean).join(", "), caps].filter(Boolean).join(". ")}
        error={unreadable ?? (over && words.problem(over, plan))}
        value={typed?.text ?? unread ?? String(draft[part])}
        onChange={({ target: { value: text } }) => {
          const before = typed?.before ?? draft;
          setTyped({ text, before });
          setNote(null);
          const value = numberIn(text);
          const kept = isGoalText(text) ? draft : before;
          onEdit(value > 0 ? editDraft(touched, part, value, plan) : kept, undefined);
        }}
        onClick={() => onEdit(touched, unread)}
        onBlur={leave}
      />
      <EntryNote
        label={label}
        // Another edit, or 'Reset', has changed it since.
        note={note?.value === draft[part] ? note : undefined}
        onUndo={({ before }) => {
          setNote(null);
          onEdit(editDraft(draft, part, before, plan), undefined);
        }}
      />
    </div>
  );
}
