import type { FastifyBaseLogger } from "fastify";
import { forgetExpiredSignIns } from "../features/auth/verified-sign-in.service.ts";
import { closeSilentRides } from "../features/devices/devices.service.ts";
import { findHead, sealAudit } from "./audit-sealer.ts";
import type { Deps } from "./route.ts";

const sealAuditEverySeconds = 1;
const closeRidesEverySeconds = 10;
const maintainEverySeconds = 3600;

/**
 * The work that no request asks for. Every node runs it; each job is safe to run on several at once, and none starts
 * again before it has ended. Answers the function that stops them and waits for those under way.
 */
export function startJobs(deps: Deps, log: FastifyBaseLogger): () => Promise<void> {
  const underWay = new Map<string, Promise<unknown>>();
  const every = (seconds: number, name: string, job: () => Promise<unknown>) =>
    setInterval(() => {
      if (underWay.has(name)) return;
      const done = job()
        .catch((error: unknown) => log.error({ job: name, errorName: (error as Error).name }, "job failed"))
        .finally(() => underWay.delete(name));
      underWay.set(name, done);
    }, seconds * 1000);

  const timers = [
    every(sealAuditEverySeconds, "seal audit", () => sealAudit(deps)),
    every(closeRidesEverySeconds, "close silent rides", () => closeSilentRides(deps)),
    every(maintainEverySeconds, "forget expired sign-ins", () => forgetExpiredSignIns(deps)),
    every(maintainEverySeconds, "maintain database", () => deps.database.maintain()),
    every(maintainEverySeconds, "witness audit", () => witnessAudit(deps, log)),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(underWay.values());
  };
}

/** The log usually leaves the machine: the head in it proves later that the chain before it was not rewritten. */
async function witnessAudit(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  await sealAudit(deps, "all");
  const head = await deps.database.asSystem(findHead);
  log.info({ auditSequence: head.sequence, auditHash: head.hash }, "audit head");
}
