import "uplot/dist/uPlot.min.css";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import uPlot from "uplot";
import { formatClock, formatNumber } from "../number-format.ts";
import { useColorScheme } from "../theme/color-scheme.ts";
import { day, night } from "../theme/tokens.ts";
import styles from "./chart.module.css";
import { ChartFrame } from "./chart-frame.tsx";
import { useChartWidth } from "./use-chart-width.ts";

interface LongTraceProps {
  label: string;
  unit: string;
  /** Seconds since the ride's start, rising. */
  offsetSeconds: readonly number[];
  values: readonly (number | null)[];
  heightPx?: number;
}

/** Thousands of readings of one ride. Its table gives the mean of each minute. */
export default function LongTrace({ label, unit, offsetSeconds, values, heightPx = 220 }: LongTraceProps) {
  const { t, i18n } = useTranslation();
  const [containerRef, width] = useChartWidth();
  const [scheme] = useColorScheme();
  const canvas = useRef<HTMLDivElement>(null);
  const minutes = useMemo(() => meanPerMinute(offsetSeconds, values), [offsetSeconds, values]);

  useEffect(() => {
    if (!canvas.current || width === 0) return;
    const palette = scheme === "dark" ? night : day;
    const axis = {
      stroke: palette.inkSecond,
      grid: { stroke: palette.line, width: 1 },
      ticks: { show: false },
      font: "14px 'Atkinson Hyperlegible Next'",
    };
    const plot = new uPlot(
      {
        width,
        height: heightPx,
        scales: { x: { time: false } },
        axes: [{ ...axis, values: (_, ticks) => ticks.map((tick) => formatClock(tick)) }, axis],
        series: [{}, { stroke: palette.primary, width: 2, points: { show: false } }],
        cursor: { drag: { x: false, y: false } },
      },
      [[...offsetSeconds], [...values]],
      canvas.current,
    );
    return () => plot.destroy();
  }, [width, heightPx, offsetSeconds, values, scheme]);

  return (
    <ChartFrame
      label={label}
      rows={minutes}
      rowKey={(row) => row.minute}
      columns={[
        { key: "minute", header: t("chart.time"), cell: (row) => formatClock(row.minute * 60) },
        {
          key: "mean",
          header: `${label} (${unit})`,
          cell: (row) => formatNumber(row.mean, 0, i18n.language),
          isFigure: true,
        },
      ]}
    >
      <div ref={containerRef} className={styles.trace}>
        <div ref={canvas} role="img" aria-label={label} style={{ height: heightPx }} />
      </div>
    </ChartFrame>
  );
}

function meanPerMinute(offsetSeconds: readonly number[], values: readonly (number | null)[]) {
  const sums = new Map<number, { sum: number; count: number }>();
  offsetSeconds.forEach((offset, index) => {
    const value = values[index];
    if (value === null || value === undefined) return;
    const minute = Math.floor(offset / 60);
    const { sum, count } = sums.get(minute) ?? { sum: 0, count: 0 };
    sums.set(minute, { sum: sum + value, count: count + 1 });
  });
  return [...sums].map(([minute, { sum, count }]) => ({ minute, mean: sum / count }));
}
