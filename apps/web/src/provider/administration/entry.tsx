import type { ReactNode, Ref } from "react";
import { Row } from "../../ui/layout.tsx";
import styles from "./administration-cards.module.css";

interface EntryProps {
  name: ReactNode;
  /** The text beside the actions, which can take the focus when they go. */
  textRef?: Ref<HTMLDivElement>;
  /** Below the name. */
  children?: ReactNode;
  /** What can be done with it. */
  actions: ReactNode;
}

/** One of a list. */
export const Entry = ({ name, textRef, children, actions }: EntryProps) => (
  <Row as="li" justify="between" gap={4} rowGap={2} padY={2} line="above" className={styles.entry}>
    <div className={styles.text} ref={textRef} {...(textRef && { tabIndex: -1 })}>
      <p className={styles.strong}>{name}</p>
      {children}
    </div>
    {actions}
  </Row>
);
