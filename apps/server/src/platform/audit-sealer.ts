import { desc, sql } from "drizzle-orm";
import { type ChainHead, chainStart, nextSeal } from "./audit-chain.ts";
import type { Clock } from "./clock.ts";
import { type Database, selectRows, type Transaction } from "./database/database.ts";
import { auditEvents, auditSeals } from "./database/schema.ts";

/** An arbitrary number; all nodes must use the same one. */
const sealerLock = 4_120_211;
const entriesAtOnce = 1000;
/**
 * Entries get their id when they are written but become visible when they are committed, so one may appear after later
 * ids. The regular scan goes back this many ids; the full scan finds entries that took longer.
 */
const idsLookedBack = 10_000;

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
  const unsealed = await tx
    .select()
    .from(auditEvents)
    .where(
      sql`${auditEvents.id} > ${lookFrom}
        and not exists (select 1 from audit_seals s where s.audit_event_id = ${auditEvents.id})`,
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
