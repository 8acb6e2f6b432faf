import { type ReactNode, useId } from "react";
import { FieldNotes, idsOfNotes, Label } from "../../ui/field.tsx";
import { RadioPills } from "../../ui/radio-pills.tsx";
import styles from "./answer-pills.module.css";

interface AnswerPillsProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
  /** The label beside the answers, 'No' in one column with the rows above and below; a touch on the answer takes it back. */
  isRow?: boolean;
}

/** A question with a few short answers side by side: one tap answers it. */
export function AnswerPills({ label, hint, error, isRow = false, ...answers }: AnswerPillsProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={idsOfNotes(id, hint, error)}
      aria-invalid={error ? true : undefined}
      className={isRow ? styles.row : undefined}
      data-short={(isRow && answers.options.length === 2) || undefined}
    >
      <Label as="p" id={`${id}-label`} className={styles.label}>
        {label}
      </Label>
      <div>
        {isRow ? (
          <RadioPills {...answers} className={styles.natural} onClear={() => answers.onChange("")} />
        ) : (
          <RadioPills {...answers} />
        )}
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
