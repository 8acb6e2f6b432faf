import { minutesPerDay, wholeMinutes } from "@bedside-bike/clinical";
import type { CallReply, ProviderPatient } from "@bedside-bike/contract";
import { useTranslation } from "react-i18next";
import { BarChart } from "../../charts/bar-chart.tsx";
import { LineChart } from "../../charts/line-chart.tsx";
import { formatDay, formatMinutes } from "../../number-format.ts";
import { Card } from "../../ui/card.tsx";
import { Row, Text } from "../../ui/layout.tsx";
import { Screen } from "../../ui/screen.tsx";
import { ToggleChip } from "../patient-list/toggle-chip.tsx";
import { longestPeriodDays, useUsage } from "../patient-queries.ts";
import { summarizeMinutes, summarizePower } from "./chart-summary.ts";

type UsageDay = CallReply<"patients.usageData">[number];

const periods = [7, 14, longestPeriodDays] as const;
export type Period = (typeof periods)[number];
/** Up to this many days are labeled by weekday, more by date. */
const mostWeekdays = 7;

interface ProgressChartProps {
  kind: "minutes" | "power";
  patient: ProviderPatient;
  passiveSecondsToday: number;
  /** Both charts show the same days; either switches them. */
  period: Period;
  onPeriod: (period: Period) => void;
}

export function ProgressChart(props: ProgressChartProps) {
  const { kind, patient, passiveSecondsToday, period, onPeriod } = props;
  const { t } = useTranslation("clinical-dashboard");
  return (
    <Card
      title={t(`charts.${kind}Title`)}
      headingLevel={3}
      aside={<PeriodChoice period={period} onPeriod={onPeriod} />}
    >
      <Screen query={useUsage(patient.id)} failed={t("charts.failed")}>
        {(usage) => <Days usage={usage} {...props} />}
      </Screen>
      {kind === "minutes" && <PassiveMinutes seconds={passiveSecondsToday} />}
    </Card>
  );
}

function Days({ usage, kind, patient, period }: ProgressChartProps & { usage: readonly UsageDay[] }) {
  const { t } = useTranslation("clinical-dashboard");
  const days = usage.slice(-period);
  const Chart = kind === "minutes" ? MinutesChart : PowerChart;
  if (days.some(({ duration }) => duration > 0)) return <Chart days={days} target={patient.rideState.target} />;
  return (
    <Text padY={6} tone="second">
      {patient.lastRideAt === null ? t("charts.noRides") : t("charts.noRidesPeriod", { count: period })}
    </Text>
  );
}

/** Minutes that only a motor pedaled are in no bar. */
function PassiveMinutes({ seconds }: { seconds: number }) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const minutes = formatMinutes(seconds, i18n.language);
  return seconds > 0 ? (
    <Text above={2} tone="second" size="label">
      {t("charts.passive", { minutes })}
    </Text>
  ) : null;
}

function PeriodChoice({ period, onPeriod }: Pick<ProgressChartProps, "period" | "onPeriod">) {
  const { t } = useTranslation("clinical-dashboard");
  return (
    // A fieldset would be read as part of a form.
    <Row align="stretch" gap={1} role="group" aria-label={t("charts.period")}>
      {periods.map((days) => (
        <ToggleChip key={days} isOn={days === period} onPress={() => onPeriod(days)}>
          {t("charts.days", { count: days })}
        </ToggleChip>
      ))}
    </Row>
  );
}

interface ChartProps {
  days: readonly UsageDay[];
  /** Null: there is no goal to reach now, so no line. */
  target: ProviderPatient["rideState"]["target"];
}

function MinutesChart({ days, target }: ChartProps) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const nameOf = useDayNames(days.length);
  const goal = target && minutesPerDay(target);
  return (
    <>
      <BarChart
        label={t("charts.minutesLabel", { count: days.length })}
        unit={t("charts.minutes")}
        points={days.map(({ date, duration, goalMinutes }, index) => ({
          key: date,
          ...nameOf(date),
          value: wholeMinutes(duration),
          goal: goalMinutes,
          isUnfinished: index === days.length - 1,
        }))}
        {...(goal === null ? {} : { goal, goalName: t("charts.goalNow") })}
      />
      <Text above={2} tone="second" size="label">
        {summarizeMinutes(t, days, goal, i18n.language)}
      </Text>
    </>
  );
}

function PowerChart({ days, target }: ChartProps) {
  const { t, i18n } = useTranslation("clinical-dashboard");
  const nameOf = useDayNames(days.length);
  const goal = target?.watts ?? null;
  const names = days.map(({ date }) => nameOf(date));
  const unmeasured = days.filter(({ duration, avgPower }) => duration > 0 && avgPower === null).length;
  return (
    <>
      <LineChart
        label={t("charts.powerLabel", { count: days.length })}
        unit={t("charts.watts")}
        names={names.map(({ name }) => name)}
        longNames={names.map(({ longName }) => longName)}
        series={[{ key: "power", name: t("charts.power"), values: days.map(({ avgPower }) => avgPower) }]}
        {...(goal === null ? {} : { goal, goalName: t("charts.goalNow") })}
      />
      <Text above={2} tone="second" size="label">
        {summarizePower(t, days, i18n.language)}
      </Text>
      {unmeasured > 0 && (
        <Text above={2} tone="second" size="label">
          {t("charts.notMeasured", { count: unmeasured })}
        </Text>
      )}
    </>
  );
}

function useDayNames(count: number) {
  const { i18n } = useTranslation();
  return (date: string) => {
    const weekday = formatDay(date, "weekday", i18n.language);
    const day = formatDay(date, "short", i18n.language);
    return { name: count > mostWeekdays ? day : weekday, longName: `${weekday}, ${day}` };
  };
}
