import type { FastifyBaseLogger } from "fastify";
import { closeSilentRides } from "../features/devices/devices.service.ts";
import type { Deps } from "./answer.ts";

const closeRidesEverySeconds = 10;
const maintainEverySeconds = 3600;

/** The work that no request asks for. Every node runs it; each job is safe to run on several at once. */
export function startJobs(deps: Deps, log: FastifyBaseLogger): () => void {
  const every = (seconds: number, name: string, job: () => Promise<unknown>) =>
    setInterval(() => {
      job().catch((error: unknown) => log.error({ job: name, errorName: (error as Error).name }, "job failed"));
    }, seconds * 1000);

  const timers = [
    every(closeRidesEverySeconds, "close silent rides", () => closeSilentRides(deps)),
    every(maintainEverySeconds, "maintain database", () => deps.database.maintain()),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
