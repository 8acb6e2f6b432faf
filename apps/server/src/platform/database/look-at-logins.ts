import type pg from "pg";
import { isLoopback } from "../loopback.ts";
import { withConnection } from "./postgres.ts";

export interface DatabaseTls {
  /** Such as 'TLSv1.3'; null without TLS. */
  readonly version: string | null;
  /** Whether the database is on this machine. */
  readonly isLocal: boolean;
  /** What the URL requests. */
  readonly sslMode: string | null;
}

/** @throws StartupError if the database can't be reached. */
export function findTls(databaseUrl: string): Promise<DatabaseTls> {
  return withConnection(databaseUrl, "DATABASE_URL", async (client) => {
    const { rows } = await client.query<{ version: string | null; address: string | null }>(
      "select version, host(inet_server_addr()) as address from pg_stat_ssl where pid = pg_backend_pid()",
    );
    const [{ version = null, address = null } = {}] = rows;
    const sslMode = new URL(databaseUrl).searchParams.get("sslmode");
    return { version, isLocal: address === null || isLoopback(address), sslMode };
  });
}

/**
 * Whether this login has the owner's rights to every table of the product.
 * @throws StartupError if the database can't be reached.
 */
export function ownsTheTables(ownerUrl: string): Promise<boolean> {
  return withConnection(ownerUrl, "DATABASE_OWNER_URL", async (client: pg.Client) => {
    const { rows } = await client.query<{ is_owner: boolean }>(
      `select bool_and(pg_has_role(current_user, relowner, 'USAGE')) as is_owner
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    );
    return rows[0]?.is_owner ?? false;
  });
}
