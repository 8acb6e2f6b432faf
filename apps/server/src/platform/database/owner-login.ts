import type pg from "pg";
import { appRole } from "./migrations.ts";

/** Whether this login is a superuser, or owns the database or one of our tables, or may become the role that does. */
export async function canBecomeOwner(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_owner: boolean }>(
    `select coalesce(bool_or(pg_has_role(session_user, owner, 'MEMBER')), false)
       or (select rolsuper or rolcreaterole from pg_roles where rolname = session_user) as is_owner
     from (select relowner from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
           union select datdba from pg_database where datname = current_database()) owners (owner)`,
  );
  return rows[0]?.is_owner ?? false;
}

/** What a database administrator runs to give the server its own login, and what to set afterward. */
export function ownLoginStatements(databaseUrl: string): string {
  const { pathname, username } = new URL(databaseUrl);
  const database = decodeURIComponent(pathname.slice(1)) || username;
  return [
    `  CREATE ROLE bedside_bike_server LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION;`,
    `  GRANT ${appRole} TO bedside_bike_server;`,
    `  GRANT CONNECT ON DATABASE "${database.replaceAll('"', '""')}" TO bedside_bike_server;`,
    `  \\password bedside_bike_server`,
  ].join("\n");
}

/** For a login that could read past every policy. */
export const ownerLoginWarning = (databaseUrl: string): string =>
  [
    "The login that DATABASE_URL names can become the owner of the tables, whom no policy of the database binds.",
    "Give the server a login of its own. In psql, as a superuser of the database server:",
    ownLoginStatements(databaseUrl),
    "Then set DATABASE_OWNER_URL to what DATABASE_URL is now, and DATABASE_URL to the new login.",
  ].join("\n");
