import { readFile, stat } from "node:fs/promises";
import type { Identity } from "age-encryption";
import { HttpError } from "../platform/errors.ts";
import { describeFailure } from "../platform/failure-reason.ts";
import { writePrivateFile } from "../platform/private-file.ts";

/** What opens encrypted backups. */
export interface BackupKey {
  /** Where it comes from, for error messages. */
  readonly name: string;
  readonly identities: readonly (string | Identity)[];
}

const longestKeyFileBytes = 65_536;

/**
 * Writes a new secret key, in the form of age's own key files, to a new file that only this user may read. Returns the
 * public key.
 * @throws HttpError if the file exists or can't be written.
 */
export async function makeBackupKey(path: string, at: Date): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import("age-encryption");
  const secretKey = await generateX25519Identity();
  const publicKey = await identityToRecipient(secretKey);
  await writePrivateFile(path, [`# created: ${at.toISOString()}\n# public key: ${publicKey}\n${secretKey}\n`], "");
  return publicKey;
}

/**
 * Reads an age key file: comments, and secret keys of one line each.
 * @throws HttpError for a file that can't be read or holds anything else; the message quotes none of it.
 */
export async function readKeyFile(path: string): Promise<BackupKey> {
  const text = await readShortFile(path);
  if (text.startsWith("age-encryption.org/")) {
    throw new HttpError(400, `${path} is itself encrypted. Decrypt the key file first: age --decrypt`);
  }
  const { Decrypter } = await import("age-encryption");
  const identities = text.split("\n").flatMap((line, i) => {
    const key = line.trim();
    if (!key || key.startsWith("#")) return [];
    try {
      new Decrypter().addIdentity(key);
      return [key];
    } catch {
      throw new HttpError(400, `Line ${i + 1} of ${path} is not a secret key like AGE-SECRET-KEY-1...`);
    }
  });
  if (identities.length === 0) throw holdsNoKey(path);
  return { name: path, identities };
}

async function readShortFile(path: string): Promise<string> {
  try {
    if ((await stat(path)).size > longestKeyFileBytes) throw holdsNoKey(path);
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new HttpError(404, `The key file ${path} can't be read: ${describeFailure(error)}.`);
  }
}

const holdsNoKey = (path: string): HttpError =>
  new HttpError(400, `${path} is not a key file: no line of it is a secret key like AGE-SECRET-KEY-1...`);
