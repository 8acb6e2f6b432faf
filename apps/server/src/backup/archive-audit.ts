import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type ArchivedMonth, listArchivedMonths } from "../platform/audit-archives.ts";
import { type ChainHead, chainStart, writeHead } from "../platform/audit-chain.ts";
import { findChainName, sealAudit } from "../platform/audit-sealer.ts";
import { selectRows, type Transaction } from "../platform/database/database.ts";
import { inSavepoint } from "../platform/database/postgres-transaction.ts";
import { HttpError } from "../platform/errors.ts";
import { writePrivateFile } from "../platform/private-file.ts";
import type { Deps } from "../platform/route.ts";
import { listSealed, type SealedEntry } from "../platform/sealed-entries.ts";
import { archiveLines, readArchive } from "./audit-archive-file.ts";
import { startEncryption } from "./backup-encryption.ts";
import { packLines } from "./packed-lines.ts";

type ArchiveDeps = Pick<Deps, "config" | "database" | "clock">;

/** An arbitrary number; all nodes must use the same one. */
const archiveLock = 4_120_214;
const entriesAtOnce = 5000;
const mostAttempts = 40;
const pauseMilliseconds = 500;
/** PostgreSQL's error code for a lock that was not available in time. */
const lockNotAvailable = "55P03";

export interface ArchiveOrder {
  /** Where the files go; if unset, the folder archives in DATA_DIR. */
  readonly folder?: string | undefined;
  /** YYYY-MM: the last month to archive; if unset, every month that need not be kept. */
  readonly lastMonth?: string | undefined;
}

/**
 * Archives the months that AUDIT_MONTHS no longer keeps, oldest first: each is written to an encrypted file, read back
 * and verified, and then removed from the database in the same transaction as the audit entry that records it. Only one
 * node does this at a time.
 * @throws HttpError without AUDIT_MONTHS or a key, for a month that must be kept, and if a file can't be written.
 */
export async function archiveAudit(order: ArchiveOrder, deps: ArchiveDeps): Promise<ArchivedMonth[]> {
  const { config, database } = deps;
  if (config.retention.auditMonths === undefined)
    throw new HttpError(409, "Set AUDIT_MONTHS first: the audit log is kept forever.");
  if (config.backupPublicKeys.length === 0)
    throw new HttpError(409, "Set BACKUP_PUBLIC_KEY first: archives are encrypted to it.");
  await sealAudit(deps, "all");
  const archived: ArchivedMonth[] = [];
  for (;;) {
    const month = await database.asSystem("upkeep", (tx) => archiveOldest(tx, order, deps));
    if (!month) return archived;
    archived.push(month);
  }
}

/** Null if none is left, or if another node is archiving. */
async function archiveOldest(tx: Transaction, order: ArchiveOrder, deps: ArchiveDeps): Promise<ArchivedMonth | null> {
  const turn = sql`select pg_try_advisory_xact_lock(${archiveLock}) as is_ours`;
  const [lock] = await selectRows<{ is_ours: boolean }>(tx, turn);
  if (!lock?.is_ours) return null;
  const until = await findLimit(tx, order);
  const [oldest] = await selectRows<{ month: string | null }>(
    tx,
    sql`select to_char(min(at) at time zone 'UTC', 'YYYY-MM') as month from audit_events where at < ${until}::timestamptz`,
  );
  if (!oldest?.month) return null;
  const { sequence, hash } = (await listArchivedMonths(tx)).at(-1)?.head ?? chainStart;
  const headBefore = { sequence, hash };
  const lastPlace = await findLastPlace(tx, startOf(nextMonth(oldest.month)));
  if (lastPlace === null) return null;
  const chainName = await findChainName(tx);
  const piece = { month: oldest.month, madeAt: deps.clock.now().toISOString(), headBefore, chainName };
  const written = await writeArchive(piece, entriesOf(tx, headBefore, lastPlace), { order, deps });
  try {
    await takeOut(tx, written.archived, deps.clock.now());
  } catch (error) {
    await rm(written.path, { force: true });
    throw error;
  }
  return written.archived;
}

/**
 * The first instant that is kept.
 * @throws HttpError if the database keeps more than the setting.
 */
async function findLimit(tx: Transaction, { lastMonth }: ArchiveOrder): Promise<string> {
  const [limit] = await selectRows<{ kept_from: string | null }>(
    tx,
    sql`select to_char(audit_kept_from at time zone 'UTC', 'YYYY-MM') as kept_from from retention()`,
  );
  const keptFrom = limit?.kept_from;
  if (!keptFrom) {
    throw new HttpError(
      409,
      "The database does not know of AUDIT_MONTHS yet: start once with DATABASE_OWNER_URL, or run npm run admin -- migrate with both.",
    );
  }
  if (lastMonth !== undefined && lastMonth >= keptFrom) {
    throw new HttpError(409, `${lastMonth} is kept: by AUDIT_MONTHS everything from ${keptFrom} on stays.`);
  }
  return startOf(lastMonth === undefined ? keptFrom : nextMonth(lastMonth));
}

const startOf = (month: string): string => `${month}-01T00:00:00Z`;

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

/**
 * The chain's last place with an entry from before; null if not all of those are sealed, or if the chain ends there.
 */
async function findLastPlace(tx: Transaction, before: string): Promise<number | null> {
  const [found] = await selectRows<{ last_place: number | null; unsealed: number; later: number | null }>(
    tx,
    sql`select max(s.sequence) as last_place, (count(*) - count(s.sequence))::int as unsealed,
          (select max(sequence) from audit_seals) as later
        from audit_events e
        left join audit_seals s on s.audit_event_id = e.id and s.entry_at < ${before}::timestamptz
        where e.at < ${before}::timestamptz`,
  );
  if (!found?.last_place || found.unsealed > 0 || found.later === found.last_place) return null;
  return found.last_place;
}

async function* entriesOf(tx: Transaction, from: ChainHead, until: number): AsyncGenerator<readonly SealedEntry[]> {
  for (let after = from.sequence; after < until; ) {
    const page = await listSealed(tx, { after, until, limit: entriesAtOnce });
    const last = page.at(-1);
    if (!last)
      throw new HttpError(409, `The audit chain ends before place ${until}. Run: npm run admin -- verify-audit`);
    const gone = page.find(({ id }) => id === null);
    if (gone)
      throw new HttpError(409, `The entry of place ${gone.sequence} is missing. Run: npm run admin -- verify-audit`);
    yield page;
    after = last.sequence;
  }
}

interface Piece {
  readonly month: string;
  readonly madeAt: string;
  readonly headBefore: ChainHead;
  readonly chainName: string | null;
}

async function writeArchive(
  { chainName, ...piece }: Piece,
  pages: AsyncIterable<readonly SealedEntry[]>,
  { order, deps: { config } }: { readonly order: ArchiveOrder; readonly deps: ArchiveDeps },
): Promise<{ path: string; archived: ArchivedMonth }> {
  const file = `audit-${piece.month}-from-${piece.headBefore.sequence + 1}.age`;
  const path = join(order.folder ?? archivesFolder(config.dataDir), file);
  if (existsSync(path)) {
    throw new HttpError(
      409,
      `${path} exists already, though the log has this month. Compare the two, or move it away.`,
    );
  }
  const encryption = await startEncryption(config.backupPublicKeys);
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true }); // left over if a server was stopped while writing
  try {
    await writePrivateFile(unfinished, encryption.encrypt(packLines(archiveLines(piece, pages))));
    const { entries, head } = await readArchive(unfinished, { key: encryption.readBackKey });
    const sha256 = await hashFile(unfinished);
    await rename(unfinished, path);
    const { month, headBefore } = piece;
    return { path, archived: { month, file, sha256, entries, headBefore, head: { ...head, chainName } } };
  } finally {
    await rm(unfinished, { force: true });
  }
}

function archivesFolder(dataDir: string): string {
  const folder = join(dataDir, "archives");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export async function hashFile(path: string): Promise<string> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(path), sum);
  return sum.digest("hex");
}

/** Waits briefly, again and again, for the lock on the tables: nobody who writes may have to wait behind it. */
async function takeOut(tx: Transaction, archived: ArchivedMonth, at: Date): Promise<void> {
  const { month, file, sha256, entries, headBefore, head } = archived;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await inSavepoint(tx, (within) =>
        within.execute(
          sql`select archive_audit(${`${month}-01`}::date, ${file}::text, ${sha256}::text, ${entries}::bigint,
            ${writeHead(headBefore)}::text, ${writeHead(head, head.chainName)}::text, ${at.toISOString()}::timestamptz)`,
        ),
      );
      return;
    } catch (error) {
      const { cause = error } = error as { cause?: unknown };
      if ((cause as { code?: string }).code !== lockNotAvailable) throw error;
      if (attempt === mostAttempts) {
        throw new HttpError(409, `The audit log was in use all the time, so ${month} stays in it. Try again later.`);
      }
      await wait(pauseMilliseconds);
    }
  }
}
