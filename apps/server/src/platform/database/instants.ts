import { type SQL, sql } from "drizzle-orm";

/**
 * An instant as the API writes it, for JSON that the database builds. `instant` is the text of an SQL expression, never
 * input.
 */
export const instantText = (instant: string): SQL =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** An instant as milliseconds since 1970, to read as a number. `column` is the text of an expression, never input. */
export const milliseconds = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
