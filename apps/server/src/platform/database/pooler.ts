import { randomUUID } from "node:crypto";
import type pg from "pg";
import { StartupError } from "../errors.ts";

const answersWithinMilliseconds = 3000;

/**
 * A pooler in transaction or statement mode lends each transaction a connection to the database, so what the server
 * sets, prepares or listens to on it would be shared with others. Two connections show this: one listens between
 * transactions for what the other sends, and each has its own process in PostgreSQL.
 * @throws StartupError if the connections are shared.
 */
export async function requireOwnConnections(listener: pg.Client, sender: pg.Client): Promise<void> {
  const channel = `bedside_bike_probe_${randomUUID().replaceAll("-", "")}`;
  const heard = new Promise<boolean>((resolve) => {
    listener.once("notification", () => resolve(true));
    setTimeout(resolve, answersWithinMilliseconds, false).unref();
  });
  await listener.query(`LISTEN ${channel}`);
  const own = await processOf(listener);
  await sender.query("BEGIN");
  const others = await processOf(sender);
  await sender.query(`NOTIFY ${channel}`);
  await sender.query("COMMIT");
  const isOwn = own !== others && (await heard) && (await processOf(listener)) === own;
  if (isOwn) return;
  throw new StartupError(
    "DATABASE_URL leads to a connection pooler in transaction or statement mode, which shares connections between clients: " +
      "set its mode to session, or name PostgreSQL itself.",
  );
}

async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

/** How many connections this server allows, over all databases, and how many of them are taken. */
interface Connections {
  readonly most: number;
  readonly taken: number;
}

/** A sentence if a node's pool and its connection for notices don't fit beside those already open; null if they do. */
export async function describeTooManyConnections(client: pg.Client, poolMax: number): Promise<string | null> {
  const { rows } = await client.query<Connections>(`
    SELECT least(
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - coalesce(current_setting('reserved_connections', true), '0')::int,
        (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
        (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user)
      ) AS most,
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()) AS taken`);
  const [{ most, taken } = { most: Number.POSITIVE_INFINITY, taken: 0 }] = rows;
  if (taken + poolMax + 1 <= most) return null;
  return (
    `The database gives ${most} connections, of which ${taken} are taken: ${poolMax} of DATABASE_POOL_MAX and one for events ` +
    "don't fit. Lower DATABASE_POOL_MAX on every node, or raise max_connections."
  );
}
