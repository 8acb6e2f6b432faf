import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

/**
 * PostgreSQL where DATABASE_URL names one, else the embedded PGlite under DATA_DIR; migrated and ready.
 * @throws StartupError where it can't be reached, written to or is already in use.
 */
export function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openPglite(config.dataDir);
}
