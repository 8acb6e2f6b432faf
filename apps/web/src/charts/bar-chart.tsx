import { scaleBand, scaleLinear } from "d3-scale";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../number-format.ts";
import { useTextSize } from "../theme/text-size.ts";
import styles from "./chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { GoalDash, Hatching, LabeledGoalLine, Plot, PointNames, ReferenceLine, ValueAxis } from "./plot.tsx";
import { ticksAsWritten } from "./ticks-as-written.ts";
import { useActivePoint } from "./use-active-point.ts";
import { useChartWidth } from "./use-chart-width.ts";

export interface BarPoint {
  key: string;
  /** The label below the bar: 'Fri'. */
  name: string;
  /** The label in the table and the readout, if longer than `name`: 'Fri, Nov 14'. */
  longName?: string;
  value: number;
  /** That day's own goal, a dash over its bar; null if it had none. */
  goal?: number | null;
  /** A day that is not over yet: hatched, and 'so far' in words. */
  isUnfinished?: boolean;
}

interface BarChartProps {
  label: string;
  unit: string;
  points: readonly BarPoint[];
  /** A dashed line with its value: for all days, or today's if the points have their own. */
  goal?: number;
  /** Whose goal: 'your goal'. Else 'goal'. */
  goalName?: string;
  /** A second, thin line: 'minimum'. The caller's legend names it. */
  reference?: { readonly name: string; readonly value: number };
  decimals?: number;
  heightPx?: number;
}

const margin = { top: 28, right: 4, bottom: 30, left: 40 };
/** A letter of the goal's label, which is at most 20 px high (chart.module.css). */
const letterPx = { normal: 9, larger: 11, largest: 11 };
/** From this width on there is room to say whose goal it is; below that, the caller's legend says so. */
const fullLabelPx = 420;

export function BarChart(props: BarChartProps) {
  const { label, unit, points, goal, goalName, reference, decimals = 0, heightPx = 220 } = props;
  const { t, i18n } = useTranslation();
  const [containerRef, width] = useChartWidth();
  const [textSize] = useTextSize();
  const hatchId = useId();
  const format = (value: number) => formatNumber(value, decimals, i18n.language);

  // Beside the bars, never on them.
  const goalLabel = goal === undefined ? [] : [goalName ?? t("chart.goalName"), `${format(goal)} ${unit}`];
  const shownLabel = width < fullLabelPx ? goalLabel.slice(-1) : goalLabel;
  const labelPx = Math.max(0, ...shownLabel.map((text) => text.length * letterPx[textSize] + 8));
  const right = Math.max(width - margin.right - labelPx, margin.left + 1);
  const bottom = heightPx - margin.bottom;
  const highest = Math.max(
    goal ?? 0,
    reference?.value ?? 0,
    ...points.map(({ value, goal: own }) => Math.max(value, own ?? 0)),
    1,
  );
  const y = scaleLinear([0, highest], [bottom, margin.top]).nice(4);
  const x = scaleBand(
    points.map((point) => point.key),
    [margin.left, right],
  ).padding(points.length > 20 ? 0.2 : 0.38);
  const middle = (index: number) => (x(points[index]?.key ?? "") ?? 0) + x.bandwidth() / 2;

  const point = useActivePoint(points.length, (px) =>
    Math.floor(((px - margin.left) / (right - margin.left)) * points.length),
  );
  const goalText =
    goal === undefined
      ? undefined
      : goalName === undefined
        ? t("chart.goal", { value: format(goal), unit })
        : t("chart.named", { name: goalName, value: format(goal), unit });
  const referenceText = reference && t("chart.named", { name: reference.name, value: format(reference.value), unit });
  const hasOwnGoals = points.some(({ goal: own }) => own !== undefined);
  const soFar = (text: string, isUnfinished = false) => (isUnfinished ? t("chart.soFar", { value: text }) : text);
  const texts = points.map(({ name, longName, value, goal: own, isUnfinished }) => {
    const said = soFar(`${format(value)} ${unit}`, isUnfinished);
    return `${longName ?? name}: ${[said, own != null && t("chart.goal", { value: format(own), unit })].filter(Boolean).join(", ")}`;
  });

  return (
    <ChartFrame
      label={label}
      rows={points}
      rowKey={(row) => row.key}
      columns={[
        { key: "name", header: t("chart.day"), cell: (row) => row.longName ?? row.name },
        {
          key: "value",
          header: `${label} (${unit})`,
          cell: (row) => soFar(format(row.value), row.isUnfinished),
          isNumeric: true,
        },
        ...(hasOwnGoals
          ? [
              {
                key: "goal",
                header: t("chart.goalOfDay", { unit }),
                cell: ({ goal: own }: BarPoint) => (own == null ? "–" : format(own)),
                isNumeric: true,
              },
            ]
          : []),
      ]}
      readout={point.active !== null && texts[point.active]}
    >
      <Plot
        label={[label, goalText, referenceText].filter((text) => text !== undefined).join(", ")}
        texts={texts}
        point={point}
        width={width}
        height={heightPx}
        containerRef={containerRef}
      >
        <ValueAxis
          ticks={ticksAsWritten(y.ticks(3), 0)}
          y={y}
          left={margin.left}
          right={right}
          format={(value) => formatNumber(value, 0, i18n.language)}
        />
        <Hatching id={hatchId} />
        {points.map((bar, index) => (
          <rect
            key={bar.key}
            className={point.active === index ? styles.barActive : styles.bar}
            {...(bar.isUnfinished && { "data-unfinished": true, style: { fill: `url(#${hatchId})` } })}
            x={x(bar.key)}
            width={x.bandwidth()}
            y={y(Math.max(bar.value, 0))}
            height={bottom - y(Math.max(bar.value, 0))}
            rx={Math.min(6, x.bandwidth() / 3)}
          />
        ))}
        {reference && <ReferenceLine y={y(reference.value)} left={margin.left} right={right} />}
        {hasOwnGoals &&
          points.map(({ key, goal: own }) =>
            own == null ? null : (
              <GoalDash
                key={key}
                y={y(own)}
                left={(x(key) ?? 0) - (x.step() - x.bandwidth()) / 2}
                right={(x(key) ?? 0) + (x.step() + x.bandwidth()) / 2}
              />
            ),
          )}
        {goal !== undefined && (
          <LabeledGoalLine y={y(goal)} left={hasOwnGoals ? right : margin.left} right={right} label={shownLabel} />
        )}
        <PointNames
          names={points.map((bar) => bar.name)}
          x={middle}
          y={heightPx - 8}
          left={margin.left}
          right={right}
          active={point.active}
        />
      </Plot>
    </ChartFrame>
  );
}
