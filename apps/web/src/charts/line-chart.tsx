import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../number-format.ts";
import { useTextSize } from "../theme/text-size.ts";
import styles from "./chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { GoalLine, Plot, PointNames, ValueAxis } from "./plot.tsx";
import { ticksAsWritten } from "./ticks-as-written.ts";
import { useActivePoint } from "./use-active-point.ts";
import { useChartWidth } from "./use-chart-width.ts";

export interface Series {
  key: string;
  /** Shown at the end of the line. */
  name: string;
  /** One for each of `names`; null: not measured, and the line has a gap. */
  values: readonly (number | null)[];
}

interface LineChartProps {
  label: string;
  unit: string;
  /** Labels below the points: days. `longNames` for the table and the readout, if more. */
  names: readonly string[];
  longNames?: readonly string[];
  /** One or two; the second is drawn dashed. */
  series: readonly [Series] | readonly [Series, Series];
  goal?: number;
  /** Whose goal, or of when: 'goal now'. Else 'goal'. */
  goalName?: string;
  /** Fixed ends of the value axis; else from 0 to the highest value. */
  range?: readonly [number, number];
  decimals?: number;
  heightPx?: number;
}

const margin = { top: 28, bottom: 30, left: 44 };
/** A letter of the lines' names, which are at most 20 px high (chart.module.css). */
const namePx = { normal: 9, larger: 11, largest: 11 };

export function LineChart(props: LineChartProps) {
  const { label, unit, names, longNames = names, series, goal, goalName, range, decimals = 0, heightPx = 240 } = props;
  const { t, i18n } = useTranslation();
  const [containerRef, width] = useChartWidth();
  const [textSize] = useTextSize();
  const format = (value: number | null | undefined) =>
    value === null || value === undefined ? "–" : formatNumber(value, decimals, i18n.language);

  const isNamed = series.length > 1;
  const longestName = Math.max(...series.map(({ name }) => name.length));
  const right = Math.max(
    width - (isNamed ? Math.min(longestName * namePx[textSize], width * 0.4) : 12),
    margin.left + 1,
  );
  const bottom = heightPx - margin.bottom;
  const measured = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const y = range
    ? scaleLinear(range, [bottom, margin.top])
    : scaleLinear([0, Math.max(goal ?? 0, ...measured, 1)], [bottom, margin.top]).nice(4);
  const x = scaleLinear([0, Math.max(names.length - 1, 1)], [margin.left + 12, right - 12]);
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0));

  const point = useActivePoint(names.length, (px) => Math.round(x.invert(px)));
  const texts = longNames.map((name, index) => {
    const values = series.map((one) => `${isNamed ? `${one.name} ` : ""}${format(one.values[index])} ${unit}`);
    return `${name}: ${values.join(", ")}`;
  });

  return (
    <ChartFrame
      label={label}
      rows={measured.length === 0 ? [] : names.map((_, index) => index)}
      rowKey={(row) => row}
      columns={[
        { key: "name", header: t("chart.day"), cell: (row) => longNames[row] },
        ...series.map((one) => ({
          key: one.key,
          header: `${one.name} (${unit})`,
          cell: (row: number) => format(one.values[row]),
          isNumeric: true,
        })),
      ]}
      readout={point.active !== null && texts[point.active]}
    >
      <Plot label={label} texts={texts} point={point} width={width} height={heightPx} containerRef={containerRef}>
        <ValueAxis
          ticks={ticksAsWritten(y.ticks(4), decimals)}
          y={y}
          left={margin.left}
          right={right}
          format={format}
        />
        {goal !== undefined && (
          <GoalLine
            y={y(goal)}
            left={margin.left}
            right={right}
            text={t("chart.named", { name: goalName ?? t("chart.goalName"), value: format(goal), unit })}
            isTextBelow={(series[0]?.values.findLast((value) => value !== null) ?? 0) >= goal}
          />
        )}
        {point.active !== null && (
          <line className={styles.cursor} x1={x(point.active)} x2={x(point.active)} y1={margin.top} y2={bottom} />
        )}
        {series.map((one, order) => (
          <g key={one.key} className={order === 0 ? styles.first : styles.second}>
            <path className={styles.line} d={path(one.values as (number | null)[]) ?? ""} />
            {one.values.map((value, index) => {
              const isAlone = one.values[index - 1] == null && one.values[index + 1] == null;
              return value !== null && (isAlone || index === point.active) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: points have a fixed order
                <circle key={index} className={styles.dot} cx={x(index)} cy={y(value)} r={6} />
              ) : null;
            })}
          </g>
        ))}
        {isNamed &&
          nameHeights(series, y).map((height, order) => (
            <text
              key={series[order]?.key}
              x={right}
              y={height}
              dy="0.35em"
              className={order === 0 ? styles.firstName : styles.secondName}
            >
              {series[order]?.name}
            </text>
          ))}
        <PointNames names={names} x={x} y={heightPx - 8} left={margin.left} right={right} active={point.active} />
      </Plot>
    </ChartFrame>
  );
}

const nameRoomPx = 20;

/** Where the names of the lines go: at their ends, pushed apart if they would overlap. */
function nameHeights(series: readonly Series[], y: (value: number) => number): number[] {
  const ends = series.map(({ values }) => y(values.findLast((value) => value !== null) ?? 0));
  const [first = 0, second] = ends;
  if (second === undefined || Math.abs(first - second) >= nameRoomPx) return ends;
  const middle = (first + second) / 2;
  const sign = first <= second ? -1 : 1;
  return [middle + (sign * nameRoomPx) / 2, middle - (sign * nameRoomPx) / 2];
}
