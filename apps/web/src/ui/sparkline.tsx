import styles from "./sparkline.module.css";

interface SparklineProps {
  values: readonly number[];
  /** A text alternative: 'Power, last 7 rides: 28 to 34 W'. None: decorative. */
  label?: string;
  width?: number;
  height?: number;
}

/** A week at a glance: no axes, no numbers. */
export function Sparkline({ values, label, width = 108, height = 28 }: SparklineProps) {
  const inset = 3;
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = inset + (index / Math.max(values.length - 1, 1)) * (width - 2 * inset);
    const y = height - inset - ((value - low) / range) * (height - 2 * inset);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  if (values.length < 2) return null;
  return (
    <span className={styles.sparkline} {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <polyline points={points.join(" ")} />
      </svg>
    </span>
  );
}
