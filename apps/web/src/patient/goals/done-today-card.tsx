import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { useDay } from "../../bike/live-ride.tsx";
import { formatMinutes } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import styles from "./goal-texts.module.css";

/** On a day without a target: its minutes, as done. */
export function DoneTodayCard({ today }: Pick<Dashboard, "today">) {
  const { t, i18n } = useTranslation("goals");
  const { durationSeconds } = useDay(today);
  return (
    <Card title={t("daily.today")}>
      <p>
        <span className={styles.metric}>{formatMinutes(durationSeconds, i18n.language)}</span>{" "}
        <Text as="span" tone="second">
          {t("daily.done")}
        </Text>
      </p>
    </Card>
  );
}
