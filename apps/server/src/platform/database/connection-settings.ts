import type pg from "pg";

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
} as const;

/** For the list of a SELECT: sets them for the rest of the connection. */
export const setOurSettings = Object.entries(settings)
  .map(([name, value]) => `set_config('${name}', '${value}', false)`)
  .join(", ");

export async function settle(client: pg.Client): Promise<void> {
  await client.query(`SELECT ${setOurSettings}`);
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
    "refused or compared wrongly. Restore a backup into a database made with ENCODING 'UTF8' TEMPLATE template0."
  );
}
