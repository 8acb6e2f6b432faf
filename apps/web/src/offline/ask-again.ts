import type { Query } from "@tanstack/react-query";
import { isUnreached, queryClient } from "../api.ts";
import { isConnected, pause, pauseBeforeTry } from "../network/network.ts";

/**
 * OFFLINE-19: what a screen shows and did not get because the server was not reached is asked for again, once it is
 * reached, after a pause that grows with each failure. Started once for the whole page.
 */
export function askAgainAfterFailures(): void {
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type === "updated" && hasNotReached(query)) void askAgain(query);
  });
  for (const query of cache.getAll()) if (hasNotReached(query)) void askAgain(query);
}

/** Those that wait for their next try. */
const waiting = new WeakSet<Query>();

async function askAgain(query: Query): Promise<void> {
  if (waiting.has(query)) return;
  waiting.add(query);
  await pause(pauseBeforeTry(query.state.errorUpdateCount));
  await untilConnected();
  waiting.delete(query);
  const { queryKey } = query;
  await queryClient.refetchQueries({ queryKey, exact: true, type: "active", predicate: hasNotReached });
}

const hasNotReached = ({ state }: Query): boolean =>
  state.status === "error" && state.fetchStatus === "idle" && isUnreached(state.error);

const untilConnected = (): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (!isConnected.get()) return;
      stop();
      done();
    };
    const stop = isConnected.subscribe(look);
    look();
  });
