import type { Query, QueryClient } from "@tanstack/react-query";
import { isUnreached } from "./api.ts";

/** Calls `then` once everything on the screen has been fetched, unless `signal` is aborted before. */
export function whenFresh(queries: QueryClient, signal: AbortSignal, then: () => void): void {
  const cache = queries.getQueryCache();
  const stop = cache.subscribe(() => look());
  signal.addEventListener("abort", stop);
  const look = () => {
    if (signal.aborted || cache.getAll().some(isBehind)) return;
    stop();
    then();
  };
  // What is to be fetched is said in microtasks of those who were told that the stream is back.
  queueMicrotask(look);
}

/** A refusal by the server is an answer too. */
function isBehind(query: Query): boolean {
  const { fetchStatus, status, error, isInvalidated } = query.state;
  if (!query.isActive()) return false;
  if (fetchStatus !== "idle") return true;
  return status === "error" ? isUnreached(error) : isInvalidated;
}
