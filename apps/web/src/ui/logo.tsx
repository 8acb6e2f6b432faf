import styles from "./logo.module.css";

/** The ring, three quarters closed, with its hub. */
export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
      <circle className={styles.track} cx="20" cy="20" r="16" />
      <circle className={styles.ring} cx="20" cy="20" r="16" pathLength="100" transform="rotate(-90 20 20)" />
      <circle className={styles.hub} cx="20" cy="20" r="4.5" />
    </svg>
  );
}
