import { consistencyPercent, efficiencyPercent, REPORT_TARGETS } from "@bedside-bike/clinical";
import { LineChart } from "../../charts/line-chart.tsx";
import { useTranslation } from "../../locales/translation.ts";
import { formatDay } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./chart-card.module.css";
import { dayName, type UsageDay } from "./use-reports.ts";

/** `days`: those that are over. */
export function TrendsCard({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation("reports");
  const { powerWatts: watts, minutesPerDay: minutes } = REPORT_TARGETS;
  const efficiency = {
    key: "efficiency",
    name: t("trends.efficiency"),
    values: days.map(({ avgPower }) => (avgPower === null ? null : efficiencyPercent(avgPower))),
  };
  const consistency = {
    key: "consistency",
    name: t("trends.consistency"),
    values: days.map(({ duration }) => consistencyPercent(duration / 60)),
  };
  const hasLines = days.some(({ duration }) => duration > 0);
  return (
    <Card title={t("trends.title")}>
      <ul className={styles.measures}>
        <li>{t("trends.efficiencyMeasure", { watts })}</li>
        <li>{t("trends.consistencyMeasure", { minutes })}</li>
        <li>{t(hasLines ? "trends.withoutToday" : "trends.notYet")}</li>
      </ul>
      {hasLines && (
        <LineChart
          label={t("trends.label")}
          unit={t("trends.unit")}
          names={days.map((day) => formatDay(day.date, "weekday", i18n.language))}
          longNames={days.map((day) => dayName(day, i18n.language))}
          series={[efficiency, consistency]}
        />
      )}
    </Card>
  );
}
