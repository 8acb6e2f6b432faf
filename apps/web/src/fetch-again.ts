import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches what is on the screen again, because it has changed at the server. A first fetch in progress is not started
 * anew by TanStack Query, and its reply may be older than the change: then once more after it, however often that was asked.
 */
export function fetchAgain(queries: QueryClient, queryKey: QueryKey): void {
  const first = queries.getQueryCache().findAll({ queryKey, fetchStatus: "fetching", predicate: hasNoData });
  void queries.invalidateQueries({ queryKey });
  for (const { promise, queryKey: key } of first) {
    const again = () => void queries.invalidateQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
    void promise?.then(again, again);
  }
}

const hasNoData = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined;
