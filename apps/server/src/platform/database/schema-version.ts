import { sql } from "drizzle-orm";
import { StartupError } from "../errors.ts";
import { selectRows, type Transaction } from "./database.ts";
import { listMigrations } from "./migrations.ts";

/** The newest migration that has run; 'unknown' if this version does not have it, null if none has run. */
export async function findMigration(tx: Transaction): Promise<string | null> {
  const [known] = await selectRows<{ is_there: boolean }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (!known?.is_there) return null;
  const [last] = await selectRows<{ at: number | string | null }>(
    tx,
    sql`select max(created_at) as at from drizzle.__drizzle_migrations`,
  );
  if (last?.at == null) return null;
  return listMigrations().find(({ when }) => when === Number(last.at))?.tag ?? "unknown";
}

/**
 * The migrator skips migrations older than the database, so without this check an older version would start on a schema
 * that it does not know.
 * @throws StartupError if a newer version has migrated the database.
 */
export async function refuseNewerSchema(tx: Transaction): Promise<void> {
  if ((await findMigration(tx)) !== "unknown") return;
  throw new StartupError(
    "A newer version of the product has migrated this database. Start that version, or restore a backup into a new database with this one.",
  );
}

/** @throws StartupError unless exactly this version has migrated the database. */
export async function requireThisSchema(tx: Transaction): Promise<void> {
  await refuseNewerSchema(tx);
  if ((await findMigration(tx)) === listMigrations().at(-1)?.tag) return;
  throw new StartupError(
    "The database is not migrated to this version. Set DATABASE_OWNER_URL, or set it once for: npm run admin -- migrate",
  );
}
