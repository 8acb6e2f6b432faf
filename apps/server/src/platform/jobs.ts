import type { FastifyBaseLogger } from "fastify";

/** Work that no request asks for. Every node runs it, so it must be safe to run on several at once. */
export interface Job {
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<unknown>;
}

/** Runs each job at its interval, never twice at a time. Returns the function that stops them and waits for those running. */
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
