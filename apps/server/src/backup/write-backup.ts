import { sql } from "drizzle-orm";
import { writeHead } from "../platform/audit-chain.ts";
import { findHead } from "../platform/audit-sealer.ts";
import { type Database, selectRows, type Transaction } from "../platform/database/database.ts";
import { findMigration } from "../platform/database/schema-version.ts";
import { HttpError } from "../platform/errors.ts";
import { writePrivateFile } from "../platform/private-file.ts";
import { productVersion } from "../platform/version.ts";
import { startEncryption } from "./backup-encryption.ts";
import { type BackupEnd, type BackupHeader, type BackupTable, formatVersion, readBackup } from "./backup-file.ts";
import { listSequences, listTables } from "./catalog.ts";
import { packLines } from "./packed-lines.ts";

const rowsAtOnce = 500;
/** Makes every machine write the same text for the same value. */
const textSettings = { timezone: "UTC", datestyle: "ISO, YMD", bytea_output: "hex", extra_float_digits: "1" };

export interface BackupTarget {
  readonly path: string;
  readonly madeAt: Date;
  /** The age public keys to which the file is encrypted; without any it is not encrypted. */
  readonly publicKeys: readonly string[];
}

/**
 * Writes a snapshot of all data to a new file that only this user may read, and reads it back to verify it.
 * @throws HttpError if the file exists, can't be written or fails verification.
 */
export async function writeBackup(database: Database, { path, madeAt, publicKeys }: BackupTarget): Promise<BackupEnd> {
  const encryption = publicKeys.length > 0 ? await startEncryption(publicKeys) : undefined;
  await database.readSnapshot((tx) => {
    const bytes = packLines(backupLines(tx, madeAt));
    return writePrivateFile(path, encryption?.encrypt(bytes) ?? bytes);
  });
  return readBackup(path, {}, encryption?.readBackKey);
}

async function* backupLines(tx: Transaction, madeAt: Date): AsyncGenerator<string> {
  for (const [name, value] of Object.entries(textSettings)) {
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
  }
  const migration = await findMigration(tx);
  if (migration === null || migration === "unknown") {
    throw new HttpError(
      409,
      "A newer version of the product has migrated this database. Back it up with that version.",
    );
  }
  const header: BackupHeader = {
    bedsideBikeBackup: formatVersion,
    version: productVersion,
    migration,
    madeAt: madeAt.toISOString(),
  };
  yield JSON.stringify(header);

  const end: BackupEnd = { rows: {}, sequences: {}, auditHead: writeHead(await findHead(tx)) };
  for (const { name, columns } of await listTables(tx)) {
    const table: BackupTable = { table: name, columns: columns.map((column) => column.name) };
    yield JSON.stringify(table);
    let count = 0;
    const values = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    );
    await tx.execute(
      sql`declare backup_rows no scroll cursor for
          select json_build_array(${values})::text as line from ${sql.identifier(name)}`,
    );
    for (;;) {
      const rows = await selectRows<{ line: string }>(tx, sql.raw(`fetch ${rowsAtOnce} from backup_rows`));
      for (const { line } of rows) yield line;
      count += rows.length;
      if (rows.length < rowsAtOnce) break;
    }
    await tx.execute(sql`close backup_rows`);
    end.rows[name] = count;
  }
  // After the rows: sequences ignore the snapshot, so they may be ahead of the rows but never behind.
  for (const name of await listSequences(tx)) {
    const [state] = await selectRows<{ lastValue: string; isCalled: boolean }>(
      tx,
      sql`select last_value::text as "lastValue", is_called as "isCalled" from ${sql.identifier(name)}`,
    );
    if (state) end.sequences[name] = state;
  }
  yield JSON.stringify(end);
}
