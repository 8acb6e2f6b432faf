import type { FastifyBaseLogger } from "fastify";
import { cleanUp } from "./clean-up.ts";
import { suspendAllOverdueGoals } from "./features/goals/suspend-goals.service.ts";
import { forgetUnusedAccounts } from "./features/patients/unused-accounts.service.ts";
import { closeSilentRides, mergeEndedRides } from "./features/rides/close-rides.service.ts";
import { findHead, sealAudit } from "./platform/audit-sealer.ts";
import type { Job } from "./platform/jobs.ts";
import type { Deps } from "./platform/route.ts";

const minuteSeconds = 60;
const hourSeconds = 3600;

export const serverJobs = (deps: Deps, log: FastifyBaseLogger): readonly Job[] => [
  { name: "seal audit", everySeconds: 1, run: () => sealAudit(deps) },
  { name: "close silent rides", everySeconds: 10, run: () => closeSilentRides(deps) },
  { name: "merge ended rides", everySeconds: hourSeconds, run: () => mergeEndedRides(deps) },
  { name: "suspend goals", everySeconds: minuteSeconds, run: () => suspendAllOverdueGoals(deps) },
  { name: "clean up", everySeconds: hourSeconds, run: () => cleanUp(deps, log) },
  { name: "forget unused accounts", everySeconds: hourSeconds, run: () => forgetUnusedAccounts(deps) },
  { name: "maintain database", everySeconds: hourSeconds, run: () => deps.database.maintain() },
  { name: "witness audit", everySeconds: hourSeconds, run: () => witnessAudit(deps, log) },
];

/** Logs usually leave the machine, so a logged head later proves that the chain before it was not rewritten. */
async function witnessAudit(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  await sealAudit(deps, "all");
  const head = await deps.database.asSystem("audit", findHead);
  log.info({ auditSequence: head.sequence, auditHash: head.hash }, "audit head");
}
