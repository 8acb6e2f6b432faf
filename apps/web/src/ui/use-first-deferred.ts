import { useDeferredValue } from "react";

/**
 * A screen's data: rendered a few milliseconds at a time when they first arrive, and at once afterward, because
 * outdated data must not stay on the screen.
 */
export function useFirstDeferred<Value>(value: Value | undefined): Value | undefined {
  const hasArrived = useDeferredValue(value !== undefined);
  return hasArrived ? value : undefined;
}
