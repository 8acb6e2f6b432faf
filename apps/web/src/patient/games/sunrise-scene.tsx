import { Text } from "../../ui/layout.tsx";
import styles from "./scenes.module.css";

const width = 600;
const height = 236;
const targetY = 86;
const restY = 246;
const highestShare = 1.3;

interface SunriseSceneProps {
  /** Current power as a share of the target. */
  share: number;
  /** 'Target 90W' beside the line. None: a picture for the list. */
  targetLabel?: string;
}

/** The harder the pedaling, the higher the sun; at the target it is above the line and shines. */
export function SunriseScene({ share, targetLabel }: SunriseSceneProps) {
  const y = restY - (restY - targetY) * Math.min(Math.max(share, 0), highestShare);
  return (
    <div className={`${styles.scene} ${share >= 1 ? styles.reached : ""}`}>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
        <g className={styles.rising} style={{ transform: `translateY(${y.toFixed(1)}px)` }}>
          <circle className={styles.sun} cx={width / 2} cy="0" r="38" />
          <path className={styles.rays} d={rays} />
        </g>
        {targetLabel && <line className={styles.line} x1="0" x2={width} y1={targetY} y2={targetY} />}
        <path className={styles.far} d="M0 190 C90 150 170 160 260 184 S450 150 600 176 V236 H0z" />
        <path className={styles.middle} d="M0 214 C120 176 220 196 330 210 S520 190 600 204 V236 H0z" />
        <path className={styles.near} d="M0 230 C150 206 320 214 600 226 V236 H0z" />
      </svg>
      {targetLabel && (
        <Text as="span" padX={3} weight="bold" ground="surface" corners="round" className={styles.target}>
          {targetLabel}
        </Text>
      )}
    </div>
  );
}

const rays = Array.from({ length: 12 }, (_, index) => {
  const angle = (index * Math.PI) / 6;
  const point = (radius: number) =>
    `${(width / 2 + radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  return `M${point(50)}L${point(64)}`;
}).join("");
