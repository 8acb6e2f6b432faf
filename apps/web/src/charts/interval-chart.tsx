import { scaleBand, scaleLinear } from "d3-scale";
import { layoutClass, Text } from "../ui/layout.tsx";
import styles from "./chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { Plot, PointNames, ValueAxis } from "./plot.tsx";
import { useActivePoint } from "./use-active-point.ts";
import { useChartWidth } from "./use-chart-width.ts";

export interface IntervalPoint {
  key: string;
  /** The label below: '65-74'. `longName` is for the table and the readout, if more. */
  name: string;
  longName?: string;
  /** Null if nothing can be said. */
  values: { readonly expected: number; readonly observed: number; readonly low: number; readonly high: number } | null;
  /** What the values are based on: '192 stays'. */
  basis?: string;
}

export interface IntervalWords {
  readonly group: string;
  readonly expected: string;
  readonly observed: string;
  readonly interval: string;
  readonly basis: string;
  /** Shown instead of values that are null. */
  readonly nothing: string;
}

interface IntervalChartProps {
  label: string;
  words: IntervalWords;
  points: readonly IntervalPoint[];
  /** A value with its unit: '17.4%'. */
  format: (value: number) => string;
  formatTick: (value: number) => string;
  /** The values beside each other in one string: 'expected 17.1%, observed 15.1% (10.7% to 20.9%)'. */
  describe: (values: NonNullable<IntervalPoint["values"]>) => string;
  heightPx?: number;
}

const margin = { top: 28, right: 4, bottom: 30, left: 48 };
const letterPx = 7;

/** What was expected, as a bar across, against what was observed, as a dot with its interval. */
export function IntervalChart(props: IntervalChartProps) {
  const { label, words, points, format, formatTick, describe, heightPx = 220 } = props;
  const [containerRef, width] = useChartWidth();
  const right = Math.max(width - margin.right, margin.left + 1);
  const bottom = heightPx - margin.bottom;
  const highest = Math.max(...points.map(({ values }) => Math.max(values?.high ?? 0, values?.expected ?? 0)));
  const y = scaleLinear([0, highest || 1], [bottom, margin.top]).nice(4);
  const x = scaleBand(
    points.map(({ key }) => key),
    [margin.left, right],
  );
  const middle = (index: number) => (x(points[index]?.key ?? "") ?? 0) + x.bandwidth() / 2;
  const point = useActivePoint(points.length, (px) =>
    Math.floor(((px - margin.left) / (right - margin.left)) * points.length),
  );
  const texts = points.map(({ name, longName = name, values, basis }) => {
    const said = values ? [describe(values), basis].filter(Boolean).join(", ") : words.nothing;
    return `${longName}: ${said}`;
  });
  const cell = (value: (values: NonNullable<IntervalPoint["values"]>) => string) => (row: IntervalPoint) =>
    row.values ? value(row.values) : "–";

  return (
    <ChartFrame
      label={label}
      rows={points}
      rowKey={({ key }) => key}
      columns={[
        { key: "name", header: words.group, cell: ({ name, longName }) => longName ?? name },
        { key: "expected", header: words.expected, cell: cell(({ expected }) => format(expected)), isNumeric: true },
        { key: "observed", header: words.observed, cell: cell(({ observed }) => format(observed)), isNumeric: true },
        {
          key: "interval",
          header: words.interval,
          cell: cell(({ low, high }) => `${format(low)} – ${format(high)}`),
          isNumeric: true,
        },
        {
          key: "basis",
          header: words.basis,
          cell: ({ values, basis }) =>
            values ? (
              basis
            ) : (
              <Text as="span" tone="second" className={styles.nothing}>
                {words.nothing}
              </Text>
            ),
        },
      ]}
      readout={point.active !== null && texts[point.active]}
    >
      <Plot label={label} texts={texts} point={point} width={width} height={heightPx} containerRef={containerRef}>
        <ValueAxis ticks={y.ticks(4)} y={y} left={margin.left} right={right} format={formatTick} />
        {points.map(({ key, values }, index) =>
          values ? (
            <IntervalMark key={key} x={middle(index)} values={values} y={y} isActive={point.active === index} />
          ) : (
            <text key={key} className={styles.name} x={middle(index)} y={bottom - 8} textAnchor="middle">
              –
            </text>
          ),
        )}
        <PointNames
          names={points.map(({ name }) => name)}
          x={middle}
          y={heightPx - 8}
          left={margin.left}
          right={right}
          active={point.active}
          roomPx={Math.max(...points.map(({ name }) => name.length)) * letterPx + 8}
        />
      </Plot>
    </ChartFrame>
  );
}

interface MarkProps {
  x: number;
  values: NonNullable<IntervalPoint["values"]>;
  y: (value: number) => number;
  isActive?: boolean;
}

const halfBarPx = 13;
const halfCapPx = 5;

function IntervalMark({ x, values: { expected, observed, low, high }, y, isActive = false }: MarkProps) {
  return (
    <g className={styles.first}>
      <line className={styles.expectedGround} x1={x - halfBarPx} x2={x + halfBarPx} y1={y(expected)} y2={y(expected)} />
      <line className={styles.expected} x1={x - halfBarPx} x2={x + halfBarPx} y1={y(expected)} y2={y(expected)} />
      <path
        className={styles.interval}
        d={`M${x} ${y(low)}V${y(high)}M${x - halfCapPx} ${y(low)}h${2 * halfCapPx}M${x - halfCapPx} ${y(high)}h${2 * halfCapPx}`}
      />
      <circle className={styles.observed} cx={x} cy={y(observed)} r={isActive ? 7 : 5} />
    </g>
  );
}

/** A piece of either mark, for a legend. */
export function IntervalSwatch({ kind }: { kind: "expected" | "observed" }) {
  return (
    <svg className={layoutClass({ fixed: true })} width={28} height={20} aria-hidden="true" focusable="false">
      {kind === "expected" ? (
        <line className={styles.expected} x1={1} x2={27} y1={10} y2={10} />
      ) : (
        <g className={styles.first}>
          <path className={styles.interval} d="M14 2V18M9 2h10M9 18h10" />
          <circle className={styles.observed} cx={14} cy={10} r={5} />
        </g>
      )}
    </svg>
  );
}
