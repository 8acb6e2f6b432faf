import type { ArchivedMonth } from "../platform/audit-archives.ts";
import { chainStart, readHead, type SavedHead, writeHead } from "../platform/audit-chain.ts";
import { sealAudit } from "../platform/audit-sealer.ts";
import type { ChainSegment } from "../platform/chain-segments.ts";
import type { Clock } from "../platform/clock.ts";
import { HttpError } from "../platform/errors.ts";
import {
  type AuditVerdict,
  inspectAudit,
  lateAfterMinutes,
  type SystemTransactions,
} from "../platform/inspect-audit.ts";

/**
 * Seals whatever is not yet sealed, however old.
 * @throws HttpError that describes the first broken position, what is missing before the given head, or what is wrong
 * with that head.
 */
export async function verifyAudit(
  deps: { readonly database: SystemTransactions; readonly clock: Clock },
  expectedHead: string | undefined,
): Promise<{ output: string; note?: string }> {
  const kept = expectedHead === undefined ? null : readHead(expectedHead);
  if (expectedHead !== undefined && !kept)
    throw new HttpError(
      400,
      `HEAD is not a saved head: it must have the form PLACE:HASH, a number, a colon and 64 characters from 0-9 and a-f, ` +
        "as this command prints it, or be a line of the log with one ('audit head').",
    );
  const verdict = await inspectAudit(deps.database, kept);
  const { head, breach, lacksKept, archived, late, unsealed, chainName } = verdict;
  if (breach && !lacksKept) {
    throw new HttpError(409, `The audit chain is broken. ${breach} Keep the database, and compare it with a backup.`);
  }
  if (kept) refuseForeignHead(kept, chainName);
  if (kept && breach) throw missingHead(kept, verdict);
  const start = archived.at(-1)?.head ?? chainStart;
  if (kept && kept.sequence < start.sequence) {
    throw new HttpError(
      409,
      `The audit chain is intact from place ${start.sequence} on; HEAD is before that, in an archive. Look for it there: ` +
        "npm run admin -- verify-archive FILE --key-file KEYFILE --head HEAD",
    );
  }
  if (unsealed > 0) await sealAudit(deps, "all");
  const remarks = [
    ...archived.map(describeArchived),
    kept ? "The chain contains the saved head." : "Save the head elsewhere, and pass it to this command next time.",
    ...verdict.segments.map(describeSegment),
    ...(unsealed > 0 ? [`Not sealed until now: ${unsealed}; this command sealed them.`] : []),
    ...(late.length > 0
      ? [
          `Sealed over ${lateAfterMinutes} minutes after their time: ${late.length}, the first at place ${late[0]}. ` +
            "Entries from just before the server stopped look like this; so do backdated ones.",
        ]
      : []),
  ];
  return {
    output: `The audit chain is intact: ${head.sequence - start.sequence} sealed entries.\nHead: ${writeHead(head, chainName)}`,
    note: remarks.join("\n"),
  };
}

const describeSegment = ({ recoveredTo, at, place }: ChainSegment): string =>
  `Restored to ${recoveredTo.toISOString()}, on ${at.toISOString()} (place ${place}): what was recorded between is missing.`;

/** @throws HttpError for a head whose chain has another name. */
function refuseForeignHead({ chainName: named }: SavedHead, chainName: string | null): void {
  if (named === null || chainName === null || named === chainName) return;
  throw new HttpError(
    409,
    `HEAD belongs to another installation: its chain is ${named}, this database's is ${chainName}. Check DATA_DIR and ` +
      "DATABASE_URL. If they are right, the chain was rebuilt from its first place: keep the database, and compare it with " +
      "a backup.",
  );
}

/** The chain is intact, but the saved head is not in it. */
function missingHead(kept: SavedHead, { breach, head, segments }: AuditVerdict): HttpError {
  // A head saved after a recovery must be in the segment that continues from that recovery.
  const explains = ({ at, keptUntil }: ChainSegment) => kept.sequence > keptUntil && !(kept.at && kept.at > at);
  const segment = segments.find(explains);
  if (!segment) {
    const isAhead = kept.sequence > head.sequence;
    const elsewhere =
      kept.chainName === null
        ? " Or HEAD was saved from another database: compare it with your note, and check DATA_DIR and DATABASE_URL."
        : "";
    const recover = " If it was recovered to an earlier time, say so first: npm run admin -- after-restore --to TIME";
    return new HttpError(409, `The audit chain does not contain HEAD. ${breach}${isAhead ? recover : ""}${elsewhere}`);
  }
  const { recoveredTo, at, place, keptUntil } = segment;
  const of = kept.at ? ` of ${kept.at.toISOString()}` : "";
  const unless = kept.at ? "" : " Unless HEAD was kept after that: then the chain's end was cut off or rebuilt since.";
  return new HttpError(
    409,
    `Head ${kept.sequence}${of} is not in this database: it was restored to ${recoveredTo.toISOString()} on ` +
      `${at.toISOString()} (the segment begins at place ${place}). The chain is intact, and the saved one's up to place ` +
      `${keptUntil}; ${kept.sequence - keptUntil} entries of the saved one after that are not here.${unless}`,
  );
}
const describeArchived = ({ month, file, entries, sha256, headBefore, head }: ArchivedMonth): string =>
  `${month} is in the archive ${file}: ${entries} entries, SHA-256 ${sha256}.\n` +
  `  Head before: ${writeHead(headBefore)}\n  Head: ${writeHead(head)}`;
