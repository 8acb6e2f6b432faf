import { REPORT_TARGETS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { BarChart } from "../../charts/bar-chart.tsx";
import { formatDay } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./chart-card.module.css";
import { dayName, type UsageDay } from "./use-reports.ts";

export function DailyProgressCard({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation("reports");
  const target = REPORT_TARGETS.minutesPerDay;
  const points = days.map((day) => ({
    key: day.date,
    name: formatDay(day.date, "weekday", i18n.language),
    longName: dayName(day, i18n.language),
    value: day.duration / 60,
  }));
  return (
    <Card title={t("daily.title")}>
      <p className={styles.note}>{t("daily.note", { target })}</p>
      <BarChart label={t("daily.label")} unit={t("daily.unit")} points={points} goal={target} />
    </Card>
  );
}
