import type { ReactNode } from "react";
import styles from "./icon.module.css";

const shapes = {
  play: <path d="M7 4.5v15l13-7.5z" fill="currentColor" stroke="none" />,
  pause: <path d="M7 4.5h3.6v15H7zM13.4 4.5H17v15h-3.6z" fill="currentColor" stroke="none" />,
  stop: <rect x="5.5" y="5.5" width="13" height="13" rx="2" fill="currentColor" stroke="none" />,
  back: <path d="m14.5 5-7 7 7 7" />,
  forward: <path d="m9.5 5 7 7-7 7" />,
  down: <path d="m5 9 7 7 7-7" />,
  menu: <path d="M4 6.5h16M4 12h16M4 17.5h16" />,
  close: <path d="m6 6 12 12M18 6 6 18" />,
  check: <path d="m5 12.5 4.5 4.5L19.5 7" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  moon: <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2z" />,
  speaker: <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6a8.5 8.5 0 0 1 0 12" />,
  info: <path d="M12 11v6M12 7.2v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z" />,
  alert: (
    <path d="M12 9v5M12 17.2v.1M10.4 4 2.9 17.3A1.9 1.9 0 0 0 4.5 20h15a1.9 1.9 0 0 0 1.6-2.7L13.6 4a1.9 1.9 0 0 0-3.2 0z" />
  ),
  pulse: <path d="M2.5 12.5h4.2l2.6-7 4.6 13 2.5-6h5.1" />,
  target: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 12v.1" />,
  chart: <path d="M4 20h16M7 16v-4M12 16V6M17 16V9" />,
  people: (
    <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.9a3.5 3.5 0 0 1 0 6.3M18 14a6.5 6.5 0 0 1 3.5 6" />
  ),
  heart: <path d="M12 20S3.5 15 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15 12 20 12 20z" />,
  clap: (
    <path d="M12 21s-7-4.2-7-9.2a3.8 3.8 0 0 1 7-2 3.8 3.8 0 0 1 7 2c0 5-7 9.2-7 9.2zM12 2.5v3M6.8 3.6l1.4 2.4M17.2 3.6l-1.4 2.4" />
  ),
  calculator: (
    <path d="M6 3h12a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM8.5 7h7v3h-7zM8.5 14v.1M12 14v.1M15.5 14v.1M8.5 17.5v.1M12 17.5v.1M15.5 17.5v.1" />
  ),
  onHold: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.9 9v6M14.1 9v6" />,
  flag: <path d="M5 21V4M5 4h13l-3 4.5 3 4.5H5" />,
  hand: (
    <path d="M7 13V6.2a1.6 1.6 0 0 1 3.2 0V11M10.2 11V4.1a1.6 1.6 0 0 1 3.2 0V11M13.4 11V5.2a1.6 1.6 0 0 1 3.2 0V12M16.6 12V8.2a1.6 1.6 0 0 1 3.2 0v6.3a7 7 0 0 1-7 7h-.6a7 7 0 0 1-5.6-2.8L3.2 14a1.7 1.7 0 0 1 2.6-2.1L7 13" />
  ),
  callButton: (
    <>
      <path d="M12 2.5a4.5 4.5 0 0 1 4.5 4.5v10a4.5 4.5 0 0 1-9 0V7A4.5 4.5 0 0 1 12 2.5zM11.2 13h1.6" />
      <circle cx="12" cy="8.2" r="1.7" fill="currentColor" stroke="none" />
    </>
  ),
  notSeen: (
    <path d="M3 3l18 18M10.6 5.7A9.5 9.5 0 0 1 12 5.6c5.5 0 9 6.4 9 6.4a16 16 0 0 1-2.8 3.5M6.6 7.1A15.6 15.6 0 0 0 3 12s3.5 6.4 9 6.4a9 9 0 0 0 4.8-1.5M9.9 10a2.9 2.9 0 0 0 4.1 4.1" />
  ),
  notSent: (
    <path d="M3 3l18 18M12 19v.1M8.5 15.4a5 5 0 0 1 5.2-1.2M5 11.6a10 10 0 0 1 4.6-2.5M19 11.6a10 10 0 0 0-5.6-2.8M2 7.9A15 15 0 0 1 6 5.4M22 7.9A15.200 15.200 0 0 0 10.500 4.100" />
  ),
  bluetooth: <path d="m7 7.5 10 9-5 4.5V3l5 4.5-10 9" />,
  ceiling: <path d="M4.5 4h15M12 20V9M7 13.5 12 8.5l5 5" />,
  download: <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />,
} as const;

export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as IconName[];

/** Arrows that point forward and backward in the reading direction. */
const directed: readonly IconName[] = ["back", "forward"];

const usualTextPx = 16;

interface Sized {
  /** In pixels at the usual text size, with which it grows; or a CSS length. */
  size?: number | string;
}

/** A line drawing beside text, never instead of it. */
export const Icon = ({ name, size = 24 }: { name: IconName } & Sized) => (
  <LineDrawing size={size} isDirected={directed.includes(name)}>
    {shapes[name]}
  </LineDrawing>
);

/** Lines on 24 by 24; a directed one is mirrored where text runs from right to left. */
export function LineDrawing({
  size = 24,
  isDirected = false,
  children,
}: Sized & { isDirected?: boolean; children: ReactNode }) {
  const length = typeof size === "number" ? `${size / usualTextPx}rem` : size;
  return (
    <svg
      className={isDirected ? `fixed ${styles.directed}` : "fixed"}
      viewBox="0 0 24 24"
      width={length}
      height={length}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}
