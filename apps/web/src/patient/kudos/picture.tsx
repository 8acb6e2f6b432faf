import type { CallBody } from "@bedside-bike/contract";
import type { ReactNode } from "react";
import styles from "./picture.module.css";
import { avatarShapes, type PictureClasses, reactionShapes } from "./picture-shapes.tsx";

const classes: PictureClasses = { sun: styles.sun, soft: styles.soft, solid: styles.solid };

/**
 * The wall's emojis drawn: the same on every tablet, with or without an emoji font, and amber at night. Decoration
 * beside words.
 */
export function ReactionPicture({ type }: { type: CallBody<"kudos.react">["reactionType"] }) {
  return <Drawing>{reactionShapes[type](classes)}</Drawing>;
}

export function AvatarPicture({ emoji, size = 32 }: { emoji: string; size?: number }) {
  const shape = avatarShapes[emoji];
  return shape ? <Drawing size={size}>{shape(classes)}</Drawing> : <span aria-hidden="true">{emoji}</span>;
}

/** An avatar on its round ground, as it stands beside a name. */
export function Avatar({ emoji }: { emoji: string }) {
  return (
    <span className={styles.avatar}>
      <AvatarPicture emoji={emoji} />
    </span>
  );
}

function Drawing({ children, size = 28 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={styles.picture}
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
