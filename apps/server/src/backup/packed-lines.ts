import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import { z } from "zod";
import { HttpError } from "../platform/errors.ts";
import { describeFailure } from "../platform/failure-reason.ts";
import { DamagedEncryption, readDecrypted } from "./backup-encryption.ts";
import type { BackupKey } from "./backup-key.ts";

/** Backups and archives: lines of JSON with their checksum in the last one, gzipped, and encrypted or not. */
const sumLine = z.object({ sha256: z.string() });

export const blockBytes = 1 << 20;
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

export interface PackedFile {
  readonly path: string;
  /** For error messages: 'backup'. */
  readonly kind: string;
  readonly key?: BackupKey | undefined;
}

/**
 * Passes on every line but the checksum, and verifies that. Nothing passed on may be relied on until this returns.
 * @throws HttpError for a file that can't be read, is incomplete or altered, or is encrypted to another key.
 */
export async function readPackedLines(file: PackedFile, take: (line: string) => Promise<void> | void): Promise<void> {
  const sum = createHash("sha256");
  let found: string | undefined;
  const takeNext = async (line: string) => {
    if (found !== undefined) throw notWhole(file);
    if (line.startsWith('{"sha256"')) {
      found = sumLine.parse(JSON.parse(line)).sha256;
      return;
    }
    sum.update(`${line}\n`);
    await take(line);
  };
  try {
    await pipeline(readDecrypted(file.path, file.key), createGunzip(), async (source: AsyncIterable<Buffer>) => {
      const decoder = new TextDecoder("utf-8", { fatal: true });
      let unread = "";
      for await (const chunk of source) {
        const lines = (unread + decoder.decode(chunk, { stream: true })).split("\n");
        unread = lines.pop() ?? "";
        for (const line of lines) await takeNext(line);
      }
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
      throw new HttpError(404, `${file.path} can't be read: ${describeFailure(error)}.`);
    }
    const isDamage = code?.startsWith("Z_") || error instanceof DamagedEncryption;
    const isUnknownForm = error instanceof z.ZodError || error instanceof SyntaxError;
    if (isDamage || isUnknownForm || (error instanceof TypeError && code === "ERR_ENCODING_INVALID_ENCODED_DATA"))
      throw notWhole(file);
    throw error;
  }
  if (found !== sum.digest("hex")) throw notWhole(file);
}

export const notWhole = ({ path, kind }: PackedFile) =>
  new HttpError(409, `${path} is not a complete ${kind}: it was cut off, altered, or made by another program.`);
