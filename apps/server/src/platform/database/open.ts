import type { Config } from "../config.ts";
import { StartupError } from "../errors.ts";
import { makeOwnerOnly } from "../owner-only.ts";
import type { BareDatabase, Database } from "./database.ts";

export type DatabaseConfig = Pick<
  Config,
  "databaseUrl" | "databaseOwnerUrl" | "dataDir" | "mayBeOwnerLogin" | "leastFreeDiskBytes"
>;
/** For what the tables' owner does; without a login for that, `databaseUrl` has to be the owner's. */
export type OwnedDatabaseConfig = Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "databaseOwnerUrl">>;

/**
 * Closes DATA_DIR to other users, then opens PostgreSQL if DATABASE_URL is set, otherwise the embedded PGlite under
 * DATA_DIR, and migrates it if it may.
 * @throws StartupError if it can't be reached, can't be written to or is already in use, if it is not migrated, if its
 * login could become the owner and must not, or if DATA_DIR can't be closed.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, dataDir, mayBeOwnerLogin: mayBeOwner } = config;
  makeOwnerOnly(dataDir);
  // Loaded on demand: only one of the two is used, and PGlite takes as much as a third of the server's other memory.
  if (url) return (await import("./postgres.ts")).openPostgres({ url, ownerUrl, dataDir, mayBeOwner });
  return (await import("./pglite.ts")).openPglite(dataDir, config.leastFreeDiskBytes);
}

/**
 * Migrates PostgreSQL with the owner's login and keeps the system key in DATA_DIR, so that the server starts without that
 * login. Returns what was done, in a sentence.
 * @throws StartupError without PostgreSQL or the owner's login, if the database can't be reached, or if it is newer.
 */
export async function migrateDatabase(config: DatabaseConfig): Promise<string> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (!databaseUrl) throw new StartupError("The embedded database migrates itself when the server starts.");
  if (!databaseOwnerUrl) throw new StartupError("Set DATABASE_OWNER_URL to the login of the tables' owner.");
  makeOwnerOnly(dataDir);
  await (await import("./postgres.ts")).migrateAsOwner(databaseOwnerUrl, dataDir);
  return `The database is migrated, and ${dataDir} has its key. The server starts without DATABASE_OWNER_URL now.`;
}

/** @throws StartupError if it can't be reached, can't be written to or is already in use, or DATA_DIR can't be closed. */
export async function openBareDatabase(config: OwnedDatabaseConfig): Promise<BareDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  makeOwnerOnly(dataDir);
  const [url, setting] = databaseOwnerUrl ? [databaseOwnerUrl, "DATABASE_OWNER_URL"] : [databaseUrl, "DATABASE_URL"];
  if (url) return (await import("./postgres.ts")).openBarePostgres(url, setting);
  return (await import("./pglite.ts")).openBarePglite(dataDir);
}
