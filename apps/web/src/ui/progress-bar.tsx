import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  value: number;
  max: number;
  /** What a screen reader hears: '9 of 40 minutes'. */
  label: string;
  tone?: "primary" | "low" | "moderate" | "high";
  /** For a bar next to something that matters more. */
  isThin?: boolean;
}

/** A progress bar. The text and numbers beside it are the caller's. */
export function ProgressBar({ value, max, label, tone = "primary", isThin = false }: ProgressBarProps) {
  const percent = percentOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={isThin ? styles.thin : styles.bar}
    >
      <div className={styles.track}>
        <div className={`${styles.fill} ${styles[tone]}`} style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

const percentOf = (value: number, max: number) =>
  max > 0 && Number.isFinite(value) ? Math.min(Math.max((value / max) * 100, 0), 100) : 0;
