import type { Effort } from "@bedside-bike/contract";
import styles from "./effort-face.module.css";

const features: Record<Effort, React.ReactNode> = {
  easy: (
    <>
      <path d="M24 31q4-6 8 0M48 31q4-6 8 0" />
      <path d="M22 46q18 24 36 0z" className={styles.mouth} />
    </>
  ),
  right: (
    <>
      <path d="M28 29v4M52 29v4" />
      <path d="M25 50q15 11 30 0" />
    </>
  ),
  too_hard: (
    <>
      <path d="M23 29q4-3 7-6M57 29q-4-3-7-6M29 36v1M51 36v1" />
      <path d="M28 57q12-12 24 0" />
      <path d="M67 12q6 9 0 12-6-3 0-12z" className={styles.drop} />
    </>
  ),
};

/** One of the three faces after a ride, recognizable by mouth and eyes alone. Its word is beside it. */
export function EffortFace({ effort, isSmall = false }: { effort: Effort; isSmall?: boolean }) {
  return (
    <svg
      viewBox="0 0 80 80"
      className={isSmall ? `${styles.face} ${styles.small}` : styles.face}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="40" cy="40" r="34" className={styles.head} />
      {features[effort]}
    </svg>
  );
}
