import { type ReactNode, useState } from "react";
import { useTranslation } from "../locales/translation.ts";
import styles from "./progress-ring.module.css";

interface ProgressRingProps {
  value: number;
  /** Null: there is no target, so the ring stays empty around its number. */
  max: number | null;
  /** The large number in the middle; the rounded `value` by default. */
  metric?: ReactNode;
  /** Text under the number: 'of 30 minutes today'. */
  caption?: ReactNode;
  /** What a screen reader hears: '12 of 30 minutes today'. None: the ring is decoration. */
  label?: string;
}

const radius = 86;
const strokeWidth = 18;

/** Goal, progress and, when complete, a gentle celebration. As wide as its container. */
export function ProgressRing({ value, max, metric, caption, label }: ProgressRingProps) {
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
        <circle className={styles.track} cx="100" cy="100" r={radius} strokeWidth={strokeWidth} />
        {fraction > 0 && (
          <circle
            className={styles.ring}
            cx="100"
            cy="100"
            r={radius}
            strokeWidth={strokeWidth}
            pathLength="100"
            strokeDasharray={`${fraction * 100} 100`}
            transform="rotate(-90 100 100)"
          />
        )}
        {isCelebrating && <circle className={styles.glow} cx="100" cy="100" r={radius} strokeWidth={4} />}
      </svg>
      <div className={styles.center}>
        <span className={styles.metric}>{metric ?? Math.round(value)}</span>
        {caption && <span className={styles.caption}>{caption}</span>}
      </div>
    </div>
  );
}

/** True once the ring closes while it is on screen; false if it was already closed when it appeared. */
function useClosedJustNow(isComplete: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(!isComplete);
  if (!isComplete && !wasOpen) setWasOpen(true);
  return isComplete && wasOpen;
}
