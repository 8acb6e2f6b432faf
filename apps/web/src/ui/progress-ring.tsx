import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import styles from "./progress-ring.module.css";

interface ProgressRingProps {
  value: number;
  /** Null: there is no target, so the ring stays empty around its number. */
  max: number | null;
  /** A small mark ends each of this many equal shares, until the ring closes. */
  shares?: number;
  /** The large number in the middle; the rounded `value` by default. */
  metric?: ReactNode;
  /** Text under the number: 'of 30 minutes today'. */
  caption?: ReactNode;
  /** Drawn behind what is filled, in a box of 200 by 200. */
  behind?: ReactNode;
  /** What a screen reader hears: '12 of 30 minutes today'. None: the ring is decoration. */
  label?: string;
}

/** Of the middle of its stroke. */
export const ringRadius = 86;
const strokeWidth = 18;
/** In percent of the circle: how far a round end extends beyond its arc, and the gap that is left before the goal. */
const cap = (strokeWidth / 2 / (2 * Math.PI * ringRadius)) * 100;
const leastGap = 1.5;

/** Goal, progress and, when complete, a gentle celebration. As wide as its container. */
export function ProgressRing({ value, max, shares = 1, metric, caption, behind, label }: ProgressRingProps) {
  const fraction = max !== null && max > 0 && Number.isFinite(value) ? Math.min(Math.max(value / max, 0), 1) : 0;
  const isComplete = fraction >= 1;
  const isCelebrating = useClosedJustNow(isComplete);
  const { t } = useTranslation();
  const progress = {
    role: "progressbar",
    "aria-label": label,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(fraction * 100),
    "aria-valuetext": isComplete ? `${label}. ${t("ring.complete")}` : label,
  };

  return (
    <div
      className={`${styles.frame} ${isComplete ? styles.complete : ""} ${isCelebrating ? styles.celebrating : ""}`}
      {...(label ? (max === null ? { role: "img", "aria-label": label } : progress) : { "aria-hidden": true })}
    >
      <svg viewBox="0 0 200 200" className={styles.svg} aria-hidden="true" focusable="false">
        <circle className={styles.track} cx="100" cy="100" r={ringRadius} strokeWidth={strokeWidth} />
        {behind}
        {fraction > 0 && (
          <circle
            className={styles.ring}
            cx="100"
            cy="100"
            r={ringRadius}
            strokeWidth={strokeWidth}
            pathLength="100"
            {...arcOf(fraction)}
            transform="rotate(-90 100 100)"
          />
        )}
        {!isComplete && <Marks shares={shares} fraction={fraction} />}
        {isCelebrating && <circle className={styles.glow} cx="100" cy="100" r={ringRadius} strokeWidth={4} />}
      </svg>
      <div className={styles.center}>
        <span className={styles.metric}>{metric ?? Math.round(value)}</span>
        {caption && <span className={styles.caption}>{caption}</span>}
        {isComplete && (
          <span className={styles.tick}>
            <Icon name="check" size="100%" />
          </span>
        )}
      </div>
    </div>
  );
}

function Marks({ shares, fraction }: { shares: number; fraction: number }) {
  const ends = Array.from({ length: Math.max(0, Math.ceil(shares) - 1) }, (_, index) => (index + 1) / shares);
  return ends.map((end) => (
    <line
      key={end}
      className={fraction >= end ? styles.passed : styles.mark}
      x1="100"
      x2="100"
      y1={100 - ringRadius - strokeWidth / 2}
      y2={100 - ringRadius + strokeWidth / 2}
      transform={`rotate(${end * 360} 100 100)`}
    />
  ));
}

/** From the top to the share that is done, including both round ends: only the goal closes the ring. */
function arcOf(fraction: number) {
  if (fraction >= 1) return { strokeDasharray: "100 100", strokeDashoffset: 0 };
  const length = Math.max(Math.min(fraction * 100, 100 - leastGap) - 2 * cap, 0.01);
  return { strokeDasharray: `${length} 100`, strokeDashoffset: -cap };
}

/** True once the ring closes while it is on screen; false if it was already closed when it appeared. */
function useClosedJustNow(isComplete: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(!isComplete);
  if (!isComplete && !wasOpen) setWasOpen(true);
  return isComplete && wasOpen;
}
