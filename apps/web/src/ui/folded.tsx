import type { ReactNode } from "react";
import styles from "./folded.module.css";
import { Icon } from "./icon.tsx";

interface FoldedProps {
  title: string;
  /** At first. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A part that is one tap away. */
export function Folded({ title, isOpen = false, children }: FoldedProps) {
  return (
    <details className={styles.folded} open={isOpen}>
      <summary>
        {title}
        <Icon name="down" size={20} />
      </summary>
      {children}
    </details>
  );
}
