import { type SQL, sql } from "drizzle-orm";

/** An instant as the API writes it, for JSON that the database builds. `instant` is the text of an expression, never input. */
export const instantText = (instant: string): SQL =>
  sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
