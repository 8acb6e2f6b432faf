import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { formatMinutes } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { GoalAmount } from "./goal-amount.tsx";

/** On a day without a target: its minutes, as done. */
export function DoneTodayCard({ today }: Pick<Dashboard, "today">) {
  const { t, i18n } = useTranslation("goals");
  const { durationSeconds } = useDay(today);
  return (
    <Card title={t("daily.today")}>
      <GoalAmount amount={formatMinutes(durationSeconds, i18n.language)} unit={t("daily.done")} />
    </Card>
  );
}
