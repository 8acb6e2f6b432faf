import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import styles from "./chip.module.css";

interface ChipProps {
  children: ReactNode;
  /** 'alarm' is for something that somebody is waiting for now. */
  tone?: "soft" | "low" | "moderate" | "high" | "alarm" | "outline";
  /** A dot before the text: something is connected or live. */
  hasDot?: boolean;
}

export function Chip({ children, tone = "soft", hasDot = false }: ChipProps) {
  return (
    <span className={`${styles.chip} ${styles[tone]}`}>
      {hasDot && <span className={styles.dot} aria-hidden="true" />}
      {children}
    </span>
  );
}

/** A risk level with its name: never by color alone. `label` replaces the word: 'HIGH RISK'. */
export function RiskChip({ level, label }: { level: "low" | "moderate" | "high"; label?: string }) {
  const { t } = useTranslation();
  return <Chip tone={level}>{label ?? t(`risk.${level}`)}</Chip>;
}
