import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./day-ring.module.css";

interface DayRingProps {
  /** Share of that day's goal, 0 and more; null if the day had none. */
  share: number | null;
  /** The share is of the usual goal, which nobody set: filled, it is not reached. */
  isUsual?: boolean;
  /** The day has nothing to fill. */
  isResting: boolean;
  reachedLabel: string;
}

/** One day of several, small. */
export function DayRing({ share, isUsual = false, isResting, reachedLabel }: DayRingProps) {
  const filled = Math.min(share ?? 0, 1);
  const isReached = filled >= 1 && !isUsual;
  return (
    <span className={styles.frame}>
      <svg viewBox="0 0 68 68" className={styles.svg} aria-hidden="true" focusable="false">
        <circle cx="34" cy="34" r="29.5" className={isResting ? styles.resting : styles.track} />
        {filled > 0 && (
          <circle
            cx="34"
            cy="34"
            r="29.5"
            className={isReached ? styles.reached : styles.filled}
            pathLength="100"
            strokeDasharray={`${filled * 100} 100`}
            transform="rotate(-90 34 34)"
          />
        )}
      </svg>
      <span className={styles.middle}>
        {isResting && <Icon name="pause" size={20} />}
        {isReached && (
          <>
            <Icon name="check" size={24} />
            <VisuallyHidden>{reachedLabel}</VisuallyHidden>
          </>
        )}
      </span>
    </span>
  );
}
