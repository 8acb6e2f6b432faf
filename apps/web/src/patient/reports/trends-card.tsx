import { consistencyPercent, efficiencyPercent, REPORT_TARGETS } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { LineChart } from "../../charts/line-chart.tsx";
import { formatDay, formatWatts } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Text } from "../../ui/layout.tsx";
import { dayName, type UsageDay } from "./use-reports.ts";

interface TrendsCardProps {
  /** Only finished days. */
  days: readonly UsageDay[];
  /** The patient's own, if there is one. */
  goalMinutes: number | null;
  goalWatts: number | null;
  /** False in a plan without watts. */
  hasWatts: boolean;
}

/** Measured by the patient's own goals, without one by the usual targets. */
export function TrendsCard({ days, goalMinutes, goalWatts, hasWatts }: TrendsCardProps) {
  const { t, i18n } = useTranslation("reports");
  const watts = goalWatts ?? REPORT_TARGETS.watts;
  const minutesOf = (day: UsageDay) => day.goalMinutes ?? goalMinutes ?? REPORT_TARGETS.minutesPerDay;
  const firstRide = days.findIndex(({ duration }) => duration > 0);
  const hasLines = firstRide >= 0;
  const hasUnmeasuredDay = days.some(({ duration, avgPower }) => duration > 0 && avgPower === null);
  const efficiency = {
    key: "efficiency",
    name: t("trends.efficiency"),
    values: days.map(({ avgPower }) => (avgPower === null ? null : efficiencyPercent(avgPower, watts))),
  };
  const consistency = {
    key: "consistency",
    name: t("trends.consistency"),
    // Days before the first ride were not missed.
    values: days.map((day, index) =>
      index < firstRide ? null : consistencyPercent(day.duration / 60, minutesOf(day)),
    ),
  };
  return (
    <Card title={t("trends.title")}>
      <Text as="ul" tone="second" size="label">
        {hasWatts && (
          <li>
            {t(goalWatts === null ? "trends.efficiencyOfTarget" : "trends.efficiencyOfGoal", {
              watts: formatWatts(watts, i18n.language),
            })}
          </li>
        )}
        {hasWatts && hasUnmeasuredDay && <li>{t("trends.noWatts")}</li>}
        <li>{t("trends.consistencyMeasure")}</li>
        <li>{t(hasLines ? "trends.withoutToday" : "trends.notYet")}</li>
      </Text>
      {hasLines && (
        <LineChart
          label={t("trends.label")}
          unit={t("trends.unit")}
          names={days.map((day) => formatDay(day.date, "weekday", i18n.language))}
          longNames={days.map((day) => dayName(day, i18n.language))}
          series={hasWatts ? [efficiency, consistency] : [consistency]}
        />
      )}
    </Card>
  );
}
