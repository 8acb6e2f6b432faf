import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import { HttpError } from "../platform/errors.ts";
import type { BackupKey } from "./backup-key.ts";

/**
 * Backups are encrypted in the age format, chunk by chunk, never the whole plaintext at once. The library is loaded on
 * demand: it takes 15 MB. See docs/decisions/043-encrypted-backups.md.
 */

const firstLine = "age-encryption.org/v1\n";

export interface BackupEncryption {
  encrypt(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** Opens only what this process has encrypted, so that the server can verify a file without having the secret key. */
  readonly readBackKey: BackupKey;
}

/** @throws Error for anything but age public keys. */
export async function startEncryption(publicKeys: readonly string[]): Promise<BackupEncryption> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const key of publicKeys) encrypter.addRecipient(key);
  let fileKey: Uint8Array | null = null;
  encrypter.addRecipient({
    wrapFileKey(key) {
      fileKey = key.slice();
      return []; // adds nothing to the file
    },
  });
  return {
    async *encrypt(chunks) {
      yield* await encrypter.encrypt(ReadableStream.from(chunks));
    },
    readBackKey: { name: "its own key", identities: [{ unwrapFileKey: () => fileKey }] },
  };
}

/** An encrypted file that is cut off or altered. */
export class DamagedEncryption extends Error {}

/**
 * The file's bytes, decrypted if they are encrypted.
 * @throws HttpError if a key is missing or does not open it; DamagedEncryption; the file system's own errors.
 */
export async function* readDecrypted(path: string, key: BackupKey | undefined): AsyncGenerator<Uint8Array> {
  if (!(await isEncrypted(path))) {
    yield* createReadStream(path);
    return;
  }
  if (!key) throw new HttpError(400, `${path} is encrypted. Name the file with its secret key: --key-file FILE`);
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of key.identities) decrypter.addIdentity(identity);
  let isForAnother = false;
  decrypter.addIdentity({
    // Called last, if none of the keys has opened it.
    unwrapFileKey() {
      isForAnother = true;
      return null;
    },
  });
  try {
    yield* await decrypter.decrypt(ReadableStream.from(createReadStream(path)));
  } catch (error) {
    if (isForAnother) {
      throw new HttpError(
        409,
        `The key in ${key.name} does not open ${path}: it was encrypted to another public key, or is damaged.`,
      );
    }
    throw (error as NodeJS.ErrnoException).code ? error : new DamagedEncryption();
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === firstLine;
  } finally {
    await file.close();
  }
}
