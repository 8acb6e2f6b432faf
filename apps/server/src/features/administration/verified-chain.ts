import { listArchivedMonths } from "../../platform/audit-archives.ts";
import { type ChainHead, chainStart } from "../../platform/audit-chain.ts";
import type { Database } from "../../platform/database/database.ts";
import { breachAt, listSealed } from "../../platform/sealed-entries.ts";

const sealsAtOnce = 2000;
/** Less than a second's work; the rest waits for the next call. */
const mostAtOnce = 10;

export interface VerifiedChain {
  /** When the newest entry up to which the chain was recomputed was sealed; null before the first call. */
  readonly until: Date | null;
  readonly isIntact: boolean;
  /** Whether that is the newest seal. */
  readonly isComplete: boolean;
}

/**
 * Recomputes the audit chain from where the last call stopped, or from the newest archive's head. Once broken, it stays
 * broken.
 */
export function watchChain(database: Pick<Database, "asSystem">): () => Promise<VerifiedChain> {
  let head: ChainHead = chainStart;
  let until: Date | null = null;
  let isIntact = true;
  let isComplete = false;
  const look = async (): Promise<VerifiedChain> => {
    const archived = (await database.asSystem("upkeep", listArchivedMonths)).at(-1);
    if (archived && archived.head.sequence > head.sequence) head = archived.head;
    for (let round = 0; round < mostAtOnce && isIntact; round += 1) {
      const rows = await database.asSystem("upkeep", (tx) =>
        listSealed(tx, { after: head.sequence, limit: sealsAtOnce }),
      );
      for (const row of rows) {
        if (breachAt(head, row) !== null) isIntact = false;
        if (!isIntact) break;
        head = { sequence: row.sequence, hash: row.hash };
        until = new Date(row.sealed_at);
      }
      isComplete = rows.length < sealsAtOnce;
      if (isComplete) break;
    }
    return { until, isIntact, isComplete };
  };
  let looking: Promise<VerifiedChain> | null = null;
  return () => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
}
