import { sql } from "drizzle-orm";
import { recordAudit } from "../platform/audit.ts";
import { readHead } from "../platform/audit-chain.ts";
import { type BareDatabase, selectRows, type Transaction } from "../platform/database/database.ts";
import { listMigrations, withMigrationsUpTo } from "../platform/database/migrations.ts";
import { type OwnedDatabaseConfig, openBareDatabase } from "../platform/database/open.ts";
import { findMigration } from "../platform/database/schema-version.ts";
import { HttpError } from "../platform/errors.ts";
import { inspectAudit } from "../platform/inspect-audit.ts";
import { migrationsFolder } from "../platform/installed-files.ts";
import { thisOperator } from "../platform/operator.ts";
import { type BackupEnd, type BackupTable, readBackup } from "./backup-file.ts";
import type { BackupKey } from "./backup-key.ts";
import { type CatalogTable, listSequences, listTables } from "./catalog.ts";

export interface Restored {
  readonly madeAt: string;
  readonly rows: number;
  /** Where the audit chain was already broken in the backed-up database, or null. */
  readonly auditBreach: string | null;
}

/**
 * Restores a backup into an empty database: first the schema as it was when the backup was made, then all rows in one
 * transaction, with their counts verified, then the later migrations. Everyone is signed out.
 * @throws HttpError for a file that is damaged or encrypted to another key and for a database that contains data,
 * StartupError for one that can't be used.
 */
export async function restoreBackup(
  config: OwnedDatabaseConfig,
  path: string,
  at: Date,
  key?: BackupKey,
): Promise<Restored> {
  const backup = await readBackup(path, {}, key);
  if (backup.version === undefined) {
    throw new HttpError(
      409,
      "This backup was made before 2.0.0, the first release; it can't be restored. Nothing was changed.",
    );
  }
  const migration = listMigrations().find(({ tag }) => tag === backup.migration);
  if (!migration) {
    throw new HttpError(409, `This backup was made by a newer version of the product (${backup.version}).`);
  }
  const database = await openBareDatabase(config);
  try {
    await prepareSchema(database, migration.tag);
    await database.transaction(async (tx) => {
      const tables = await listTables(tx);
      await requireEmpty(tx, tables);
      await readBackup(path, { rows: (table, rows) => insertRows(tx, tables, table, rows) }, key);
      await setSequences(tx, backup.sequences);
      await requireCounts(tx, tables, backup.rows);
      // Only columns that every version has, as this is the backup's schema. Sign-in sessions, boards and
      // family links, which 2.0.0 did not have, must not be revived if they have ended since.
      await tx.execute(
        sql`update sign_in_sessions set ended_at = ${at.toISOString()}::timestamptz where ended_at is null`,
      );
      await tx.execute(sql`update boards set ended_at = ${at.toISOString()}::timestamptz where ended_at is null`);
      if (tables.some(({ name }) => name === "family_links")) {
        await tx.execute(
          sql`update family_links set ended_at = ${at.toISOString()}::timestamptz where ended_at is null`,
        );
      }
    });
    await database.migrate(migrationsFolder);
    await database.applyObjects();
    const auditBreach = await database.transaction(async (tx) => {
      await tx.execute(sql`analyze`);
      await recordAudit(tx, at, {
        action: "admin.restore",
        actor: { kind: "admin", id: null },
        detail: thisOperator(),
      });
      return (await inspectAudit({ asSystem: (_scope, work) => work(tx) }, readHead(backup.auditHead))).breach;
    });
    const rows = Object.values(backup.rows).reduce((sum, count) => sum + count, 0);
    return { madeAt: backup.madeAt, rows, auditBreach };
  } finally {
    await database.close();
  }
}

async function prepareSchema(database: BareDatabase, migration: string): Promise<void> {
  const present = await database.transaction(async (tx) => {
    const found = await findMigration(tx);
    if (found === null && (await listTables(tx)).length > 0) throw notEmpty();
    return found;
  });
  if (present === null) await withMigrationsUpTo(migration, (folder) => database.migrate(folder));
  else if (present !== migration) {
    throw new HttpError(
      409,
      "The database was set up by a different version from the backup's. Restore into a new, empty one.",
    );
  }
}

const notEmpty = () => new HttpError(409, "The database already contains data. Restore into a new, empty one.");

/** Also locks out every other connection until the restore is done. */
async function requireEmpty(tx: Transaction, tables: readonly CatalogTable[]): Promise<void> {
  for (const { name } of tables) {
    await tx.execute(sql`lock table ${sql.identifier(name)} in access exclusive mode`);
    const [some] = await selectRows(tx, sql`select 1 from ${sql.identifier(name)} limit 1`);
    if (some) throw notEmpty();
  }
}

/** Table and column names come from the catalog, never from the file. */
async function insertRows(
  tx: Transaction,
  tables: readonly CatalogTable[],
  { table, columns }: BackupTable,
  rows: readonly string[],
): Promise<void> {
  const known = tables.find(({ name }) => name === table);
  const targets = columns.map((column) => known?.columns.find(({ name }) => name === column));
  if (!known || targets.length !== known.columns.length) throw unknownShape(table);
  const names = targets.map((target) => {
    if (!target) throw unknownShape(table);
    return sql.identifier(target.name);
  });
  const values = targets.map((target, i) => sql.raw(`(line->>${i})::${target?.type}`));
  await tx.execute(
    sql`insert into ${sql.identifier(known.name)} (${sql.join(names, sql`, `)}) overriding system value
        select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(",")}]`}::json) as lines(line)`,
  );
}

const unknownShape = (table: string) =>
  new HttpError(409, `The backup's table ${table} does not match this version's schema.`);

async function setSequences(tx: Transaction, sequences: BackupEnd["sequences"]): Promise<void> {
  for (const name of await listSequences(tx)) {
    const state = sequences[name];
    if (!state) throw unknownShape(name);
    await tx.execute(
      sql`select setval(format('public.%I', ${name}::text)::regclass, ${state.lastValue}::bigint, ${state.isCalled})`,
    );
  }
}

async function requireCounts(
  tx: Transaction,
  tables: readonly CatalogTable[],
  wanted: BackupEnd["rows"],
): Promise<void> {
  for (const { name } of tables) {
    const [row] = await selectRows<{ count: number }>(
      tx,
      sql`select count(*)::int as count from ${sql.identifier(name)}`,
    );
    if (row?.count !== wanted[name]) throw unknownShape(name);
  }
}
