import { z } from "zod";
import type { BackupKey } from "./backup-key.ts";
import { blockBytes, notWhole, readPackedLines } from "./packed-lines.ts";

/**
 * A backup is gzipped JSON lines, encrypted or not: a header, then for each table a line with its name and columns and one line per row,
 * then an end line with the expected counts, then the SHA-256 of all previous lines. Values are in PostgreSQL's text
 * format, so the same file can be restored into either database. See docs/decisions/040-backup-format.md.
 */

export const formatVersion = 1;

const headerLine = z.object({
  bedsideBikeBackup: z.literal(formatVersion),
  /** Of the product that wrote it; backups from before 2.0.0 lack it. */
  version: z.string().optional(),
  migration: z.string(),
  madeAt: z.string(),
});
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const endLine = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.object({ lastValue: z.string(), isCalled: z.boolean() })),
  /** The head of the audit chain: PLACE:HASH. */
  auditHead: z.string(),
});

export type BackupHeader = z.output<typeof headerLine>;
export type BackupTable = z.output<typeof tableLine>;
export type BackupEnd = z.output<typeof endLine>;

export interface BackupReader {
  header?(header: BackupHeader): Promise<void>;
  /** Called with batches of rows, each a JSON array of strings and nulls. */
  rows?(table: BackupTable, rows: readonly string[]): Promise<void>;
}

/**
 * Reads a backup to its end and verifies its checksum, order and counts. Nothing passed to the reader may be relied on
 * until this returns.
 * @throws HttpError for a file that is not a backup, incomplete or altered, or encrypted to another key.
 */
export async function readBackup(
  path: string,
  reader: BackupReader = {},
  key?: BackupKey,
): Promise<BackupHeader & BackupEnd> {
  const file = { path, kind: "backup", key };
  let header: BackupHeader | undefined;
  let table: BackupTable | undefined;
  let end: BackupEnd | undefined;
  const counts: Record<string, number> = {};
  let portion: string[] = [];
  let portionLength = 0;

  const flush = async () => {
    if (table && portion.length > 0) await reader.rows?.(table, portion);
    portion = [];
    portionLength = 0;
  };
  const take = async (line: string) => {
    if (!header) {
      header = headerLine.parse(JSON.parse(line));
      await reader.header?.(header);
    } else if (line.startsWith("[")) {
      if (!table) throw notWhole(file);
      counts[table.table] = (counts[table.table] ?? 0) + 1;
      portion.push(line);
      portionLength += line.length;
      if (portion.length >= 500 || portionLength >= blockBytes) await flush();
    } else {
      await flush();
      if (line.startsWith('{"table"')) {
        table = tableLine.parse(JSON.parse(line));
        counts[table.table] = 0;
      } else end = endLine.parse(JSON.parse(line));
    }
  };

  await readPackedLines(file, take);
  if (!header || !end || !sameCounts(counts, end.rows)) throw notWhole(file);
  return { ...header, ...end };
}

const sameCounts = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, count]) => b[name] === count);
