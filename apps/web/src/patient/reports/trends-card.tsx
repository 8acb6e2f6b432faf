import { consistencyPercent, efficiencyPercent, REPORT_TARGETS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { LineChart } from "../../charts/line-chart.tsx";
import { formatDay } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import styles from "./chart-card.module.css";
import { dayName, type UsageDay } from "./use-reports.ts";

/** `days`: those that are over. */
export function TrendsCard({ days }: { days: readonly UsageDay[] }) {
  const { t, i18n } = useTranslation("reports");
  const { powerWatts: watts, minutesPerDay: minutes } = REPORT_TARGETS;
  const firstRide = days.findIndex(({ duration }) => duration > 0);
  const hasLines = firstRide >= 0;
  const efficiency = {
    key: "efficiency",
    name: t("trends.efficiency"),
    values: days.map(({ avgPower }) => (avgPower === null ? null : efficiencyPercent(avgPower))),
  };
  const consistency = {
    key: "consistency",
    name: t("trends.consistency"),
    // Days before the first ride were not missed.
    values: days.map(({ duration }, index) => (index < firstRide ? null : consistencyPercent(duration / 60))),
  };
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
