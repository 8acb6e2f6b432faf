import styles from "./scenes.module.css";

const trail = "M34 218 C120 226 190 214 176 192 S70 172 128 152 S330 168 346 138 S262 112 322 96 S452 92 478 56";

/** The mountain trail, with the completed part and the rider's position. */
export function TrailScene({ progressPercent }: { progressPercent: number }) {
  const done = Math.min(Math.max(progressPercent, 0), 100);
  const here = { pathLength: 100, strokeDasharray: "0 400", strokeDashoffset: -done };
  return (
    <div className={styles.scene}>
      <svg viewBox="0 0 600 236" aria-hidden="true" focusable="false">
        <circle className={styles.sun} cx="96" cy="58" r="28" />
        <path
          className={styles.far}
          d="M0 150 L70 92 L128 140 L214 62 L300 146 L372 84 L470 150 L540 104 L600 142 V236 H0z"
        />
        <path
          className={styles.middle}
          d="M0 196 L120 150 L236 178 L330 112 L400 78 L478 30 L566 112 L600 134 V236 H0z"
        />
        <path className={styles.snow} d="M478 30 L452 46 L468 54 L480 47 L494 58 L507 57z" />
        <path className={styles.near} d="M0 224 C120 196 230 218 340 208 S520 192 600 204 V236 H0z" />
        <path className={styles.cabin} d="M452 204 v-14 l14 -10 l14 10 v14z" />
        <path className={styles.trail} d={trail} />
        <path className={styles.walked} d={trail} pathLength={100} strokeDasharray={`${done} 400`} />
        <path className={styles.pole} d="M478 56 V14" />
        <path className={styles.flag} d="M479 14 l26 9 l-26 9z" />
        <path className={styles.marker} d={trail} {...here} />
        <path className={styles.hub} d={trail} {...here} />
      </svg>
    </div>
  );
}
