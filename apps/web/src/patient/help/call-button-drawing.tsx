import styles from "./help-card.module.css";

/** The call button at the bed, pressed. Words beside it say so. */
export const CallButtonDrawing = () => (
  <svg className={styles.drawing} viewBox="0 0 320 420" aria-hidden="true" focusable="false">
    <path d="M157 336c-4 44-40 66-84 62-34-3-47-27-95-28" />
    <rect x="112" y="66" width="116" height="272" rx="58" transform="rotate(11 170 202)" />
    <circle className={styles.red} cx="187" cy="141" r="37" />
    <path d="m146 230 42 9M138 263l42 9" />
    <path className={styles.rays} d="m130 12 19 32M217 2l-7 31M291 49l-25 20" />
  </svg>
);
