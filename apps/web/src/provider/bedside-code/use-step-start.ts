import { type RefObject, useEffect, useRef } from "react";

/** Where a screen reader begins to read a step that has replaced the one before, and where Enter does nothing. */
export function useStepStart(): RefObject<HTMLParagraphElement | null> {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const focus = () => start.current?.focus();
    focus();
    // In the frame after the focused field has gone, the dialog takes the focus itself.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(focus);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return start;
}
