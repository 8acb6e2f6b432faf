import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type { Config } from "../config.ts";
import type { Queryable, Transaction } from "./database.ts";
import { openPgliteClient } from "./pglite.ts";
import { connectAlone } from "./postgres.ts";
import * as schema from "./schema.ts";

/** A database as it stands, migrated or not, for its owner alone: restoring works on it, and nothing else may. */
export interface BareDatabase {
  /** Runs the folder's migrations that have not run yet. */
  migrate(migrationsFolder: string): Promise<void>;
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** @throws StartupError where it can't be reached, written to or is in use. */
export async function openBareDatabase(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<BareDatabase> {
  if (config.databaseUrl) {
    const client = await connectAlone(config.databaseUrl);
    const db = drizzlePostgres(client, { schema, casing: "snake_case" });
    return {
      migrate: (migrationsFolder) => migratePostgres(db, { migrationsFolder }),
      transaction: (work) => (db as unknown as Queryable).transaction(work),
      close: () => client.end(),
    };
  }
  const { client, unlock } = await openPgliteClient(config.dataDir);
  const db = drizzlePglite(client, { schema, casing: "snake_case" });
  return {
    migrate: (migrationsFolder) => migratePglite(db, { migrationsFolder }),
    transaction: (work) => (db as unknown as Queryable).transaction(work),
    async close() {
      await client.close();
      unlock();
    },
  };
}
