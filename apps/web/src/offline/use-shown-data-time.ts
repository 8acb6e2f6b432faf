import { type QueryCache, useQueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";

/** This query is about nobody, so its age does not matter. */
const timeless = "system.status";

/** Milliseconds since 1970, on this browser's clock: when the oldest data on the screen was fetched. Null without any. */
export function useShownDataTime(): number | null {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => oldestShown(cache));
}

function oldestShown(cache: QueryCache): number | null {
  const times = cache
    .getAll()
    .filter((query) => query.isActive() && query.queryKey[0] !== timeless && query.state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}
