import { desc, type SQL, sql } from "drizzle-orm";
import { type ChainHead, chainStart, nextSeal } from "./audit-chain.ts";
import type { Clock } from "./clock.ts";
import { type Database, selectRows, type Transaction } from "./database/database.ts";
import { auditEvents, auditSeals } from "./database/schema.ts";

/** An arbitrary number; all nodes must use the same one. */
export const sealerLock = 4_120_211;
const entriesAtOnce = 1000;
/**
 * Entries get their id when they are written but become visible when they are committed, so one may appear after later
 * ids. The regular scan goes back this many ids; the full scan finds entries that took longer.
 */
const idsLookedBack = 10_000;
/** As a value in the statement, so that PostgreSQL leaves out the partitions of older months; the full scan has them too. */
const daysLookedBack = 40;

/**
 * Seals the committed entries that have no seal yet. One node does it at a time, and no write waits for it. With
 * `recent`, it returns at once if another node is sealing; with `all`, it waits for its turn.
 */
export async function sealAudit(
  { database, clock }: { database: Pick<Database, "asSystem">; clock: Clock },
  scope: "recent" | "all" = "recent",
): Promise<void> {
  let sealed = entriesAtOnce;
  while (sealed === entriesAtOnce) {
    const sealedAt = clock.now();
    sealed = await database.asSystem("upkeep", async (tx) =>
      (await takeTurn(tx, scope)) ? sealSome(tx, sealedAt, scope) : 0,
    );
  }
}

async function takeTurn(tx: Transaction, scope: "recent" | "all"): Promise<boolean> {
  if (scope === "all") {
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
async function sealSome(tx: Transaction, sealedAt: Date, scope: "recent" | "all"): Promise<number> {
  const lookFrom =
    scope === "all"
      ? sql`0`
      : sql`coalesce((select max(audit_event_id) from audit_seals), 0) - ${idsLookedBack}::bigint`;
  const since = new Date(sealedAt.getTime() - daysLookedBack * 86_400_000).toISOString();
  const isRecent = (time: SQL) => (scope === "all" ? sql`true` : sql`${time} >= ${since}::timestamptz`);
  const unsealed = await tx
    .select()
    .from(auditEvents)
    .where(
      sql`${auditEvents.id} > ${lookFrom} and ${isRecent(sql`${auditEvents.at}`)}
        and not exists (select 1 from audit_seals s where s.audit_event_id = ${auditEvents.id}
          and (${isRecent(sql`s.entry_at`)} or s.entry_at = '-infinity'))`,
    )
    .orderBy(auditEvents.id)
    .limit(entriesAtOnce);
  if (unsealed.length === 0) return 0;

  let head = await findHead(tx);
  const seals = unsealed.map((entry) => {
    head = nextSeal(head, entry, sealedAt);
    return { ...head, auditEventId: entry.id, sealedAt, entryAt: entry.at };
  });
  await tx.insert(auditSeals).values(seals);
  return seals.length;
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
