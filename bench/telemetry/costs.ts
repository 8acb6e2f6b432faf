import type { ChildProcess } from "node:child_process";
import type pg from "pg";
import { readPostgresCpu, readServerCpu } from "../processor-time.ts";

/** Resources used so far. Other work on the machine distorts these values less than elapsed time. */
export interface Costs {
  readonly logBytes: number;
  readonly serverCpuMilliseconds: number;
  readonly postgresCpuMilliseconds: number;
}

export async function readCosts(client: pg.Client, server: ChildProcess): Promise<Costs> {
  const { rows } = await client.query(
    "select wal_bytes::float8 as bytes, current_setting('data_directory') as folder from pg_stat_wal",
  );
  const [row] = rows;
  return {
    logBytes: row.bytes,
    serverCpuMilliseconds: await readServerCpu(server),
    postgresCpuMilliseconds: readPostgresCpu(row.folder),
  };
}

export const differences = (before: Costs, after: Costs): Costs => ({
  logBytes: after.logBytes - before.logBytes,
  serverCpuMilliseconds: after.serverCpuMilliseconds - before.serverCpuMilliseconds,
  postgresCpuMilliseconds: after.postgresCpuMilliseconds - before.postgresCpuMilliseconds,
});
