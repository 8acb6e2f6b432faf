import { type CallReply, machineSubjects } from "@bedside-bike/contract";
import { comfortableBytes, freeBytesOf, totalBytesOf } from "../../platform/database/free-space.ts";
import { watchRole } from "../../platform/database/write-probe.ts";
import { isLoopback } from "../../platform/loopback.ts";
import type { Deps } from "../../platform/route.ts";
import { findNewestBackup, oldestBackupHours, watchUpkeep } from "../../platform/upkeep-figures.ts";
import { productVersion } from "../../platform/version.ts";
import { countServers } from "./machine.store.ts";
import {
  judgeBikes,
  judgeChain,
  judgeNotices,
  judgeSeals,
  judgeSecondFactor,
  judgeStandbys,
  watchChecks,
} from "./machine-findings.ts";
import { watchChain } from "./verified-chain.ts";

const hourMilliseconds = 3_600_000;

/** Changes nothing: shows on a screen what `npm run admin -- check` and the metrics say. */
export function watchMachine(deps: Deps): () => Promise<CallReply<"administration.machine">> {
  const { config, database, clock } = deps;
  const findRole = watchRole(database);
  const verifyChain = watchChain(database);
  const findUpkeep = watchUpkeep(database);
  const tryChecks = watchChecks(deps);
  return async () => {
    const role = await findRole();
    const servers = await countServers(database);
    const { nodes, standbys } = servers;
    const backupAt = await database.asSystem("upkeep", findNewestBackup);
    const backupHours = backupAt
      ? (clock.now().getTime() - backupAt.getTime()) / hourMilliseconds
      : Number.POSITIVE_INFINITY;
    const chain = await verifyChain();
    const { until, isIntact } = chain;
    const { now, earlier } = await tryChecks();
    const findings = [
      ...now,
      ...(earlier ?? []),
      judgeStandbys(servers),
      judgeNotices(deps),
      judgeChain(chain),
      judgeSeals((await findUpkeep()).sealLagSeconds),
      judgeSecondFactor(deps),
      await judgeBikes(deps),
    ];
    const freeBytes = freeBytesOf(config.dataDir);
    const leastBytes = config.databaseUrl ? config.leastFreeDiskBytes : comfortableBytes;
    return {
      version: productVersion,
      nodes,
      database: {
        role: role === "primary" || role === "standby" ? role : "unwritable",
        standbys,
      },
      backup: {
        at: backupAt?.toISOString() ?? null,
        isWell: config.authMode === "demo" || backupHours < oldestBackupHours,
      },
      audit: { verifiedUntil: until?.toISOString() ?? null, isIntact },
      disk: {
        freeBytes,
        totalBytes: totalBytesOf(config.dataDir),
        isWell: freeBytes >= leastBytes,
        holdsDatabase: servers.address === null || isLoopback(servers.address),
      },
      findings: machineSubjects.map((subject) => {
        const { state, text } = findings.find((one) => one?.subject === subject) ?? { state: "checking", text: "" };
        return { subject, state, text };
      }),
    };
  };
}
