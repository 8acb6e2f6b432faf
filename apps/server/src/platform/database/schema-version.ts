import { sql } from "drizzle-orm";
import { StartupError } from "../errors.ts";
import { productVersion } from "../version.ts";
import { selectRows, type Transaction } from "./database.ts";
import { baseline, listMigrations } from "./migrations.ts";
import { objectsMark, selectObjectsMark } from "./sql-objects.ts";

/** Of a database, and of a DATA_DIR, of the time before the first release. */
export const madeBeforeRelease = (): StartupError =>
  new StartupError(
    "Made before 2.0.0, the first release; it can't be upgraded. Nothing was changed. Begin with an empty DATA_DIR.",
  );

/**
 * The newest migration that has run; 'older' if one has run that is older than this version's first, 'unknown' if this
 * version does not have it, null if none has run.
 */
export async function findMigration(tx: Transaction): Promise<string | null> {
  const [known] = await selectRows<{ is_there: boolean }>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (!known?.is_there) return null;
  const [ran] = await selectRows<{ first: number | string | null; last: number | string | null }>(
    tx,
    sql`select min(created_at) as first, max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  if (ran?.last == null) return null;
  if (Number(ran.first) < baseline().when) return "older";
  return listMigrations().find(({ when }) => when === Number(ran.last))?.tag ?? "unknown";
}

/**
 * The migrator skips migrations older than the database, so without this check an older version would start on a schema
 * that it does not know; nor does it have migrations for a database from before the first release.
 * @throws StartupError if a newer version has migrated the database or put its functions into it, or if it is older.
 */
export async function refuseOtherSchemas(tx: Transaction): Promise<void> {
  const migration = await findMigration(tx);
  if (migration === "older") throw madeBeforeRelease();
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
