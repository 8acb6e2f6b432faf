import { type BenefitBand, benefitBand } from "@bedside-bike/clinical";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../ui/chip.tsx";
import { Row, Stack, Text } from "../../ui/layout.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./benefit-row.module.css";

interface BenefitRowProps {
  name: string;
  /** '5.7 points less'. */
  change: string;
  /** What the band is based on: percentage points or days. */
  amount: number;
  barWidth: number;
  children: ReactNode;
}

const tones: Record<BenefitBand, "low" | "soft" | "outline"> = {
  excellent: "low",
  good: "low",
  moderate: "soft",
  minimal: "outline",
};

/** One modeled benefit: its amount first, its band in a chip, a bar, the details below. */
export function BenefitRow({ name, change, amount, barWidth, children }: BenefitRowProps) {
  const { t } = useTranslation("results");
  const band = benefitBand(amount);
  return (
    <li className={styles.row}>
      <Row justify="between" gap={2}>
        <Text as="h3" size="label">
          {name}
        </Text>
        <Chip tone={tones[band]}>{t(`benefit.band.${band}`)}</Chip>
      </Row>
      <Text above={1} below={2} size="title" weight="bold">
        {change}
      </Text>
      <ProgressBar value={barWidth} max={100} tone="low" label={t("benefit.bar", { name, change })} />
      <Stack above={2} size="note" tone="second" leading="normal">
        {children}
      </Stack>
    </li>
  );
}

/** A benefit without a value, and why. */
export function BenefitNote({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Text as="h3" size="label">
        {name}
      </Text>
      <Text above={2} size="note" tone="second" leading="normal">
        {children}
      </Text>
    </li>
  );
}

/** The rows of a card, below what they are based on. */
export function BenefitRows({ children }: { children: ReactNode }) {
  const { t } = useTranslation("results");
  return (
    <>
      <Text tone="second">{t("benefit.intro")}</Text>
      <Stack as="ul" gap={4} above={4} className={styles.rows}>
        {children}
      </Stack>
    </>
  );
}
