import type { Config } from "../config.ts";
import { makeOwnerOnly } from "../owner-only.ts";
import type { BareDatabase, Database } from "./database.ts";

/**
 * Closes DATA_DIR to other users, then opens PostgreSQL if DATABASE_URL is set, otherwise the embedded PGlite under
 * DATA_DIR, and migrates it.
 * @throws StartupError if it can't be reached, can't be written to or is already in use, or DATA_DIR can't be closed.
 */
export async function openDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Database> {
  makeOwnerOnly(config.dataDir);
  // Loaded on demand: only one of the two is used, and PGlite takes as much as a third of the server's other memory.
  if (config.databaseUrl) return (await import("./postgres.ts")).openPostgres(config.databaseUrl);
  return (await import("./pglite.ts")).openPglite(config.dataDir);
}

/** @throws StartupError if it can't be reached, can't be written to or is already in use, or DATA_DIR can't be closed. */
export async function openBareDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<BareDatabase> {
  makeOwnerOnly(config.dataDir);
  if (config.databaseUrl) return (await import("./postgres.ts")).openBarePostgres(config.databaseUrl);
  return (await import("./pglite.ts")).openBarePglite(config.dataDir);
}
