import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";

/**
 * The servers that are connected to listen for notices, this one included, and the standbys that follow the primary.
 */
export async function countServers(
  database: Pick<Database, "asAnonymous">,
): Promise<{ readonly nodes: number; readonly standbys: number }> {
  const [row] = await database.asAnonymous<{ nodes: number; standbys: number }>(sql`
    select (select count(*)::int from pg_stat_replication) as standbys,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'bedside-bike events') as nodes`);
  return { nodes: Math.max(1, row?.nodes ?? 1), standbys: row?.standbys ?? 0 };
}
