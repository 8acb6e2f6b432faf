import type { ReactNode } from "react";
import styles from "./alert.module.css";
import { Icon } from "./icon.tsx";

/** Why something was not done, beside the button that was pressed; read aloud when it appears. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </p>
  );
}
