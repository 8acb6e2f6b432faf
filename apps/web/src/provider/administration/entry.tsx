import type { ReactNode } from "react";
import { Row } from "../../ui/layout.tsx";
import styles from "./administration-cards.module.css";

interface EntryProps {
  name: ReactNode;
  /** Below the name. */
  children?: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
}

/** One of a list. */
export const Entry = ({ name, children, actions }: EntryProps) => (
  <Row as="li" justify="between" gap={4} rowGap={2} padY={2} line="above" className={styles.entry}>
    <div>
      <p className={styles.strong}>{name}</p>
      {children}
    </div>
    {actions}
  </Row>
);
