import { useId } from "react";
import { ringRadius } from "../../ui/progress-ring.tsx";
import styles from "./gap-light.module.css";

const lightRadius = 40;

/**
 * In the last minutes light comes through the gap that is left in the day's ring. It stands still, also without reduced
 * motion.
 */
export default function GapLight({ fraction }: { fraction: number }) {
  const id = useId();
  const angle = (fraction + 1) * Math.PI;
  return (
    <>
      <defs>
        <radialGradient id={id}>
          <stop offset="0" className={styles.middle} />
          <stop offset="0.45" className={styles.around} />
          <stop offset="1" className={styles.end} />
        </radialGradient>
      </defs>
      <circle
        data-light
        cx={100 + ringRadius * Math.sin(angle)}
        cy={100 - ringRadius * Math.cos(angle)}
        r={lightRadius}
        fill={`url(#${id})`}
      />
    </>
  );
}
