import { type ReactNode, useId } from "react";
import { FieldNotes, idsOfNotes } from "../../ui/field.tsx";
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
}

/** A question with a few short answers side by side: one touch answers it. */
export function AnswerPills({ label, hint, error, ...answers }: AnswerPillsProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={idsOfNotes(id, hint, error)}
      aria-invalid={error ? true : undefined}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <RadioPills {...answers} />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
