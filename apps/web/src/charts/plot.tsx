import { type ReactNode, useId } from "react";
import { layoutClass } from "../ui/layout.tsx";
import styles from "./chart.module.css";
import type { useActivePoint } from "./use-active-point.ts";

interface PlotProps {
  label: string;
  /** The text for each point, read when the arrow keys reach it. */
  texts: readonly string[];
  point: ReturnType<typeof useActivePoint>;
  width: number;
  height: number;
  containerRef: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** The drawing: a slider over its points, so that arrow keys and screen readers reach every value. */
export function Plot({ label, texts, point, width, height, containerRef, children }: PlotProps) {
  const { active, ...handlers } = point;
  return (
    <div
      ref={containerRef}
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={texts.length - 1}
      aria-valuenow={active ?? texts.length - 1}
      aria-valuetext={texts[active ?? texts.length - 1]}
      style={{ height }}
      {...handlers}
    >
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          direction="ltr"
          aria-hidden="true"
          focusable="false"
        >
          {children}
        </svg>
      )}
    </div>
  );
}

interface AxisProps {
  ticks: readonly number[];
  y: (value: number) => number;
  left: number;
  right: number;
  format: (value: number) => string;
}

/** Axis labels on the left and thin grid lines behind the values. */
export function ValueAxis({ ticks, y, left, right, format }: AxisProps) {
  return ticks.map((tick) => (
    <g key={tick} className={styles.axis}>
      <line x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick)} dy="0.35em" textAnchor="end">
        {format(tick)}
      </text>
    </g>
  ));
}

interface NamesProps {
  names: readonly string[];
  x: (index: number) => number;
  y: number;
  left: number;
  right: number;
  active: number | null;
  /** The room that each name needs. */
  roomPx?: number;
}

const halfLetterPx = 3.6;

/** The days below; if not all of them fit, only every second or third is shown. */
export function PointNames({ names, x, y, left, right, active, roomPx = 52 }: NamesProps) {
  const step = Math.max(1, Math.ceil((names.length * roomPx) / Math.max(right - left, 1)));
  const last = names.length - 1;
  return names.map((name, index) => {
    const isShown = active === null ? (last - index) % step === 0 : index === active;
    return isShown ? (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: points have a fixed order and names may repeat
        key={index}
        x={Math.min(x(index), right - name.length * halfLetterPx)}
        y={y}
        textAnchor="middle"
        className={index === active ? styles.nameActive : styles.name}
      >
        {name}
      </text>
    ) : null;
  });
}

interface GoalLineProps {
  y: number;
  left: number;
  right: number;
  text: string;
  /** Where the chart's newest value is above the line, which the text would cover. */
  isTextBelow?: boolean;
}

export function GoalLine({ y, left, right, text, isTextBelow = false }: GoalLineProps) {
  return (
    <g>
      <line className={styles.goalGround} x1={left} x2={right} y1={y} y2={y} />
      <line className={styles.goalLine} x1={left} x2={right} y1={y} y2={y} />
      <text className={styles.goalText} x={right} y={isTextBelow ? y + 20 : y - 9} textAnchor="end">
        {text}
      </text>
    </g>
  );
}

interface LabeledGoalLineProps extends Pick<GoalLineProps, "y" | "left" | "right"> {
  /** Lines of text after the line's end. */
  label: readonly string[];
}

/** The goal across bars: its label is beyond them. */
export function LabeledGoalLine({ y, left, right, label }: LabeledGoalLineProps) {
  const firstEm = 0.35 - (label.length - 1) * 0.6;
  return (
    <g>
      <line className={styles.goalGround} x1={left} x2={right} y1={y} y2={y} />
      <line className={styles.goalLine} x1={left} x2={right} y1={y} y2={y} />
      <text className={styles.goalText} y={y}>
        {label.map((text, index) => (
          <tspan key={text} x={right + 8} dy={`${index === 0 ? firstEm : 1.2}em`}>
            {text}
          </tspan>
        ))}
      </text>
    </g>
  );
}

/** One day's goal, as wide as the day. */
export function GoalDash({ y, left, right }: Pick<GoalLineProps, "y" | "left" | "right">) {
  return (
    <g>
      <line className={styles.goalGround} x1={left} x2={right} y1={y} y2={y} />
      <line className={styles.goalLine} data-goal="" x1={left} x2={right} y1={y} y2={y} />
    </g>
  );
}

/** The fill of a bar whose day is not over. */
export function Hatching({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width={8} height={8} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.hatchGround} width={8} height={8} />
        <line className={styles.hatch} x1={2} x2={2} y1={0} y2={8} />
      </pattern>
    </defs>
  );
}

/** A piece of a hatched bar, for a legend. */
export function HatchSwatch() {
  const id = useId();
  return (
    <svg className={layoutClass({ fixed: true })} width={28} height={16} aria-hidden="true" focusable="false">
      <Hatching id={id} />
      <rect
        className={styles.bar}
        data-unfinished
        x={1}
        y={1}
        width={26}
        height={14}
        rx={4}
        style={{ fill: `url(#${id})` }}
      />
    </svg>
  );
}

/** Thinner and less prominent than the goal. Its name is in the legend: over the bars it would be hard to read. */
export function ReferenceLine({ y, left, right }: Pick<GoalLineProps, "y" | "left" | "right">) {
  return (
    <g>
      <line className={styles.lineGround} x1={left} x2={right} y1={y} y2={y} />
      <line className={styles.referenceLine} x1={left} x2={right} y1={y} y2={y} />
    </g>
  );
}

/** A piece of the line, for a legend. */
export function LineSwatch({ kind }: { kind: "goal" | "reference" }) {
  return (
    <svg className={layoutClass({ fixed: true })} width={28} height={8} aria-hidden="true" focusable="false">
      <line className={kind === "goal" ? styles.goalLine : styles.referenceLine} x1={0} x2={28} y1={4} y2={4} />
    </svg>
  );
}
