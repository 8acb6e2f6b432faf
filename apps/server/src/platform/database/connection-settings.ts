import type pg from "pg";
import { StartupError } from "../errors.ts";
import { nameDatabase } from "./database-name.ts";

/**
 * What the reading of rows, the days in statements and the retries rest on. An administrator may have set any of these
 * for the whole PostgreSQL, one database or one login. Set after connecting, because poolers refuse them as start
 * parameters.
 */
const settings = {
  // `pg` parses no other way of writing days, times and intervals.
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
  timezone: "UTC",
  search_path: "public, pg_temp",
  default_transaction_isolation: "read committed",
  client_encoding: "UTF8",
  // Numbers and bytes as they were stored.
  extra_float_digits: "1",
  bytea_output: "hex",
  // What a comparison with null means.
  transform_null_equals: "off",
  standard_conforming_strings: "on",
  // What NULL in a list means.
  array_nulls: "on",
  // Off, each statement on a table with policies is an error.
  row_security: "on",
  // So that only our own limits end a wait, and an error ends no connection.
  lock_timeout: "0",
  exit_on_error: "off",
} as const;

/** For the list of a SELECT: sets them for the rest of the connection. */
export const setOurSettings = Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ");

export async function settle(client: pg.Client): Promise<void> {
  await client.query(`SELECT ${setOurSettings}`);
}

/** What we can't set, or must not: each with what it does, and the statement that takes it back where it was set. */
export interface ForeignSetting {
  readonly name: "session_replication_role" | "default_transaction_read_only";
  readonly undo: string;
}

/** https://www.postgresql.org/docs/current/view-pg-settings.html */
export const selectForeignSettings = `
  SELECT name, CASE source
      WHEN 'database' THEN format('ALTER DATABASE %I RESET %s', current_database(), name)
      WHEN 'user' THEN format('ALTER ROLE %I RESET %s', session_user, name)
      WHEN 'database user' THEN format('ALTER ROLE %I IN DATABASE %I RESET %s', session_user, current_database(), name)
      WHEN 'global' THEN format('ALTER ROLE ALL RESET %s', name)
      ELSE format('ALTER SYSTEM RESET %s, unless the address or postgresql.conf sets it', name)
    END AS undo
  FROM pg_settings
  WHERE name = 'session_replication_role' AND setting = 'replica'
    OR name = 'default_transaction_read_only' AND setting = 'on' AND NOT pg_is_in_recovery()`;

const findForeign = async (client: pg.Client, name: ForeignSetting["name"]): Promise<ForeignSetting | undefined> =>
  (await client.query<ForeignSetting>(selectForeignSettings)).rows.find((setting) => setting.name === name);

/** @throws StartupError if this login's statements fire no triggers, which keep rides and names right. */
export async function requireTriggers(client: pg.Client, url: string): Promise<void> {
  const replica = await findForeign(client, "session_replication_role");
  if (!replica) return;
  throw new StartupError(
    `The login for ${nameDatabase(url)} has session_replication_role = replica, which turns off the triggers that keep what ` +
      `is stored right. As a superuser run: ${replica.undo}`,
  );
}

/** @throws StartupError if an administrator has closed the database: we never write to it against that. */
export async function requireWritable(client: pg.Client, url: string): Promise<void> {
  const readOnly = await findForeign(client, "default_transaction_read_only");
  if (!readOnly) return;
  throw new StartupError(
    `default_transaction_read_only is on for ${nameDatabase(url)}, so nothing can be stored. When it may be written to ` +
      `again, run: ${readOnly.undo}`,
  );
}

/** A sentence if the database stores text in an encoding that has not every letter; null if it has. */
export async function describeEncoding(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string; encoding: string }>(
    "SELECT current_database() AS name, current_setting('server_encoding') AS encoding",
  );
  const [{ name, encoding } = { name: "", encoding: "UTF8" }] = rows;
  if (encoding === "UTF8") return null;
  return (
    `The database ${name} stores text as ${encoding}, which no connection can change: names with other letters are ` +
    "refused or compared wrongly. Make one with ENCODING 'UTF8' TEMPLATE template0, and restore a backup of this one " +
    "into it if it is in use."
  );
}
