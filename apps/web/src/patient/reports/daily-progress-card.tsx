import { REPORT_TARGETS, wholeMinutes } from "@bedside-bike/clinical";
import { useTranslation } from "react-i18next";
import { BarChart } from "../../charts/bar-chart.tsx";
import { HatchSwatch, LineSwatch } from "../../charts/plot.tsx";
import { formatDay, formatGoal } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Row } from "../../ui/layout.tsx";
import { dayName, type UsageDay } from "./use-reports.ts";

interface DailyProgressCardProps {
  days: readonly UsageDay[];
  /** The patient's own; null if there is none: then no line asks for more. */
  goalMinutes: number | null;
  /** The hospital's day: it is not over. */
  today: string;
}

export function DailyProgressCard({ days, goalMinutes, today }: DailyProgressCardProps) {
  const { t, i18n } = useTranslation("reports");
  const target = REPORT_TARGETS.minutesPerDay;
  const points = days.map((day) => ({
    key: day.date,
    name: formatDay(day.date, "weekday", i18n.language),
    longName: dayName(day, i18n.language),
    value: wholeMinutes(day.duration),
    isUnfinished: day.date === today,
  }));
  return (
    <Card title={t("daily.title")}>
      <Row as="ul" gap={5} rowGap={1} tone="second" size="small">
        {goalMinutes !== null && (
          <Row as="li" nowrap gap={2} tone="ink" size="label" weight="bold">
            <LineSwatch kind="goal" />
            {t("daily.goal", { goal: formatGoal(goalMinutes, i18n.language) })}
          </Row>
        )}
        <Row as="li" nowrap gap={2}>
          <HatchSwatch />
          {t("daily.unfinished")}
        </Row>
        {goalMinutes !== null && (
          <Row as="li" nowrap gap={2}>
            <LineSwatch kind="reference" />
            {t("daily.target", { target })}
          </Row>
        )}
      </Row>
      <BarChart
        label={t("daily.label")}
        unit={t("daily.unit")}
        points={points}
        goalName={t("daily.goalName")}
        {...(goalMinutes !== null && {
          goal: goalMinutes,
          reference: { name: t("daily.targetName"), value: target },
        })}
      />
    </Card>
  );
}
