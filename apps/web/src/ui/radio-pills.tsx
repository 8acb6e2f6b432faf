import styles from "./radio-pills.module.css";

interface RadioPillsProps<Value extends string> {
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A few short answers side by side, one touch each. Stands in a `radiogroup`; the empty value is drawn as none chosen. */
export function RadioPills<Value extends string>({ name, options, value, onChange }: RadioPillsProps<Value>) {
  return (
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
  );
}
