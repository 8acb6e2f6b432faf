import { sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";

export interface Servers {
  readonly nodes: number;
  readonly standbys: number;
  /** Slots that a standby left: the primary keeps for it what it lacks. */
  readonly leftSlots: number;
  /** What the standby that is furthest behind has not written yet. */
  readonly lagBytes: number;
  /** Of the database's end of the connection; null for a Unix socket. */
  readonly address: string | null;
}

/**
 * The servers that are connected to listen for notices, this one included, and the standbys that follow the primary. A
 * login without special rights sees of a standby that it is connected and, by its slot, how far it is.
 * https://www.postgresql.org/docs/current/view-pg-replication-slots.html
 */
export async function countServers(database: Pick<Database, "asAnonymous">): Promise<Servers> {
  const [row] = await database.asAnonymous<Servers>(sql`
    select host(inet_server_addr()) as address, (select count(*)::int from pg_stat_replication) as standbys,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name = 'bedside-bike events') as nodes,
      count(*) filter (where not active)::int as "leftSlots",
      coalesce(max(case when active and not pg_is_in_recovery()
        then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end), 0)::float8 as "lagBytes"
    from pg_replication_slots where slot_type = 'physical' and not temporary`);
  return { address: null, standbys: 0, leftSlots: 0, lagBytes: 0, ...row, nodes: Math.max(1, row?.nodes ?? 1) };
}
