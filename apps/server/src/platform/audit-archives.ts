import { sql } from "drizzle-orm";
import { type ChainHead, chainStart, readHead, type SavedHead } from "./audit-chain.ts";
import { selectRows, type Transaction } from "./database/database.ts";

/** A month of the audit log that is in an archive and no longer in the database, as the log itself says. */
export interface ArchivedMonth {
  /** YYYY-MM. */
  readonly month: string;
  readonly file: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  readonly entries: number;
  readonly headBefore: ChainHead;
  /** The head from which the chain continues. */
  readonly head: Pick<SavedHead, keyof ChainHead | "chainName">;
}

/** Oldest first. The entries about older archives may be in an archive themselves. */
export async function listArchivedMonths(tx: Transaction): Promise<ArchivedMonth[]> {
  const rows = await selectRows<{ detail: Record<keyof ArchivedMonth, string> }>(
    tx,
    sql`select detail from audit_events where action = 'audit.archive' order by id`,
  );
  return rows.map(({ detail }) => ({
    month: detail.month,
    file: detail.file,
    sha256: detail.sha256,
    entries: Number(detail.entries),
    headBefore: readHead(detail.headBefore) ?? chainStart,
    head: readHead(detail.head) ?? { ...chainStart, chainName: null },
  }));
}
