import { enduranceMinutes } from "./game-rules.ts";
import styles from "./scenes.module.css";

const center = 160;
const radius = 138;
const gapShare = 0.16;
const spokeCount = 10;

interface WheelSceneProps {
  minutes: number;
  /** Of the whole game. */
  of?: number;
  isTurning?: boolean;
  /** Text in the middle. None: a picture for the list. */
  caption?: string;
  metric?: string;
}

/** A wheel of as many parts as the game has minutes: each fills one; the last may be shorter. */
export function WheelScene({ minutes, of = enduranceMinutes, isTurning = false, caption, metric }: WheelSceneProps) {
  const isComplete = minutes >= of;
  return (
    <div className={`${styles.wheel} ${isTurning ? styles.turning : ""} ${isComplete ? styles.complete : ""}`}>
      <svg viewBox="0 0 320 320" aria-hidden="true" focusable="false">
        <path className={styles.spokes} d={spokes} />
        {partsOf(of).map((part, index) => {
          const done = Math.min(Math.max((minutes - index) / Math.min(1, of - index), 0), 1);
          return (
            <g key={part}>
              <path className={styles.minute} d={part} />
              {done > 0 && (
                <path
                  className={`${styles.minute} ${styles.minuteDone}`}
                  d={part}
                  pathLength={1}
                  strokeDasharray={`${done} 2`}
                />
              )}
            </g>
          );
        })}
      </svg>
      {caption && (
        <div className={styles.center}>
          <span className={styles.metric}>{metric}</span>
          <span className={styles.caption}>{caption}</span>
        </div>
      )}
    </div>
  );
}

const pointAt = (share: number, distance: number) => {
  const angle = share * 2 * Math.PI - Math.PI / 2;
  return `${(center + distance * Math.cos(angle)).toFixed(2)} ${(center + distance * Math.sin(angle)).toFixed(2)}`;
};

const partsOf = (minutes: number): string[] =>
  Array.from({ length: Math.ceil(minutes) }, (_, index) => {
    const from = (index + gapShare / 2) / minutes;
    const to = (Math.min(index + 1, minutes) - gapShare / 2) / minutes;
    return `M${pointAt(from, radius)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${pointAt(to, radius)}`;
  });

const spokes = Array.from({ length: spokeCount }, (_, index) => {
  const share = index / spokeCount;
  return `M${pointAt(share, 104)}L${pointAt(share, 116)}`;
}).join("");
