import { useDeferredValue } from "react";

/**
 * A screen's data: drawn a few milliseconds at a time when it first arrives, and at once afterwards, since what has ended
 * must not stay on the screen.
 */
export function useFirstDeferred<Value>(value: Value | undefined): Value | undefined {
  const hasArrived = useDeferredValue(value !== undefined);
  return hasArrived ? value : undefined;
}
