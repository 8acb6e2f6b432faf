import { useTranslation } from "react-i18next";
import { useStored } from "../../store.ts";
import styles from "./figures-card.module.css";
import type { MetricsSource } from "./use-session-source.ts";

const width = 100;
const height = 40;
/** Keeps a fluctuation of a watt from filling the card's height. */
const leastRangeWatts = 20;
const fewestShown = 20;

/** The latest power values across the card: grows from the left, then scrolls. */
export function PowerLine({ metrics }: { metrics: MetricsSource }) {
  const { t } = useTranslation("session");
  const watts = useStored(metrics, (ride) => ride.recentWatts);
  const low = Math.min(...watts);
  const high = Math.max(...watts);
  const range = Math.max(high - low, leastRangeWatts);
  const floor = Math.max(0, (low + high - range) / 2);
  const steps = Math.max(watts.length, fewestShown) - 1;
  const points = watts.map((value, index) => {
    const y = height - ((value - floor) / range) * height;
    return `${((index / steps) * width).toFixed(2)},${y.toFixed(2)}`;
  });
  const isDrawn = watts.length > 1;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={styles.line}
      role={isDrawn ? "img" : undefined}
      aria-label={isDrawn ? t("power.line", { count: watts.length }) : undefined}
      aria-hidden={!isDrawn}
    >
      <line x1="0" x2={width} y1={height} y2={height} />
      {isDrawn && <polyline points={points.join(" ")} />}
    </svg>
  );
}
