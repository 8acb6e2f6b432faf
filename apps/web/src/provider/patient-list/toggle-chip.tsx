import type { ReactNode } from "react";
import { Row, Text } from "../../ui/layout.tsx";
import styles from "./toggle-chip.module.css";

interface ToggleChipProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** One of a row of choices. The pill is small, but its touch target is not. */
export function ToggleChip({ isOn, onPress, children }: ToggleChipProps) {
  return (
    <Row
      as="button"
      inline
      padY={0}
      padX={0}
      corners="round"
      type="button"
      className={styles.press}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Text as="span" size="small" weight="bold" corners="round" className={styles.pill}>
        {children}
      </Text>
    </Row>
  );
}
