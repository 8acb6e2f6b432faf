import { type ReactNode, useId } from "react";
import styles from "./card.module.css";
import { Icon } from "./icon.tsx";

interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  /** To the right of the title: a chip, a switch to the table. */
  aside?: ReactNode;
  /** 'soft' for help text, 'plain' without a background. */
  variant?: "surface" | "soft";
  headingLevel?: 2 | 3;
  /** With a title: the rest can be folded away, and is one tap away or open at first. */
  isFolded?: boolean | "open";
  className?: string | undefined;
}

/** A section on its own background. With a title it is a region that a screen reader can jump to. */
export function Card({
  children,
  title,
  aside,
  variant = "surface",
  headingLevel = 2,
  isFolded = false,
  className,
}: CardProps) {
  const titleId = useId();
  const Heading = `h${headingLevel}` as const;
  const head = title && (
    <div className={styles.head}>
      <Heading id={titleId} className={styles.title}>
        {title}
      </Heading>
      {aside}
    </div>
  );
  return (
    <section
      className={[styles.card, styles[variant], className].filter(Boolean).join(" ")}
      aria-labelledby={title ? titleId : undefined}
    >
      {isFolded ? (
        <details className={styles.folded} open={isFolded === "open"}>
          <summary>
            {head}
            <Icon name="down" size={24} />
          </summary>
          {children}
        </details>
      ) : (
        <>
          {head}
          {children}
        </>
      )}
    </section>
  );
}
