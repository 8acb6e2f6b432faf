import { durationTargetMinutes } from "@bedside-bike/clinical";
import type { Dashboard } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { formatDay, formatGoal } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { useHospitalDay } from "../../ui/use-hospital-day.ts";
import styles from "./goal-texts.module.css";

/** The provider's recommendation in words, with who gave it and when. */
export function RecommendedGoal({ goals, today }: Pick<Dashboard, "goals" | "today">) {
  const { t, i18n } = useTranslation("goals");
  const hospitalDay = useHospitalDay();
  const show = (value: number) => formatGoal(value, i18n.language);
  const duration = goals.find((goal) => goal.goalType === "duration");
  const count = goals.find((goal) => goal.goalType === "sessions")?.targetValue ?? 1;
  const power = goals.find((goal) => goal.goalType === "power");
  const times =
    count === 1 ? t("recommended.once") : count === 2 ? t("recommended.twice") : t("recommended.times", { count });

  if (!duration) {
    return (
      <Card title={t("recommended.title")}>
        <p className={styles.sentence}>{t("recommended.none", { minutes: show(today.dailyGoalMinutes) })}</p>
      </Card>
    );
  }
  const minutes = show(durationTargetMinutes(duration.targetValue, duration.unit));
  const date = formatDay(hospitalDay(duration.createdAt), "short", i18n.language);
  return (
    <Card title={t("recommended.title")}>
      <p className={styles.sentence}>
        {power
          ? t("recommended.text", { minutes, times, watts: show(power.targetValue) })
          : t("recommended.noPower", { minutes, times })}
      </p>
      <p className={styles.second}>{t("recommended.setBy", { name: duration.providerName, date })}</p>
    </Card>
  );
}
