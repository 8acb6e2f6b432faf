import { type ReactNode, useId } from "react";
import styles from "./choice-row.module.css";
import { RadioPills } from "./radio-pills.tsx";

interface ChoiceRowProps<Value extends string> {
  label: ReactNode;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One question with two to four short answers side by side, and beside the question if there is room. */
export function ChoiceRow<Value extends string>({ label, choices, value, onChange }: ChoiceRowProps<Value>) {
  const name = useId();
  return (
    <div className={styles.row} role="radiogroup" aria-labelledby={`${name}-label`}>
      <p id={`${name}-label`} className={styles.label}>
        {label}
      </p>
      <RadioPills name={name} options={choices} value={value} onChange={onChange} />
    </div>
  );
}
