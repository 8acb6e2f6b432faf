import { sql } from "drizzle-orm";
import { type Database, selectRows } from "../platform/database/database.ts";

/** When the newest backup was begun, by the audit log; null if there is none. */
export async function findLastBackup(database: Database): Promise<Date | null> {
  const [row] = await database.asSystem("admin", (tx) =>
    selectRows<{ at: string }>(
      tx,
      sql`select at from audit_events where action = 'admin.backup' order by id desc limit 1`,
    ),
  );
  return row ? new Date(row.at) : null;
}
