import { type ReactNode, useId } from "react";
import { Icon } from "../../ui/icon.tsx";
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
export function AnswerPills({ name, label, hint, error, options, value, onChange }: AnswerPillsProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
    >
      <p id={`${id}-label`} className={styles.label}>
        {label}
      </p>
      <div className={styles.pills}>
        {options.map((option) => (
          <label key={option.value} className={styles.pill} data-empty={option.value === "" || undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
