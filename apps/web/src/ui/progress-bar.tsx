import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  value: number;
  max: number;
  /** What a screen reader hears: '9 of 40 minutes'. */
  label: string;
  tone?: "primary" | "low" | "moderate" | "high";
}

/** A bar that fills. The words and figures beside it are the caller's. */
export function ProgressBar({ value, max, label, tone = "primary" }: ProgressBarProps) {
  const percent = max > 0 && Number.isFinite(value) ? Math.min(Math.max((value / max) * 100, 0), 100) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={styles.bar}
    >
      <div className={`${styles.fill} ${styles[tone]}`} style={{ width: `${percent}%` }} />
    </div>
  );
}
