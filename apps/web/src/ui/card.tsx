import { type ReactNode, useId } from "react";
import styles from "./card.module.css";

interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  /** To the right of the title: a chip, a switch to the table. */
  aside?: ReactNode;
  /** 'soft' for help text, 'plain' without a background. */
  variant?: "surface" | "soft";
  headingLevel?: 2 | 3;
  className?: string | undefined;
}

/** A section on its own background. With a title it is a region that a screen reader can jump to. */
export function Card({ children, title, aside, variant = "surface", headingLevel = 2, className }: CardProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      className={[styles.card, styles[variant], className].filter(Boolean).join(" ")}
      aria-labelledby={title ? titleId : undefined}
    >
      {title && (
        <div className={styles.head}>
          <Heading id={titleId} className={styles.title}>
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
