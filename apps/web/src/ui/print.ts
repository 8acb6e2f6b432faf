import { flushSync } from "react-dom";

/** Draws what only paper shows, opens the browser's printing, and calls back once it is over. */
export function printWith(draw: () => void, afterwards: () => void): void {
  flushSync(draw);
  window.addEventListener("afterprint", afterwards, { once: true });
  window.print();
}
