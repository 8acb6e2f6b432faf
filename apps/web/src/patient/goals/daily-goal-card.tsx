import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatGoal, formatNumber } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import styles from "./goal-texts.module.css";

/** The smart goal: minutes a day, and how far today is. Without a daily goal only today's minutes. */
export function DailyGoalCard({ today }: Pick<Dashboard, "today">) {
  const { t, i18n } = useTranslation("goals");
  const { dailyGoalMinutes, durationSeconds, filledSeconds } = today;
  const show = (seconds: number) => formatNumber(Math.floor(seconds / 60), 0, i18n.language);
  if (dailyGoalMinutes === null) {
    return (
      <Card title={t("daily.today")}>
        <p>
          <span className={styles.metric}>{show(durationSeconds)}</span>{" "}
          <span className={styles.second}>{t("daily.done")}</span>
        </p>
      </Card>
    );
  }
  const goal = formatGoal(dailyGoalMinutes, i18n.language);
  const progress = t("daily.progress", { done: show(filledSeconds), goal });
  return (
    <Card title={t("daily.title")}>
      <p>
        <span className={styles.metric}>{goal}</span> <span className={styles.second}>{t("daily.unit")}</span>
      </p>
      <div className={styles.bar}>
        <ProgressBar value={filledSeconds / 60} max={dailyGoalMinutes} label={progress} />
      </div>
      <p className={styles.second}>{progress}</p>
    </Card>
  );
}
