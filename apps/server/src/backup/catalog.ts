import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../platform/database/database.ts";

export interface CatalogTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/**
 * All tables, from the database's catalog, so that none can be forgotten; a partitioned table counts as one. Without
 * `ride_days`, which is made of rides, and made anew after a restore, and without `patient_versions`, which say nothing.
 * Each table comes after those that it references.
 */
export async function listTables(tx: Transaction): Promise<CatalogTable[]> {
  const columns = await selectRows<{ table: string; name: string; type: string }>(
    tx,
    sql`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname not in ('ride_days', 'patient_versions') and a.attgenerated = ''
        order by c.relname, a.attnum`,
  );
  const references = await selectRows<{ from: string; to: string }>(
    tx,
    sql`select f.relname as "from", t.relname as "to" from pg_constraint k
        join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  const waiting = new Set(columns.map(({ table }) => table));
  const inOrder: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => !references.some(({ from, to }) => from === name && waiting.has(to)));
    if (free.length === 0) throw new Error("Tables refer to each other in a circle.");
    for (const name of free) waiting.delete(name);
    inOrder.push(...free);
  }
  return inOrder.map((name) => ({ name, columns: columns.filter(({ table }) => table === name) }));
}

export async function listSequences(tx: Transaction): Promise<string[]> {
  const rows = await selectRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  );
  return rows.map(({ name }) => name);
}
