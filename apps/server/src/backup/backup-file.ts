import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { z } from "zod";
import { HttpError } from "../platform/errors.ts";
import { describeFailure } from "../platform/failure-reason.ts";
import { DamagedEncryption, readDecrypted } from "./backup-encryption.ts";
import type { BackupKey } from "./backup-key.ts";

/**
 * A backup is gzipped JSON lines, encrypted or not: a header, then for each table a line with its name and columns and one line per row,
 * then an end line with the expected counts, then the SHA-256 of all previous lines. Values are in PostgreSQL's text
 * format, so the same file can be restored into either database. See docs/decisions/040-backup-format.md.
 */

export const formatVersion = 1;

const headerLine = z.object({ bedsideBikeBackup: z.literal(formatVersion), migration: z.string(), madeAt: z.string() });
const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const endLine = z.object({
  rows: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.object({ lastValue: z.string(), isCalled: z.boolean() })),
  /** The head of the audit chain: PLACE:HASH. */
  auditHead: z.string(),
});
const sumLine = z.object({ sha256: z.string() });

export type BackupHeader = z.output<typeof headerLine>;
export type BackupTable = z.output<typeof tableLine>;
export type BackupEnd = z.output<typeof endLine>;

const blockBytes = 1 << 20;
const compress = promisify(gzip);

/** Adds the checksum and compresses the lines, with one gzip member per megabyte. */
export async function* packLines(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const sum = createHash("sha256");
  let block = "";
  for await (const line of lines) {
    sum.update(`${line}\n`);
    block += `${line}\n`;
    if (block.length < blockBytes) continue;
    yield await compress(block);
    block = "";
  }
  yield await compress(`${block}${JSON.stringify({ sha256: sum.digest("hex") })}\n`);
}

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
  const sum = createHash("sha256");
  let header: BackupHeader | undefined;
  let table: BackupTable | undefined;
  let end: BackupEnd | undefined;
  let found: string | undefined;
  const counts: Record<string, number> = {};
  let portion: string[] = [];
  let portionLength = 0;

  const flush = async () => {
    if (table && portion.length > 0) await reader.rows?.(table, portion);
    portion = [];
    portionLength = 0;
  };
  const take = async (line: string) => {
    if (found !== undefined) throw notWhole(path);
    if (line.startsWith('{"sha256"')) {
      found = sumLine.parse(JSON.parse(line)).sha256;
      return;
    }
    sum.update(`${line}\n`);
    if (!header) {
      header = headerLine.parse(JSON.parse(line));
      await reader.header?.(header);
    } else if (line.startsWith("[")) {
      if (!table) throw notWhole(path);
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

  try {
    await pipeline(readDecrypted(path, key), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let unread = "";
      for await (const chunk of source) {
        const lines = (unread + decoder.decode(chunk, { stream: true })).split("\n");
        unread = lines.pop() ?? "";
        for (const line of lines) await take(line);
      }
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
      throw new HttpError(404, `${path} can't be read: ${describeFailure(error)}.`);
    }
    const isDamage = code?.startsWith("Z_") || error instanceof DamagedEncryption;
    const isUnknownForm = error instanceof z.ZodError || error instanceof SyntaxError;
    if (isDamage || isUnknownForm || (error instanceof TypeError && code === "ERR_ENCODING_INVALID_ENCODED_DATA"))
      throw notWhole(path);
    throw error;
  }
  const isWhole = header && end && found === sum.digest("hex") && sameCounts(counts, end.rows);
  if (!header || !end || !isWhole) throw notWhole(path);
  return { ...header, ...end };
}

const sameCounts = (a: Record<string, number>, b: Record<string, number>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([name, count]) => b[name] === count);

const notWhole = (path: string) =>
  new HttpError(409, `${path} is not a complete backup: it was cut off, altered, or made by another program.`);
