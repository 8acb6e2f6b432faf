import { setTimeout as wait } from "node:timers/promises";
import type { ClusterFolder } from "./cluster-folder.ts";
import type { RunningPostgres } from "./postgres-control.ts";
import { startPostgres } from "./postgres-run.ts";

const shortestPauseMilliseconds = 100;
const longestPauseMilliseconds = 5000;
/** After running this long, the next failure counts as the first again. */
const steadyMilliseconds = 60_000;

export interface Supervised {
  /** Ends PostgreSQL with a fast shutdown. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on the cluster, and starts it again whenever it ends.
 * @throws StartupError if it does not become ready the first time.
 */
export async function supervisePostgres(cluster: ClusterFolder, data: string): Promise<Supervised> {
  let isStopping = false;
  let failures = 0;
  let startedAt = performance.now();
  let current: RunningPostgres | undefined;
  let pause = new AbortController();

  async function start(): Promise<void> {
    startedAt = performance.now();
    current = await startPostgres(cluster, data);
  }

  async function keepRunning(): Promise<void> {
    while (current && !isStopping) {
      await current.ended;
      if (isStopping) return;
      failures = performance.now() - startedAt > steadyMilliseconds ? 1 : failures + 1;
      const milliseconds = Math.min(shortestPauseMilliseconds * 2 ** (failures - 1), longestPauseMilliseconds);
      console.warn("The embedded PostgreSQL has stopped and is being restarted. What it has confirmed is stored.");
      pause = new AbortController();
      await wait(milliseconds, undefined, { signal: pause.signal }).catch(() => undefined);
      if (isStopping) return;
      await start().catch(() => undefined); // the next round tries again
    }
  }

  await start();
  const running = keepRunning();
  return {
    async stop() {
      isStopping = true;
      pause.abort();
      await current?.end();
      await running;
      await current?.end(); // one that was being started
    },
  };
}
