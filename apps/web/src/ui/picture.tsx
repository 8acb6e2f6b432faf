import type { CallBody } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import styles from "./picture.module.css";
import { avatarShapes, type PictureClasses, personShape, reactionShapes, targetShape } from "./picture-shapes.tsx";

const classes: PictureClasses = { sun: styles.sun, soft: styles.soft, solid: styles.solid };

/**
 * Emojis as drawings: the same on every tablet, with or without an emoji font, and amber at night. Decorative.
 */
export function ReactionPicture({ type, size }: { type: CallBody<"kudos.react">["reactionType"]; size?: number }) {
  return <Drawing size={size}>{reactionShapes[type](classes)}</Drawing>;
}

export function AvatarPicture({ emoji, size = 32 }: { emoji: string; size?: number }) {
  return <Drawing size={size}>{(avatarShapes[emoji] ?? personShape)(classes)}</Drawing>;
}

/** Beside 'Reached', as tall as the text. */
export function TargetPicture() {
  return (
    <Drawing size="1.15em" className={styles.inline}>
      {targetShape(classes)}
    </Drawing>
  );
}

/** An avatar on its round background, beside a name. */
export function Avatar({ emoji }: { emoji: string }) {
  return (
    <span className={styles.avatar}>
      <AvatarPicture emoji={emoji} />
    </span>
  );
}

function Drawing({
  children,
  size = 28,
  className = styles.picture,
}: {
  children: ReactNode;
  size?: number | string | undefined;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
