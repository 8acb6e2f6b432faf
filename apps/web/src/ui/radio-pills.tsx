import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { FieldNotes, idsOfNotes } from "./field.tsx";
import styles from "./radio-pills.module.css";

interface RadioPillsProps<Value extends string> {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Tapping the chosen answer takes it back: then there is no pill for 'none chosen'. */
  onClear?: (() => void) | undefined;
  className?: string | undefined;
}

/**
 * A few short answers side by side, one tap each. Goes inside a `radiogroup`; the empty value is shown as none chosen.
 */
export function RadioPills<Value extends string>(props: RadioPillsProps<Value>) {
  const { name, options, value, onChange, onClear, className } = props;
  return (
    <div className={className ? `${styles.pills} ${className}` : styles.pills}>
      {options.map((option) => (
        <label key={option.value} className={styles.pill} data-empty={option.value === "" || undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={() => option.value === value && onClear?.()}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}

interface CheckPillProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** One of several answers that can be true at once, as a pill. Goes inside a `group`. */
export function CheckPill({ label, error, ...input }: CheckPillProps) {
  const id = useId();
  return (
    <>
      <label className={styles.pill}>
        <input
          type="checkbox"
          {...input}
          aria-describedby={idsOfNotes(id, undefined, error)}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} error={error} />
    </>
  );
}
