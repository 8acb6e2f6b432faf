import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Text } from "../../ui/layout.tsx";
import { GoalAmount } from "./goal-amount.tsx";

/** Today's suggested minutes and the reason: they follow the last days. */
export function AdaptiveGoalCard({ goal }: { goal: NonNullable<Dashboard["adaptiveGoal"]> }) {
  const { t, i18n } = useTranslation("goals");
  return (
    <Card title={t("adaptive.title")}>
      <GoalAmount
        amount={formatNumber(goal.targetMinutes, 0, i18n.language)}
        unit={t("adaptive.unit", { goal: formatNumber(goal.providerGoalMinutes, 0, i18n.language) })}
      />
      <Text above={2} below={2}>
        <Chip>{t(`adaptive.change.${goal.change}`)}</Chip>
      </Text>
      <p>{goal.proposesIncrease ? t("adaptive.proposes") : t(`adaptive.reason.${goal.reason}`)}</p>
    </Card>
  );
}
