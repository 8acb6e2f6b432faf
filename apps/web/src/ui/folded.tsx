import type { ReactNode } from "react";
import styles from "./folded.module.css";
import { Icon } from "./icon.tsx";

/** A part that is one touch away. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={styles.folded}>
      <summary>
        {title}
        <Icon name="down" size={20} />
      </summary>
      {children}
    </details>
  );
}
