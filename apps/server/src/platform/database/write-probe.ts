import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { failureOf } from "./failures.ts";

/** What a node can do with the database that it reaches. Only a primary can be written to. */
export const databaseRoles = ["primary", "standby", "read-only", "full", "unreachable", "silent"] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * Commits a message to the database's log that nobody reads. It goes the way of every write, to the standby that a
 * synchronous primary waits for, and leaves no row behind.
 * https://www.postgresql.org/docs/current/functions-admin.html#FUNCTIONS-REPLICATION
 */
async function probeWriting(database: Database): Promise<DatabaseRole> {
  try {
    const [row] = await database.asAnonymous<{ is_writable: boolean }>(sql`
      select case when current_setting('transaction_read_only')::boolean then false
        else pg_logical_emit_message(true, 'bedside-bike', '') is not null end as is_writable`);
    return row?.is_writable ? "primary" : "read-only";
  } catch (error) {
    const failure = failureOf(error);
    return failure === "unstorable" ? "full" : (failure ?? "unreachable");
  }
}

const databaseReplyMilliseconds = 2000;

/** The database is written to at most twice a second, however many callers ask. */
const knownForMilliseconds = 500;

/** Determines the role again for each caller. */
export function watchRole(database: Database): () => Promise<DatabaseRole> {
  let probe: Promise<DatabaseRole> | null = null;
  const ask = async (): Promise<DatabaseRole> => {
    const late = wait(databaseReplyMilliseconds, "silent" as const, { ref: false });
    const role = await Promise.race([probeWriting(database), late]);
    setTimeout(() => {
      probe = null;
    }, knownForMilliseconds).unref();
    return role;
  };
  return async () => {
    if (!database.couldStore()) return "full";
    probe ??= ask();
    return probe;
  };
}
