import { type ReactNode, useId } from "react";
import styles from "./choice-row.module.css";
import { Stack, Text } from "./layout.tsx";
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
    <Stack align="center" gap={4} rowGap={1} className={styles.row} role="radiogroup" aria-labelledby={`${name}-label`}>
      <Text size="label" weight="bold" leading="snug" id={`${name}-label`}>
        {label}
      </Text>
      <RadioPills name={name} options={choices} value={value} onChange={onChange} />
    </Stack>
  );
}
