import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { archiveAudit } from "./backup/archive-audit.ts";
import { cleanUp } from "./clean-up.ts";
import { takeBackNames } from "./features/kudos/kudos.service.ts";
import { forgetUnusedAccounts } from "./features/patients/unused-accounts.service.ts";
import { holdUntolerated, tellOfEndedHours } from "./features/plan/state-changes.service.ts";
import { suspendAllOverdueGoals } from "./features/plan/suspend-goals.service.ts";
import { closeSilentRides, mergeEndedRides } from "./features/rides/close-rides.service.ts";
import { writeHead } from "./platform/audit-chain.ts";
import { findChainName, findHead, sealAudit } from "./platform/audit-sealer.ts";
import { selectRows } from "./platform/database/database.ts";
import { HttpError } from "./platform/errors.ts";
import type { Job } from "./platform/jobs.ts";
import type { Deps } from "./platform/route.ts";

const minuteSeconds = 60;
const hourSeconds = 3600;

export const serverJobs = (deps: Deps, log: FastifyBaseLogger): readonly Job[] => [
  { name: "read the clock", everySeconds: 1, run: () => deps.clock.look(log) },
  { name: "seal audit", everySeconds: 1, run: () => sealAudit(deps) },
  { name: "close silent rides", everySeconds: 10, run: () => closeSilentRides(deps) },
  { name: "merge ended rides", everySeconds: hourSeconds, run: () => mergeEndedRides(deps) },
  { name: "suspend goals", everySeconds: minuteSeconds, run: () => suspendAllOverdueGoals(deps) },
  { name: "tell of ended hours", everySeconds: minuteSeconds, run: tellOfEndedHours(deps) },
  { name: "hold untolerated plans", everySeconds: hourSeconds, run: () => holdUntolerated(deps) },
  { name: "clean up", everySeconds: hourSeconds, run: () => cleanUp(deps, log) },
  { name: "forget unused accounts", everySeconds: hourSeconds, run: () => forgetUnusedAccounts(deps) },
  { name: "take back names", everySeconds: hourSeconds, run: () => takeBackNames(deps) },
  { name: "make partitions", everySeconds: hourSeconds, run: () => makePartitions(deps, log) },
  { name: "archive audit", everySeconds: hourSeconds, run: () => archiveDueMonths(deps, log) },
  { name: "drop old readings", everySeconds: hourSeconds, run: () => dropOldReadings(deps, log) },
  { name: "report bad notices", everySeconds: minuteSeconds, run: reportBadNotices(deps, log) },
  { name: "witness audit", everySeconds: hourSeconds, run: () => witnessAudit(deps, log) },
];

/** Logs only how many since last time, not their content, which is under the sender's control. */
function reportBadNotices({ events }: Deps, log: FastifyBaseLogger): () => Promise<void> {
  let reported = 0;
  return async () => {
    const badNotices = events.badNotices() - reported;
    reported += badNotices;
    if (badNotices > 0)
      log.warn({ badNotices }, "notifications were dropped: this product never sends such notifications");
  };
}

/** Logs usually leave the machine, so a logged head later proves that the chain before it was not rewritten. */
async function witnessAudit(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  await sealAudit(deps, "day");
  const [head, chainName] = await deps.database.asSystem("upkeep", async (tx) => [
    await findHead(tx),
    await findChainName(tx),
  ]);
  log.info({ auditSequence: head.sequence, auditHash: head.hash, auditChain: chainName }, "audit head");
}

async function makePartitions({ database }: Deps, log: FastifyBaseLogger): Promise<void> {
  const [row] = await database.asSystem("upkeep", (tx) =>
    selectRows<{ made: number }>(tx, sql`select make_partitions() as made`),
  );
  if (row?.made) log.info({ partitions: row.made }, "partitions were made ahead");
}

async function archiveDueMonths(deps: Deps, log: FastifyBaseLogger): Promise<void> {
  if (deps.config.retention.auditMonths === undefined) return;
  try {
    for (const { month, file, sha256, entries, head } of await archiveAudit({}, deps)) {
      log.info({ month, file, sha256, entries, auditHead: writeHead(head) }, "a month of the audit log was archived");
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    log.error({ reason: error.message }, "the audit log could not be archived");
  }
}

async function dropOldReadings({ config, database, clock }: Deps, log: FastifyBaseLogger): Promise<void> {
  if (config.retention.readingYears === undefined) return;
  const at = clock.now().toISOString();
  const [row] = await database.asSystem("upkeep", (tx) =>
    selectRows<{ rides: number }>(tx, sql`select drop_old_readings(${at}::timestamptz) as rides`),
  );
  if (row?.rides) log.info({ rides: row.rides }, "readings of old rides were dropped");
}
