import type { CallBody } from "@bedside-bike/contract";
import type { ReactNode } from "react";

type ReactionType = CallBody<"kudos.react">["reactionType"];

/** The background shapes of picture.module.css, under the lines. */
export interface PictureClasses {
  readonly sun: string | undefined;
  readonly soft: string | undefined;
  readonly solid: string | undefined;
}

type Shape = (c: PictureClasses) => ReactNode;

const petalAngles = [0, 45, 90, 135, 180, 225, 270, 315];

const dumbbell: Shape = (c) => (
  <>
    <path className={c.sun} d="M5 8h3v8H5zM16 8h3v8h-3z" />
    <path d="M5 8h3v8H5zM16 8h3v8h-3zM8 12h8M2.5 10v4M21.5 10v4" />
  </>
);

export const reactionShapes: Record<ReactionType, Shape> = {
  cheer: (c) => (
    <>
      <path className={c.sun} d="M3 21 8 9l7 7z" />
      <path d="M3 21 8 9l7 7zM13 3v3M21 11h-3M17.5 6.5l2-2M10.5 4.5l.1.1M20 16l.1.1" />
    </>
  ),
  heart: (c) => (
    <>
      <path
        className={c.soft}
        d="M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15 12 20 12 20z"
      />
      <path d="M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15 12 20 12 20z" />
    </>
  ),
  strong: dumbbell,
  star: (c) => (
    <>
      <path className={c.sun} d="m12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.2L12 17.3 6.4 20.3l1.1-6.2L3 9.7l6.2-.9z" />
      <path d="m12 3 2.8 5.8 6.2.9-4.5 4.4 1.1 6.2L12 17.3 6.4 20.3l1.1-6.2L3 9.7l6.2-.9z" />
    </>
  ),
  fire: (c) => (
    <>
      <path
        className={c.sun}
        d="M12 21c-4 0-6.5-2.6-6.5-6.2C5.5 10.5 10 9 9.5 3c4 2 4.5 5 4.2 7 1.3-.4 1.9-1.4 2-2.5 1.9 2 2.8 4.3 2.8 6.8C18.5 18.4 16 21 12 21z"
      />
      <path d="M12 21c-4 0-6.5-2.6-6.5-6.2C5.5 10.5 10 9 9.5 3c4 2 4.5 5 4.2 7 1.3-.4 1.9-1.4 2-2.5 1.9 2 2.8 4.3 2.8 6.8C18.5 18.4 16 21 12 21z" />
    </>
  ),
  wave: (c) => (
    <>
      <path
        className={c.sun}
        d="M8 12V6a1.5 1.5 0 0 1 3 0V4.5a1.5 1.5 0 0 1 3 0V6a1.5 1.5 0 0 1 3 0v8c0 4-2.5 7-6 7-3 0-4.5-1.5-7-6a1.6 1.6 0 0 1 2.6-1.8z"
      />
      <path d="M8 14.5V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11 6a1.5 1.5 0 0 1 3 0v8c0 4-2.5 7-6 7-3 0-4.5-1.5-7-6a1.6 1.6 0 0 1 2.6-1.8z" />
    </>
  ),
};

export const targetShape: Shape = (c) => (
  <>
    <circle className={c.sun} cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="5" />
    <circle className={c.solid} cx="12" cy="12" r="1.8" />
  </>
);

/** For an avatar that an earlier version offered. */
export const personShape: Shape = (c) => (
  <>
    <path className={c.soft} d="M4.5 20.5a7.5 7.5 0 0 1 15 0z" />
    <path d="M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>
);

/** Keyed by the emoji that the server stores. */
export const avatarShapes: Record<string, Shape> = {
  "🚴": (c) => (
    <>
      <circle className={c.sun} cx="14.5" cy="4.5" r="1.8" />
      <path d="M5.5 21a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM18.5 21a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM12.5 18.5V14l-3-2.5 4-3.5 2 3h3" />
    </>
  ),
  "🌟": (c) => (
    <>
      <path className={c.sun} d="m12 5 2 4.6 5 .5-3.7 3.3 1 4.9-4.3-2.5-4.3 2.5 1-4.9L5 10.1l5-.5z" />
      <path d="m12 5 2 4.6 5 .5-3.7 3.3 1 4.9-4.3-2.5-4.3 2.5 1-4.9L5 10.1l5-.5zM3.5 4l1.5 1.5M20.5 4 19 5.5M12 21v1M2.5 17l1.5-.7M21.5 17l-1.5-.7" />
    </>
  ),
  "💪": dumbbell,
  "🌻": (c) => (
    <>
      {petalAngles.map((angle) => (
        <ellipse key={angle} className={c.sun} cx="12" cy="3.7" rx="1.9" ry="2.6" transform={`rotate(${angle} 12 9)`} />
      ))}
      <circle className={c.solid} cx="12" cy="9" r="3" />
      <path d="M12 14.5V22M12 19.5c2.5 0 4-1 4.5-3" />
    </>
  ),
  "🦋": (c) => (
    <>
      <path
        className={c.soft}
        d="M12 11C10 6 4 3 3 6s2 6 5 6c-3 0-4.5 3-3 5.5S11 18 12 13zM12 11c2-5 8-8 9-5s-2 6-5 6c3 0 4.5 3 3 5.5S13 18 12 13z"
      />
      <path d="M12 11C10 6 4 3 3 6s2 6 5 6c-3 0-4.5 3-3 5.5S11 18 12 13zM12 11c2-5 8-8 9-5s-2 6-5 6c3 0 4.5 3 3 5.5S13 18 12 13zM12 10v9M12 10l-2-4M12 10l2-4" />
    </>
  ),
  "🐢": (c) => (
    <>
      <path className={c.soft} d="M4 15a6.5 6.5 0 0 1 13 0z" />
      <path d="M4 15a6.5 6.5 0 0 1 13 0zM2.5 15H17c2.5 0 4.5-1 4.5-3s-1.5-3-3-2.5S17 11.5 17 15M6 15v3h2.5l.5-3M12.5 15l.5 3h2.5v-3M8 14l1-3h3l1 3" />
    </>
  ),
  "🎈": (c) => (
    <>
      <path className={c.sun} d="M12 16c-3.5 0-6-3.5-6-7a6 6 0 0 1 12 0c0 3.5-2.5 7-6 7z" />
      <path d="M12 16c-3.5 0-6-3.5-6-7a6 6 0 0 1 12 0c0 3.5-2.5 7-6 7zM10.5 18 12 16l1.5 2zM12 18c0 2-1.5 2-1.5 4M14.5 6.5c.6.5 1 1.2 1 2" />
    </>
  ),
  "🌈": (c) => (
    <>
      <path className={c.sun} d="M2.5 19a9.5 9.5 0 0 1 19 0h-3a6.5 6.5 0 0 0-13 0z" />
      <path d="M2.5 19a9.5 9.5 0 0 1 19 0M5.5 19a6.5 6.5 0 0 1 13 0M8.5 19a3.5 3.5 0 0 1 7 0" />
    </>
  ),
};
