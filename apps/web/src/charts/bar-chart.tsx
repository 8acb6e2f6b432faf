import { scaleBand, scaleLinear } from "d3-scale";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../number-format.ts";
import styles from "./chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { GoalLine, Plot, PointNames, ValueAxis } from "./plot.tsx";
import { useActivePoint } from "./use-active-point.ts";
import { useChartWidth } from "./use-chart-width.ts";

export interface BarPoint {
  key: string;
  /** What stands below the bar: 'Fri'. */
  name: string;
  /** What the table and the readout say, if more than `name`: 'Fri, Nov 14'. */
  longName?: string;
  value: number;
}

interface BarChartProps {
  label: string;
  unit: string;
  points: readonly BarPoint[];
  /** A dashed line with its figure. */
  goal?: number;
  decimals?: number;
  heightPx?: number;
}

const margin = { top: 28, right: 4, bottom: 30, left: 40 };

export function BarChart({ label, unit, points, goal, decimals = 0, heightPx = 220 }: BarChartProps) {
  const { t, i18n } = useTranslation();
  const [containerRef, width] = useChartWidth();
  const format = (value: number) => formatNumber(value, decimals, i18n.language);

  const right = Math.max(width - margin.right, margin.left + 1);
  const bottom = heightPx - margin.bottom;
  const highest = Math.max(goal ?? 0, ...points.map((point) => point.value), 1);
  const y = scaleLinear([0, highest], [bottom, margin.top]).nice(4);
  const x = scaleBand(
    points.map((point) => point.key),
    [margin.left, right],
  ).padding(points.length > 20 ? 0.2 : 0.38);
  const middle = (index: number) => (x(points[index]?.key ?? "") ?? 0) + x.bandwidth() / 2;

  const point = useActivePoint(points.length, (px) =>
    Math.floor(((px - margin.left) / (right - margin.left)) * points.length),
  );
  const texts = points.map(({ name, longName, value }) => `${longName ?? name}: ${format(value)} ${unit}`);

  return (
    <ChartFrame
      label={label}
      rows={points}
      rowKey={(row) => row.key}
      columns={[
        { key: "name", header: t("chart.day"), cell: (row) => row.longName ?? row.name },
        { key: "value", header: `${label} (${unit})`, cell: (row) => format(row.value), isNumeric: true },
      ]}
      readout={point.active !== null && texts[point.active]}
    >
      <Plot
        label={goal === undefined ? label : `${label}, ${t("chart.goal", { value: format(goal), unit })}`}
        texts={texts}
        point={point}
        width={width}
        height={heightPx}
        containerRef={containerRef}
      >
        <ValueAxis
          ticks={y.ticks(3)}
          y={y}
          left={margin.left}
          right={right}
          format={(value) => formatNumber(value, 0, i18n.language)}
        />
        {points.map((bar, index) => (
          <rect
            key={bar.key}
            className={point.active === index ? styles.barActive : styles.bar}
            x={x(bar.key)}
            width={x.bandwidth()}
            y={y(Math.max(bar.value, 0))}
            height={bottom - y(Math.max(bar.value, 0))}
            rx={Math.min(6, x.bandwidth() / 3)}
          />
        ))}
        {goal !== undefined && (
          <GoalLine
            y={y(goal)}
            left={margin.left}
            right={right}
            text={t("chart.goal", { value: format(goal), unit })}
          />
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
