import { sql } from "drizzle-orm";
import { type ArchivedMonth, listArchivedMonths } from "./audit-archives.ts";
import { type ChainHead, chainStart } from "./audit-chain.ts";
import { findChainName } from "./audit-sealer.ts";
import { type ChainSegment, readSegment } from "./chain-segments.ts";
import { type Database, selectRows } from "./database/database.ts";
import { breachAt, listSealed, type SealedEntry } from "./sealed-entries.ts";

const sealsAtOnce = 2000;
/** Entries are normally sealed within seconds; after a power failure, when the server next starts. */
export const lateAfterMinutes = 10;

export interface AuditVerdict {
  readonly head: ChainHead;
  /** A description of the first broken position, or null if the chain is intact. */
  readonly breach: string | null;
  /** Whether the chain is intact as far as it goes and lacks only the head that was saved earlier. */
  readonly lacksKept: boolean;
  readonly unsealed: number;
  /** Where the chain continued after a recovery. */
  readonly segments: readonly ChainSegment[];
  /** Null before the first seal. */
  readonly chainName: string | null;
  /** The months in archives, as far as the log still records them; the chain continues from the last one's head. */
  readonly archived: readonly ArchivedMonth[];
  /** Positions whose entry is much older than its seal: sealed after the server was stopped, or backdated by hand. */
  readonly late: readonly number[];
}

export type SystemTransactions = Pick<Database, "asSystem">;

/**
 * Recomputes the whole chain, from the head of the newest archive if there is one. A saved head proves more: someone
 * who can rewrite the database can rebuild the chain, but not so that it contains the hash an operator wrote down.
 */
export async function inspectAudit(database: SystemTransactions, kept: ChainHead | null = null): Promise<AuditVerdict> {
  const archived = await database.asSystem("upkeep", listArchivedMonths);
  let head = archived.at(-1)?.head ?? chainStart;
  const chainName = await database.asSystem("upkeep", findChainName);
  const late: number[] = [];
  const segments: ChainSegment[] = [];
  const broken = (breach: string, lacksKept: boolean): AuditVerdict => ({
    ...{ head, breach, lacksKept, archived, late, segments, chainName, unsealed: 0 },
  });
  const rebuilt = kept?.sequence === head.sequence ? breachOfKept(kept, head.hash) : null;
  if (rebuilt) return broken(rebuilt, true);
  let lacked: string | null = null;
  for (;;) {
    const rows = await findSeals(database, head.sequence);
    for (const row of rows) {
      const breach = breachAt(head, row);
      if (breach) return broken(breach, false);
      if (kept?.sequence === row.sequence) lacked = breachOfKept(kept, row.hash);
      if (Date.parse(row.sealed_at) - Date.parse(row.at) > lateAfterMinutes * 60_000) late.push(row.sequence);
      const segment = readSegment(row);
      if (segment) segments.push(segment);
      head = { sequence: row.sequence, hash: row.hash };
    }
    if (rows.length < sealsAtOnce) break;
  }
  if (kept && kept.sequence > head.sequence) {
    lacked = `The chain ends at place ${head.sequence}, before the saved head's ${kept.sequence}: its end was cut off.`;
  }
  if (lacked) return broken(lacked, true);
  const unsealed = await countUnsealed(database);
  return { head, breach: null, lacksKept: false, archived, late, segments, chainName, unsealed };
}

const findSeals = (database: SystemTransactions, after: number): Promise<SealedEntry[]> =>
  database.asSystem("upkeep", (tx) => listSealed(tx, { after, limit: sealsAtOnce }));

async function countUnsealed(database: SystemTransactions): Promise<number> {
  const [row] = await database.asSystem("upkeep", (tx) =>
    selectRows<{ unsealed: number }>(
      tx,
      sql`select count(*)::int as unsealed from audit_events e
          where not exists (select 1 from audit_seals s where s.audit_event_id = e.id)`,
    ),
  );
  return row?.unsealed ?? 0;
}

const breachOfKept = (kept: ChainHead, hash: string): string | null =>
  kept.hash === hash ? null : `Place ${kept.sequence} has a different hash from the saved head: the chain was rebuilt.`;
