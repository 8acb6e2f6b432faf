import type { CallReply } from "@bedside-bike/contract";
import { sql } from "drizzle-orm";
import { comfortableBytes, freeBytesOf, totalBytesOf } from "../../platform/database/free-space.ts";
import { watchRole } from "../../platform/database/write-probe.ts";
import type { Deps } from "../../platform/route.ts";
import { findNewestBackup, oldestBackupHours } from "../../platform/upkeep-figures.ts";
import { productVersion } from "../../platform/version.ts";
import { watchChain } from "./verified-chain.ts";

const hourMilliseconds = 3_600_000;

/** Looks after nothing itself: what `npm run admin -- check` and the metrics say, for a screen. */
export function watchMachine(deps: Deps): () => Promise<CallReply<"administration.machine">> {
  const { config, database, clock } = deps;
  const findRole = watchRole(database);
  const verifyChain = watchChain(database);
  return async () => {
    const role = await findRole();
    const [row] = await database.asAnonymous<{ nodes: number; standbys: number }>(sql`
      select (select count(*)::int from pg_stat_replication) as standbys,
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'bedside-bike events') as nodes`);
    const backupAt = await database.asSystem("upkeep", findNewestBackup);
    const backupHours = backupAt
      ? (clock.now().getTime() - backupAt.getTime()) / hourMilliseconds
      : Number.POSITIVE_INFINITY;
    const { until, isIntact } = await verifyChain();
    const freeBytes = freeBytesOf(config.dataDir);
    const leastBytes = config.databaseUrl ? config.leastFreeDiskBytes : comfortableBytes;
    return {
      version: productVersion,
      nodes: Math.max(1, row?.nodes ?? 1),
      database: {
        role: role === "primary" || role === "standby" ? role : "unwritable",
        standbys: row?.standbys ?? 0,
      },
      backup: {
        at: backupAt?.toISOString() ?? null,
        isWell: config.authMode === "demo" || backupHours < oldestBackupHours,
      },
      audit: { verifiedUntil: until?.toISOString() ?? null, isIntact },
      disk: { freeBytes, totalBytes: totalBytesOf(config.dataDir), isWell: freeBytes >= leastBytes },
    };
  };
}
