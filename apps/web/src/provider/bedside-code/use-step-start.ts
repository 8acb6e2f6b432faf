import { type RefObject, useEffect, useRef } from "react";

/** Where a screen reader begins to read a step that has replaced the previous one, and where Enter does nothing. */
export function useStepStart(): RefObject<HTMLParagraphElement | null> {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => start.current?.focus(), []);
  return start;
}
