import { sql } from "drizzle-orm";
import { selectRows, type Transaction } from "../../src/platform/database/database.ts";

/** Tables that have no row of an account which nobody confirmed, and why. */
const never: Readonly<Record<string, string>> = {
  audit_events: "stays, and names nobody whose account is gone",
  grants: "an account with a grant is not deleted",
  passkeys: "providers' alone",
  passkey_challenges: "providers' alone",
  providers: "providers' alone",
  single_sign_on_links: "providers' alone",
};

/** Who did something, which is a provider, or the patient of the row, whom another column of it names. */
const isWhoDidIt = (column: string) => column.endsWith("_by") || column === "provider_id";

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly to: string;
}

/**
 * The references to an account, or to what is deleted with one, that `delete_unused_accounts` leaves, or finds too late:
 * a row there would keep every unused account from being deleted.
 */
export async function listForgotten(tx: Transaction): Promise<string[]> {
  const references = await selectRows<Reference & { [column: string]: unknown }>(
    tx,
    sql`select k.table_name as "table", k.column_name as "column", u.table_name as "to"
        from information_schema.referential_constraints r
        join information_schema.key_column_usage k using (constraint_schema, constraint_name)
        join information_schema.constraint_column_usage u using (constraint_schema, constraint_name)
        where r.constraint_schema = 'public' and r.delete_rule <> 'CASCADE'
        union select c.table_name, c.column_name, 'users' from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name in ('user_id', 'patient_id')
        order by 1, 2`,
  );
  const partitions = await selectRows<{ name: string }>(
    tx,
    sql`select relname as name from pg_class where relispartition`,
  );
  const isPartition = new Set(partitions.map(({ name }) => name));
  const [source] = await selectRows<{ text: string }>(
    tx,
    sql`select prosrc as text from pg_proc where proname = 'delete_unused_accounts'`,
  );
  const deletes = [...(source?.text ?? "").matchAll(/DELETE FROM (\w+)\s+WHERE ([^;]+);/g)].map(
    ([, table = "", where = ""]) => ({ table, where }),
  );
  const counted = references.filter(
    ({ table, column }) => !isPartition.has(table) && !(table in never) && !isWhoDidIt(column),
  );
  const theirs = new Set(["users"]);
  for (let before = 0; before < theirs.size; ) {
    before = theirs.size;
    for (const { table, to } of counted) if (theirs.has(to)) theirs.add(table);
  }
  const isForgotten = ({ table, column, to }: Reference) => {
    const [own, other] = [table, to].map((name) => deletes.findIndex((one) => one.table === name));
    if (own === undefined || own < 0 || other === undefined || own > other) return true;
    return to === "users" && !new RegExp(`\\b${column}\\b|their_rides`).test(deletes[own]?.where ?? "");
  };
  return counted
    .filter((one) => theirs.has(one.to) && isForgotten(one))
    .map(({ table, column }) => `${table}.${column}`);
}
