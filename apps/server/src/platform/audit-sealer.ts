import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { listArchivedMonths } from "./audit-archives.ts";
import { type ChainHead, chainNameOf, chainStart, nextSeal } from "./audit-chain.ts";
import type { Clock } from "./clock.ts";
import { type Database, selectRows, type Transaction } from "./database/database.ts";
import { auditEvents, auditSeals } from "./database/schema.ts";

/** An arbitrary number; all nodes must use the same one. */
export const sealerLock = 4_120_211;
const entriesAtOnce = 1000;
/**
 * Entries get their id when they are written but become visible when they are committed, so one may appear after later
 * ids. A pass goes back this many ids from the greatest sealed one, however long the log is: the regular pass further
 * than a request's transaction can take, the hourly pass over more than a day of a large hospital (120,000 entries).
 * Anything that took longer is found by `all`.
 */
const idsLookedBack = { recent: 10_000, day: 200_000, all: Number.POSITIVE_INFINITY };
/** Passed as a value, so that PostgreSQL skips the partitions of older months; `all` includes them. */
const daysLookedBack = 40;
type SealScope = keyof typeof idsLookedBack;

/**
 * Seals the committed entries that have no seal yet. One node does it at a time, and no write waits for it. With
 * `recent`, it returns at once if another node is sealing; otherwise it waits for its turn.
 */
export async function sealAudit(
  { database, clock }: { database: Pick<Database, "asSystem">; clock: Clock },
  scope: SealScope = "recent",
): Promise<void> {
  let sealed = entriesAtOnce;
  while (sealed === entriesAtOnce) {
    const sealedAt = clock.now();
    sealed = await database.asSystem("upkeep", async (tx) =>
      (await takeTurn(tx, scope)) ? sealSome(tx, sealedAt, scope) : 0,
    );
  }
}

async function takeTurn(tx: Transaction, scope: SealScope): Promise<boolean> {
  if (scope !== "recent") {
    await tx.execute(sql`select pg_advisory_xact_lock(${sealerLock})`);
    return true;
  }
  const [turn] = await selectRows<{ is_ours: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${sealerLock}) as is_ours`,
  );
  return turn?.is_ours === true;
}

/** Returns how many entries it sealed. */
async function sealSome(tx: Transaction, sealedAt: Date, scope: SealScope): Promise<number> {
  const afterId = Math.max((await findGreatestSealed(tx)) - idsLookedBack[scope], 0);
  const since = scope === "all" ? null : new Date(sealedAt.getTime() - daysLookedBack * 86_400_000);
  const unsealed = await listUnsealed(tx, afterId, since);
  if (unsealed.length === 0) return 0;

  let head = await findHead(tx);
  const seals = unsealed.map((entry) => {
    head = nextSeal(head, entry, sealedAt);
    return { ...head, auditEventId: entry.id, sealedAt, entryAt: entry.at };
  });
  await tx.insert(auditSeals).values(seals);
  return seals.length;
}

/** The greatest id with a seal, which is not always the newest seal's. */
async function findGreatestSealed(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ id: auditSeals.auditEventId })
    .from(auditSeals)
    .orderBy(desc(auditSeals.auditEventId))
    .limit(1);
  return row?.id ?? 0;
}

/**
 * Both tables are read from that id on. It is passed as a value, because the policies keep a subquery out of the
 * index's condition. The tables are not joined: the statistics don't cover the newest ids, so the planner expects few
 * rows and picks a join that takes minutes.
 */
async function listUnsealed(
  tx: Transaction,
  afterId: number,
  since: Date | null,
): Promise<(typeof auditEvents.$inferSelect)[]> {
  const isRecent = (time: SQL) => (since ? sql`${time} >= ${since.toISOString()}::timestamptz` : sql`true`);
  const rows = await selectRows<{ id: number }>(
    tx,
    sql`select id from audit_events where id > ${afterId}::bigint and ${isRecent(sql`at`)}
        except select audit_event_id from audit_seals
          where audit_event_id > ${afterId}::bigint and ${isRecent(sql`entry_at`)}
        order by id limit ${entriesAtOnce}`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  return tx
    .select()
    .from(auditEvents)
    .where(and(inArray(auditEvents.id, ids), isRecent(sql`${auditEvents.at}`)))
    .orderBy(auditEvents.id);
}

/** The newest position in the chain. */
export async function findHead(tx: Transaction): Promise<ChainHead> {
  const [head] = await tx
    .select({ sequence: auditSeals.sequence, hash: auditSeals.hash })
    .from(auditSeals)
    .orderBy(desc(auditSeals.sequence))
    .limit(1);
  return head ?? chainStart;
}

/** The name of the chain; null before its first seal. The chain's first place may be in an archive. */
export async function findChainName(tx: Transaction): Promise<string | null> {
  const [first] = await tx.select({ hash: auditSeals.hash }).from(auditSeals).where(eq(auditSeals.sequence, 1));
  return first ? chainNameOf(first.hash) : ((await listArchivedMonths(tx)).at(-1)?.head.chainName ?? null);
}
