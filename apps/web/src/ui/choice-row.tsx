import { type ReactNode, useId } from "react";
import styles from "./choice-row.module.css";

interface ChoiceRowProps<Value extends string> {
  label: ReactNode;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One question with two to four short answers, side by side, beside it where there is room. */
export function ChoiceRow<Value extends string>({ label, choices, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={`${name}-label`}>
      <p id={`${name}-label`} className={styles.label}>
        {label}
      </p>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
