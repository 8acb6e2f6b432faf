import type { ChildProcess } from "node:child_process";
import type pg from "pg";
import { readPostgresCpu, readServerCpu } from "../processor-time.ts";

/** Resources used so far. Other work on the machine distorts these values less than elapsed time. */
export interface Costs {
  /** Of the app alone, begin and commit included. */
  readonly statements: number;
  readonly diskSyncs: number;
  readonly logBytes: number;
  readonly serverCpuMilliseconds: number;
  readonly postgresCpuMilliseconds: number;
}

/** The database needs `shared_preload_libraries=pg_stat_statements` and the extension. */
export async function readCosts(client: pg.Client, server: ChildProcess): Promise<Costs> {
  const { rows } = await client.query(`
    select (select sum(calls) from pg_stat_statements where userid = 'bedside_bike_app'::regrole)::int as statements,
      wal_sync::int as syncs, wal_bytes::float8 as bytes, current_setting('data_directory') as folder from pg_stat_wal`);
  const [row] = rows;
  return {
    statements: row.statements,
    diskSyncs: row.syncs,
    logBytes: row.bytes,
    serverCpuMilliseconds: await readServerCpu(server),
    postgresCpuMilliseconds: readPostgresCpu(row.folder),
  };
}

export const differences = (before: Costs, after: Costs): Costs => ({
  statements: after.statements - before.statements,
  diskSyncs: after.diskSyncs - before.diskSyncs,
  logBytes: after.logBytes - before.logBytes,
  serverCpuMilliseconds: after.serverCpuMilliseconds - before.serverCpuMilliseconds,
  postgresCpuMilliseconds: after.postgresCpuMilliseconds - before.postgresCpuMilliseconds,
});

/** Where PostgreSQL spent its time: the statements that took the most, with their share. */
export async function listStatements(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as query, calls::int, total_exec_time as total,
      100 * total_exec_time / sum(total_exec_time) over () as share
    from pg_stat_statements where userid = 'bedside_bike_app'::regrole order by total_exec_time desc limit 8`);
  return rows.map(
    ({ query, calls, total, share }) =>
      `${share.toFixed(0).padStart(3)} %, ${calls} calls of ${(total / calls).toFixed(2)} ms: ${query}`,
  );
}
