import type { Config } from "../config.ts";
import type { BareDatabase, Database } from "./database.ts";

/**
 * PostgreSQL where DATABASE_URL names one, else the embedded PGlite under DATA_DIR; migrated and ready.
 * @throws StartupError where it can't be reached, written to or is already in use.
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  // Only one of the two is ever needed, and PGlite alone would take a third of the memory of a server without it.
  if (config.databaseUrl) return (await import("./postgres.ts")).openPostgres(config.databaseUrl);
  return (await import("./pglite.ts")).openPglite(config.dataDir);
}

/** @throws StartupError where it can't be reached, written to or is in use. */
export async function openBareDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<BareDatabase> {
  if (config.databaseUrl) return (await import("./postgres.ts")).openBarePostgres(config.databaseUrl);
  return (await import("./pglite.ts")).openBarePglite(config.dataDir);
}
