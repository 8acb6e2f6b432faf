import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { StandbyReached } from "./failures.ts";

/** What a node can do with the database it reaches. Nothing can be written on any but a primary. */
export type DatabaseRole = "primary" | "standby" | "read-only" | "full" | "silent";

/**
 * Commits a message to the database's log that nobody reads. It takes the way of every write, to the standby that a
 * synchronous primary waits for, and leaves no row behind.
 * https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-REPLICATION
 */
export async function probeWriting(database: Pick<Database, "asAnonymous">): Promise<DatabaseRole> {
  try {
    const [row] = await database.asAnonymous<{ is_writable: boolean }>(sql`
      select case when current_setting('transaction_read_only')::boolean then false
        else pg_logical_emit_message(true, 'bedside-bike', '') is not null end as is_writable`);
    return row?.is_writable ? "primary" : "read-only";
  } catch (error) {
    return (error as Error).cause instanceof StandbyReached ? "standby" : "silent";
  }
}
