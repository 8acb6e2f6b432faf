import { type RefObject, useLayoutEffect, useRef } from "react";

/** 'End Session', or what links a bike, is gone once it was pressed: the keyboard goes on with what comes next, the first button in `next`. */
export function useFocusAfterEnd(canEnd: boolean, next: RefObject<HTMLElement | null>): void {
  const before = useRef(canEnd);
  useLayoutEffect(() => {
    const hasEnded = before.current && !canEnd;
    before.current = canEnd;
    if (!hasEnded) return;
    // After the bar's own change or a dialog's end, which come in the same step. A lost focus is at the bar, or at the
    // page's start; a dialog that closes brings it back itself, a moment later.
    setTimeout(() => {
      const isLost = document.activeElement?.querySelector("[data-help-bar]");
      const button = next.current?.querySelector<HTMLElement>("button, a");
      // No further than it must: what is asked above it stays in view.
      const show = () => button?.scrollIntoView({ block: "nearest" });
      button?.addEventListener("focus", show, { once: true, signal: AbortSignal.timeout(1000) });
      if (isLost) button?.focus({ preventScroll: true });
    });
  }, [canEnd, next]);
}
