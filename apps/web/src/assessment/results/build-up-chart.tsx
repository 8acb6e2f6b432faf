import type { BuildUpStep } from "@bedside-bike/clinical";
import { scaleBand, scaleLinear } from "d3-scale";
import { useTranslation } from "react-i18next";
import chart from "../../charts/chart.module.css";
import { ChartFrame } from "../../charts/chart-frame.tsx";
import { GoalLine, Plot } from "../../charts/plot.tsx";
import { useActivePoint } from "../../charts/use-active-point.ts";
import { useChartWidth } from "../../charts/use-chart-width.ts";
import { formatGoal } from "../../number-format.ts";
import styles from "./build-up-chart.module.css";

interface BuildUpChartProps {
  steps: readonly BuildUpStep[];
  /** Null if the plan grows only in minutes. */
  wattGoal: number | null;
}

const withWatts = { height: 200, top: 48, bars: 130, minutes: 158, days: 188 };
/** The bars are the minutes. */
const withoutWatts = { ...withWatts, height: 172, days: 158 };
const left = 44;
/** A plan of two steps needs no wide bars. */
const widestStep = 64;
/** Bars at least this wide have room for a two-digit value inside. */
const roomForValue = 24;

/** A bar for each good day, as high as its watts, its minutes below; without a power goal as high as its minutes. */
export default function BuildUpChart({ steps, wattGoal }: BuildUpChartProps) {
  const { t, i18n } = useTranslation(["calculator", "results", "shell"]);
  const [containerRef, width] = useChartWidth();
  const format = (value: number) => formatGoal(value, i18n.language);
  const rows = wattGoal === null ? withoutWatts : withWatts;
  const heightOf = ([, watts, minutes]: BuildUpStep) => (wattGoal === null ? minutes : watts);
  const right = Math.max(Math.min(width, left + steps.length * widestStep), left + 1);
  const x = scaleBand(
    steps.map(([day]) => String(day)),
    [left, right],
  ).padding(0.25);
  /** If not all numbers fit side by side, only every second or third step has one, and the last. */
  const every = Math.max(1, Math.ceil(roomForValue / Math.max(x.step(), 1)));
  const isNamed = (index: number) =>
    point.active === null ? (steps.length - 1 - index) % every === 0 : index === point.active;
  const y = scaleLinear([0, Math.max(wattGoal ?? 0, ...steps.map(heightOf))], [rows.bars, rows.top]);
  const point = useActivePoint(steps.length, (px) => Math.floor(((px - left) / (right - left)) * steps.length));
  const textOf = ([day, watts, minutes]: BuildUpStep) =>
    wattGoal === null
      ? t("results:goal.stepMinutes", { day, minutes: format(minutes) })
      : t("results:goal.step", { day, minutes: format(minutes), watts: format(watts) });
  const texts = steps.map(textOf);
  const label = t("results:goal.days");
  const last = steps.at(-1);
  const summary = [label, texts[0], steps.length > 1 && last ? texts.at(-1) : undefined].filter(Boolean).join(". ");

  return (
    <ChartFrame
      label={label}
      rows={steps}
      rowKey={([day]) => day}
      columns={[
        { key: "day", header: t("results:goal.goodDays"), cell: ([day]) => day, isNumeric: true },
        {
          key: "minutes",
          header: t("results:goal.minutes"),
          cell: ([, , minutes]) => format(minutes),
          isNumeric: true,
        },
        ...(wattGoal === null
          ? []
          : [
              {
                key: "watts",
                header: t("results:goal.watts"),
                cell: ([, watts]: BuildUpStep) => format(watts),
                isNumeric: true,
              },
            ]),
      ]}
      readout={point.active === null ? label : texts[point.active]}
    >
      <Plot label={summary} texts={texts} point={point} width={width} height={rows.height} containerRef={containerRef}>
        <RowName y={rows.bars} text={t(wattGoal === null ? "unit.min" : "unit.watts")} />
        {wattGoal !== null && <RowName y={rows.minutes} text={t("unit.min")} />}
        <RowName y={rows.days} text={t("shell:chart.day")} />
        {wattGoal !== null && (
          <>
            <GoalLine y={y(wattGoal)} left={left} right={Math.max(width, right)} text="" />
            <text className={chart.goalText} x={left} y={y(wattGoal) - 9}>
              {t("results:goal.line", { watts: format(wattGoal) })}
            </text>
          </>
        )}
        {steps.map((step, index) => {
          const [day, , minutes] = step;
          const middle = (x(String(day)) ?? 0) + x.bandwidth() / 2;
          const isActive = point.active === index;
          const isRoomy = rows.bars - y(heightOf(step)) >= roomForValue && x.bandwidth() >= roomForValue;
          return (
            <g key={day}>
              <rect
                className={isActive ? chart.barActive : chart.bar}
                x={x(String(day))}
                width={x.bandwidth()}
                y={y(heightOf(step))}
                height={Math.max(rows.bars - y(heightOf(step)), 1)}
                rx={Math.min(4, x.bandwidth() / 3)}
              />
              {isNamed(index) && (
                <>
                  <text
                    className={isRoomy ? styles.inBar : styles.onBar}
                    x={middle}
                    y={y(heightOf(step))}
                    // By the letters' size, which may be twice as large.
                    dy={isRoomy ? "1.2em" : "-0.35em"}
                    textAnchor="middle"
                  >
                    {format(heightOf(step))}
                  </text>
                  {wattGoal !== null && (
                    <text className={chart.name} x={middle} y={rows.minutes} textAnchor="middle">
                      {format(minutes)}
                    </text>
                  )}
                  <text
                    className={isActive ? chart.nameActive : chart.name}
                    x={middle}
                    y={rows.days}
                    textAnchor="middle"
                  >
                    {day}
                  </text>
                </>
              )}
            </g>
          );
        })}
      </Plot>
    </ChartFrame>
  );
}

function RowName({ y, text }: { y: number; text: string }) {
  return (
    <text className={chart.name} x={0} y={y}>
      {text}
    </text>
  );
}
