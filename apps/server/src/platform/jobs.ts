import type { FastifyBaseLogger } from "fastify";

/** Background work. Every node runs it, so it must be safe to run on several at once. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<unknown>;
}

/** Runs each job at its interval, never twice at once. Returns the function that stops the jobs and waits for them. */
export function startJobs(jobs: readonly Job[], log: FastifyBaseLogger): () => Promise<void> {
  const running = new Map<string, Promise<unknown>>();
  const timers = jobs.map(({ name, everySeconds, run }) =>
    setInterval(() => {
      if (running.has(name)) return;
      const done = run()
        .catch((error: unknown) => log.error({ job: name, errorName: (error as Error).name }, "job failed"))
        .finally(() => running.delete(name));
      running.set(name, done);
    }, everySeconds * 1000),
  );
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  };
}
