import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  value: number;
  max: number;
  /** What a screen reader hears: '9 of 40 minutes'. */
  label: string;
  tone?: "primary" | "low" | "moderate" | "high";
  /** The goal is prominent; a target is a thin line. `label` includes both. */
  marks?: readonly ProgressMark[];
}

export interface ProgressMark {
  readonly kind: "goal" | "target";
  readonly value: number;
}

/** A progress bar. The text and numbers beside it are the caller's. */
export function ProgressBar({ value, max, label, tone = "primary", marks = [] }: ProgressBarProps) {
  const percent = percentOf(value, max);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={styles.bar}
    >
      <div className={styles.track}>
        <div className={`${styles.fill} ${styles[tone]}`} style={{ width: `${percent}%` }} />
      </div>
      {marks.map((mark) => (
        <span
          key={mark.kind}
          className={styles[mark.kind]}
          style={{ insetInlineStart: `${percentOf(mark.value, max)}%` }}
        />
      ))}
    </div>
  );
}

/** The same symbol in a legend. */
export function ProgressMarkSwatch({ kind }: Pick<ProgressMark, "kind">) {
  return <span aria-hidden="true" className={`${styles.swatch} ${styles[kind]}`} />;
}

const percentOf = (value: number, max: number) =>
  max > 0 && Number.isFinite(value) ? Math.min(Math.max((value / max) * 100, 0), 100) : 0;
