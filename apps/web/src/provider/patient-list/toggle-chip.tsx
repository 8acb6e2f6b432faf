import type { ReactNode } from "react";
import { Text } from "../../ui/layout.tsx";
import styles from "./toggle-chip.module.css";

interface ToggleChipProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One of a row of choices. The pill is small, but its touch target is not. */
export function ToggleChip({ isOn, onPress, children }: ToggleChipProps) {
  return (
    <button type="button" className={styles.press} aria-pressed={isOn} onClick={onPress}>
      <Text as="span" size="small" weight="bold" corners="round" className={styles.pill}>
        {children}
      </Text>
    </button>
  );
}
