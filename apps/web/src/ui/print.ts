import { flushSync } from "react-dom";

/** Renders what only the printed page shows, opens the browser's print dialog, and calls back once it is closed. */
export function printWith(draw: () => void, afterward: () => void): void {
  flushSync(draw);
  window.addEventListener("afterprint", afterward, { once: true });
  window.print();
}
