import { sql } from "drizzle-orm";
import { type Database, selectRows } from "../platform/database/database.ts";
import { HttpError } from "../platform/errors.ts";
import { isListed } from "./lost-entries.ts";
import { type ExportedEntry, readAuditExport } from "./read-audit-export.ts";

/** What an audit export has and the database lacks. */
export interface Lost {
  readonly total: number;
  /** The entries that somebody has to look at, in order. */
  readonly listed: readonly ExportedEntry[];
  /** How many there are of every other action. */
  readonly others: ReadonlyMap<string, number>;
  /** The time of the newest entry of the export; null if it has none. */
  readonly endsAt: Date | null;
}

interface Search {
  readonly path: string;
  readonly recoveredTo: Date;
  /** Up to this place in the chain, the database has everything that the export has. */
  readonly keptUntil: number;
}

const entriesAtOnce = 2000;
/**
 * An entry has the time at which its transaction began; it may have been committed only after the time of the recovery.
 */
const longestTransactionMilliseconds = 86_400_000;

/** @throws HttpError if the file is not an export, or is another installation's. */
export async function findLost(
  database: Pick<Database, "asSystem">,
  { path, recoveredTo, keptUntil }: Search,
): Promise<Lost> {
  const from = recoveredTo.getTime() - longestTransactionMilliseconds;
  const listed: ExportedEntry[] = [];
  const others = new Map<string, number>();
  let [total, newest] = [0, 0];
  let common: ExportedEntry | null = null;
  let batch: ExportedEntry[] = [];
  const compare = async () => {
    for (const entry of await withoutKnown(database, batch)) {
      total += 1;
      if (isListed(entry)) listed.push(entry);
      else others.set(entry.action, (others.get(entry.action) ?? 0) + 1);
    }
    batch = [];
  };
  for await (const entry of readAuditExport(path)) {
    const at = Date.parse(entry.at);
    newest = Math.max(newest, at);
    if (entry.sequence !== null && entry.sequence <= keptUntil && entry.sequence > (common?.sequence ?? 0))
      common = entry;
    if (at >= from) batch.push(entry);
    if (batch.length === entriesAtOnce) await compare();
  }
  await compare();
  if (common) await requireSameChain(database, { path, common });
  return { total, listed, others, endsAt: newest === 0 ? null : new Date(newest) };
}

/** Each hash covers everything before it, so checking the last one that both must have is enough. */
async function requireSameChain(
  database: Pick<Database, "asSystem">,
  { path, common }: { readonly path: string; readonly common: ExportedEntry },
): Promise<void> {
  const [row] = await database.asSystem("admin", (tx) =>
    selectRows<{ hash: string }>(tx, sql`select hash from audit_seals where sequence = ${common.sequence}`),
  );
  if (row?.hash === common.hash) return;
  throw new HttpError(
    409,
    `${path} belongs to another installation: place ${common.sequence} of its audit chain is not this database's. Or --to ` +
      "names a later time than the database was recovered to. Nothing was changed.",
  );
}

/** The database may reuse the ids of lost entries, so entries are matched by time and action too. */
async function withoutKnown(
  database: Pick<Database, "asSystem">,
  entries: readonly ExportedEntry[],
): Promise<readonly ExportedEntry[]> {
  if (entries.length === 0) return [];
  const asked = JSON.stringify(entries.map(({ id, at, action }) => ({ id, at, action })));
  const rows = await database.asSystem("admin", (tx) =>
    selectRows<{ id: number }>(
      tx,
      sql`select e.id from json_to_recordset(${asked}::json) as asked (id bigint, at timestamptz, action text)
          join audit_events e on e.id = asked.id and date_trunc('milliseconds', e.at) = asked.at and e.action = asked.action`,
    ),
  );
  const known = new Set(rows.map(({ id }) => id));
  return entries.filter(({ id }) => !known.has(id));
}
