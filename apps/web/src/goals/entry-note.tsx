import { useTranslation } from "react-i18next";
import { formatGoal } from "../number-format.ts";
import { TextButton } from "../ui/button.tsx";
import edge from "../ui/edge.module.css";
import { Row } from "../ui/layout.tsx";
import styles from "./entry-note.module.css";
import type { ChangeNote } from "./goal-entry.ts";

const isByLock = ({ change }: ChangeNote) => change === "lock" || change === "lockNear";

interface EntryNoteProps {
  /** The field's label. */
  label: string;
  note: ChangeNote | undefined;
  /** Reported symptoms wait for an answer: nothing goes above what is in force. */
  isLowering?: boolean;
  onUndo: (note: ChangeNote) => void;
}

/**
 * Says that a field has a value other than the one typed, and why. If it went back to the previous value, there is
 * nothing to undo.
 */
export function EntryNote({ label, note, isLowering = false, onUndo }: EntryNoteProps) {
  const { t, i18n } = useTranslation("goal-limits");
  const words = (of: ChangeNote) => {
    const said = { value: formatGoal(of.value, i18n.language), typed: of.typed };
    return t(`changed.${of.change === "most" && isLowering ? "mostNow" : of.change}`, said);
  };
  const canUndo = note && !isByLock(note) && note.value !== note.before;
  return (
    <div role="status">
      {note && (
        <Row
          as="p"
          justify="between"
          gap={3}
          rowGap={0}
          above={2}
          padX={3}
          tone="moderate"
          size="note"
          weight="bold"
          leading="normal"
          ground="moderate"
          className={`${edge.moderate} ${styles.note}`}
        >
          {words(note)}
          {canUndo && (
            <TextButton aria-label={t("undoLabel", { goal: label })} onClick={() => onUndo(note)}>
              {t("undo")}
            </TextButton>
          )}
        </Row>
      )}
    </div>
  );
}
