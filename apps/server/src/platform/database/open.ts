import { accessSync, constants } from "node:fs";
import { join, resolve } from "node:path";
import type { Config } from "../config.ts";
import { StartupError } from "../errors.ts";
import { makeOwnerOnly } from "../owner-only.ts";
import type { BareDatabase, Database } from "./database.ts";
import { dataFolder, refuseOtherData } from "./embedded-cluster.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Holder } from "./folder-lock.ts";
import { watchFreeSpace } from "./free-space.ts";
import { onLocalDisk } from "./local-disk.ts";
import { migrateAsOwner, openBarePostgres, openPostgres, requireOneDatabase } from "./postgres.ts";

export type DatabaseConfig = Pick<
  Config,
  | "databaseUrl"
  | "databaseOwnerUrl"
  | "databaseLimits"
  | "dataDir"
  | "mayBeOwnerLogin"
  | "retention"
  | "leastFreeDiskBytes"
>;
/** For work that needs the tables' owner; without a login for that, `databaseUrl` has to be the owner's. */
export type OwnedDatabaseConfig = Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "databaseOwnerUrl">>;

/**
 * Closes DATA_DIR to other users, then opens the PostgreSQL of DATABASE_URL, or without it the product's own under
 * DATA_DIR, and migrates it if it may. Creates a new database only for a server.
 * @throws StartupError if it can't be reached, can't be written to or is already in use, if it is not migrated, if its
 * login could become the owner and must not, or if DATA_DIR can't be closed.
 */
export async function openDatabase(config: DatabaseConfig, holder: Holder = "server"): Promise<Database> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databaseLimits, dataDir, retention } = config;
  const mayBeNew = holder === "server";
  if (!url && !mayBeNew) requireEmbedded(dataDir);
  makeOwnerOnly(dataDir);
  const common = { dataDir, retention, mayBeNew };
  if (url) return openPostgres({ ...common, url, ownerUrl, mayBeOwner: config.mayBeOwnerLogin }, databaseLimits);
  const embedded = await startEmbeddedPostgres({ dataDir, holder });
  const logins = { ...common, url: embedded.url, ownerUrl: embedded.ownerUrl, mayBeOwner: false };
  const database = await closingAfter(embedded, () => openPostgres(logins, databaseLimits));
  return onLocalDisk(database, watchFreeSpace(resolve(dataDir), config.leastFreeDiskBytes));
}

/** @throws StartupError if DATA_DIR holds no embedded database, or this user may not open it. */
function requireEmbedded(dataDir: string): void {
  const cluster = join(dataDir, "postgres", dataFolder);
  try {
    accessSync(cluster, constants.F_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES") {
      throw new StartupError(
        `DATA_DIR=${dataDir} is closed to this user: run the command as the user who runs the server.`,
      );
    }
    if (code === "ENOENT") refuseOtherData(dataDir); // from before the first release, which is elsewhere in it
    throw new StartupError(
      `DATA_DIR=${dataDir} (${resolve(dataDir)}) holds no database and no server runs on it: set DATA_DIR to the ` +
        "server's folder, or DATABASE_URL to its database.",
    );
  }
}

/**
 * Migrates PostgreSQL with the owner's login and keeps the system key in DATA_DIR, so that the server starts without that
 * login. Returns what was done, in a sentence.
 * @throws StartupError without PostgreSQL or the owner's login, if the database can't be reached, or if it is newer.
 */
export async function migrateDatabase(config: DatabaseConfig): Promise<string> {
  const { databaseUrl, databaseOwnerUrl, dataDir, retention } = config;
  if (!databaseUrl) throw new StartupError("The embedded database migrates itself when the server starts.");
  if (!databaseOwnerUrl) throw new StartupError("Set DATABASE_OWNER_URL to the login of the tables' owner.");
  await requireOneDatabase(databaseUrl, databaseOwnerUrl);
  makeOwnerOnly(dataDir);
  await migrateAsOwner(databaseOwnerUrl, { dataDir, retention });
  return `The database is migrated, and ${dataDir} has its key. The server starts without DATABASE_OWNER_URL now.`;
}

/** @throws StartupError if it can't be reached, can't be written to or is already in use, or DATA_DIR can't be closed. */
export async function openBareDatabase(config: OwnedDatabaseConfig): Promise<BareDatabase> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl && databaseOwnerUrl) await requireOneDatabase(databaseUrl, databaseOwnerUrl);
  makeOwnerOnly(dataDir);
  const [url, setting] = databaseOwnerUrl ? [databaseOwnerUrl, "DATABASE_OWNER_URL"] : [databaseUrl, "DATABASE_URL"];
  if (url) return openBarePostgres(url, setting);
  const embedded = await startEmbeddedPostgres({ dataDir, holder: "command" });
  return closingAfter(embedded, () => openBarePostgres(embedded.ownerUrl, "DATA_DIR"));
}

/** The opened database; closing it then closes the embedded PostgreSQL, which is also closed if opening fails. */
async function closingAfter<Opened extends { close(): Promise<void> }>(
  embedded: { close(): Promise<void> },
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const opened = await open();
    return {
      ...opened,
      async close() {
        try {
          await opened.close();
        } finally {
          await embedded.close();
        }
      },
    };
  } catch (error) {
    await embedded.close();
    throw error;
  }
}
