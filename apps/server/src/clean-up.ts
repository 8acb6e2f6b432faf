import { and, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import { goodSince } from "./features/rides/ride-tickets.service.ts";
import { knownForSeconds } from "./features/sign-in/browser.ts";
import { logoutTokenSeconds } from "./features/single-sign-on/back-channel-logout.service.ts";
import { type Database, selectRows } from "./platform/database/database.ts";
import {
  answeredRequests,
  attemptCounters,
  bedsideCodes,
  boards,
  emailCodes,
  familyLinks,
  knownBrowsers,
  passkeyChallenges,
  rideTickets,
  signInChallenges,
  signInSessions,
  usedLogoutTokens,
  witnessCodes,
} from "./platform/database/schema.ts";
import type { SystemScope } from "./platform/database/system-key.ts";
import { answersKeptSeconds } from "./platform/idempotency.ts";
import type { Deps } from "./platform/route.ts";

const daySeconds = 86_400;
const rowsAtOnce = 1000;

interface Expired {
  readonly table: PgTable;
  readonly isExpired: SQL | undefined;
  /** The scope of the product's work that can see the rows on which this depends. */
  readonly scope?: SystemScope;
}

/**
 * Rows that nobody needs any longer, by table. Nothing refers to these rows; the audit log names people, never these
 * rows. Codes and counters are kept for a day after they stop counting, ended sign-in sessions, boards and
 * family links for 30 days.
 */
function expiredAt(at: Date): readonly Expired[] {
  const before = (seconds: number) => new Date(at.getTime() - seconds * 1000);
  const codes = [signInChallenges, passkeyChallenges, bedsideCodes, witnessCodes, emailCodes];
  return [
    { table: attemptCounters, isExpired: lt(attemptCounters.windowStartedAt, before(daySeconds)) },
    ...[signInSessions, boards, familyLinks].map((table) => ({
      table,
      isExpired: or(
        and(isNotNull(table.endedAt), lt(table.endedAt, before(30 * daySeconds))),
        lt(table.endsAt, before(30 * daySeconds)),
      ),
    })),
    ...codes.map((table) => ({ table, isExpired: lt(table.expiresAt, before(daySeconds)) })),
    { table: knownBrowsers, isExpired: lt(knownBrowsers.signedInAt, before(knownForSeconds)) },
    {
      table: rideTickets,
      isExpired: sql`not exists (select from rides r
        where r.id = ${rideTickets.rideId} and r.last_batch_at >= ${goodSince(at).toISOString()}::timestamptz)`,
      scope: "rides",
    },
    { table: answeredRequests, isExpired: lt(answeredRequests.receivedAt, before(answersKeptSeconds)) },
    { table: usedLogoutTokens, isExpired: lt(usedLogoutTokens.usedAt, before(logoutTokenSeconds)) },
  ];
}

/** Deletes expired rows in small batches, each in its own transaction. Any node may run it. */
export async function cleanUp(
  { database, clock }: Pick<Deps, "database" | "clock">,
  log: FastifyBaseLogger,
): Promise<void> {
  const deleted: Record<string, number> = {};
  for (const expired of expiredAt(clock.now())) {
    const { table } = expired;
    const rows = await deleteAll(database, expired);
    if (rows > 0) deleted[getTableConfig(table).name] = rows;
  }
  if (Object.keys(deleted).length > 0) log.info({ deleted }, "cleaned up");
}

async function deleteAll(database: Database, { table, isExpired, scope = "upkeep" }: Expired): Promise<number> {
  let total = 0;
  for (;;) {
    const [row] = await database.asSystem(scope, (tx) =>
      selectRows<{ deleted: number }>(
        tx,
        sql`with gone as (
              delete from ${table}
              where ctid = any (array(select ctid from ${table} where ${isExpired} limit ${rowsAtOnce})) and ${isExpired}
              returning 1)
            select count(*)::int as deleted from gone`,
      ),
    );
    const deleted = row?.deleted ?? 0;
    total += deleted;
    if (deleted < rowsAtOnce) return total;
  }
}
