import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./goal-texts.module.css";

/** The smart goal: minutes a day, and how far today is. */
export function DailyGoalCard({ today }: Pick<Dashboard, "today">) {
  const { t, i18n } = useTranslation("goals");
  const { dailyGoalMinutes, durationSeconds } = today;
  const goal = formatNumber(dailyGoalMinutes, Number.isInteger(dailyGoalMinutes) ? 0 : 1, i18n.language);
  const done = formatNumber(Math.floor(durationSeconds / 60), 0, i18n.language);
  const progress = t("daily.progress", { done, goal });
  return (
    <Card title={t("daily.title")}>
      <p>
        <span className={styles.metric}>{goal}</span> <span className={styles.second}>{t("daily.unit")}</span>
      </p>
      <div className={styles.bar}>
        <ProgressBar value={durationSeconds / 60} max={dailyGoalMinutes} label={progress} />
      </div>
      <p className={styles.second}>{progress}</p>
    </Card>
  );
}
