import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Text } from "../../ui/layout.tsx";
import styles from "./goal-texts.module.css";

/** Today's suggested minutes and the reason: they follow the last days. */
export function AdaptiveGoalCard({ goal }: { goal: NonNullable<Dashboard["adaptiveGoal"]> }) {
  const { t, i18n } = useTranslation("goals");
  return (
    <Card title={t("adaptive.title")}>
      <p>
        <span className={styles.metric}>{formatNumber(goal.targetMinutes, 0, i18n.language)}</span>{" "}
        <Text as="span" tone="second">
          {t("adaptive.unit", { goal: formatNumber(goal.providerGoalMinutes, 0, i18n.language) })}
        </Text>
      </p>
      <p className={styles.bar}>
        <Chip>{t(`adaptive.change.${goal.change}`)}</Chip>
      </p>
      <p>{goal.proposesIncrease ? t("adaptive.proposes") : t(`adaptive.reason.${goal.reason}`)}</p>
    </Card>
  );
}
