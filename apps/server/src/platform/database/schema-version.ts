import { sql } from "drizzle-orm";
import { StartupError } from "../errors.ts";
import { productVersion } from "../version.ts";
import { selectRows, type Transaction } from "./database.ts";
import { baseline, listMigrations } from "./migrations.ts";
import { objectsMark, selectObjectsMark } from "./sql-objects.ts";

/**
 * The newest migration that has run; 'older' if it is older than this version's first, 'unknown' if this version does
 * not have it, null if none has run.
 */
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
  if (Number(last.at) < baseline().when) return "older";
  return listMigrations().find(({ when }) => when === Number(last.at))?.tag ?? "unknown";
}

/**
 * The migrator skips migrations older than the database, so without this check an older version would start on a schema
 * that it does not know; nor does it have migrations for a database older than its first one.
 * @throws StartupError if a newer version has migrated the database or put its functions into it, or if it is too old.
 */
export async function refuseOtherSchemas(tx: Transaction): Promise<void> {
  const migration = await findMigration(tx);
  if (migration === "older") {
    throw new StartupError(
      "This database is older than the last state of 1.0.0. Start 1.0.0 on it once, in its last state, and then this version.",
    );
  }
  if (migration === "unknown" || isOfNewerVersion(await findMark(tx))) {
    throw new StartupError(
      "A newer version of the product has migrated this database. Start that version, or restore a backup into a new database with this one.",
    );
  }
}

/** @throws StartupError unless exactly this version has migrated the database. */
export async function requireThisSchema(tx: Transaction): Promise<void> {
  await refuseOtherSchemas(tx);
  const isMigrated = (await findMigration(tx)) === listMigrations().at(-1)?.tag;
  if (isMigrated && (await findMark(tx)) === objectsMark()) return;
  throw new StartupError(
    "The database is not migrated to this version. Set DATABASE_OWNER_URL, or set it once for: npm run admin -- migrate",
  );
}

async function findMark(tx: Transaction): Promise<string | null> {
  const [row] = await selectRows<{ mark: string | null }>(tx, sql.raw(selectObjectsMark));
  return row?.mark ?? null;
}

function isOfNewerVersion(mark: string | null): boolean {
  const version = mark?.split(" ")[0];
  return version !== undefined && version.localeCompare(productVersion, "en", { numeric: true }) > 0;
}
