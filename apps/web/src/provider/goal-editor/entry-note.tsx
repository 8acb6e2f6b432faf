import { useTranslation } from "react-i18next";
import type { GoalName } from "../../goals/goal-names.ts";
import { formatGoal } from "../../number-format.ts";
import { TextButton } from "../../ui/button.tsx";
import styles from "./entry-note.module.css";
import type { ChangeNote } from "./goal-values.ts";

interface EntryNoteProps {
  name: GoalName;
  note: ChangeNote | undefined;
  /** Reported symptoms wait for an answer: nothing goes above what is in force. */
  isLowering: boolean;
  onUndo: (note: ChangeNote) => void;
}

/** Says that a field has another value than the one typed, and why. What goes back to the value before has nothing to undo. */
export function EntryNote({ name, note, isLowering, onUndo }: EntryNoteProps) {
  const { t, i18n } = useTranslation("provider");
  const words = (of: ChangeNote) => {
    const said = { value: formatGoal(of.value, i18n.language), typed: of.typed };
    return t(`goals.changed.${of.change === "most" && isLowering ? "mostNow" : of.change}`, said);
  };
  const canUndo = note && note.change !== "lock" && note.value !== note.before;
  return (
    <div role="status">
      {note && (
        <p className={styles.note}>
          {words(note)}
          {canUndo && (
            <TextButton aria-label={t("goals.undoLabel", { goal: t(`goals.${name}`) })} onClick={() => onUndo(note)}>
              {t("goals.undo")}
            </TextButton>
          )}
        </p>
      )}
    </div>
  );
}
