import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import type { Config } from "../platform/config.ts";
import { StartupError } from "../platform/errors.ts";

/** Linux takes 107 bytes, macOS 103. */
const longestPathBytes = 100;

/**
 * Where admin commands reach the server of this DATA_DIR and database: a socket in DATA_DIR, one per PostgreSQL
 * database, since several servers may share a folder there. A path too long for a Unix socket is replaced by one in
 * the temporary folder, in a folder of this user's own and named after DATA_DIR.
 * @throws StartupError where that folder belongs to somebody else.
 */
export function adminSocketPath({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): string {
  const name = databaseUrl ? `admin-${digest(databaseNameOf(databaseUrl))}.sock` : "admin.sock";
  const inDataDir = resolve(dataDir, name);
  if (Buffer.byteLength(inDataDir) <= longestPathBytes) return inDataDir;
  return join(ownTemporaryFolder(), `${digest(realPathOf(dataDir))}-${name}`);
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Without the password: a name that stands in a folder tells nothing about it. */
function databaseNameOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function realPathOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return resolve(folder);
  }
}

/** The temporary folder is everybody's, so a folder in it counts only if nobody else made it or may look in. */
function ownTemporaryFolder(): string {
  const { uid } = userInfo();
  const folder = join(tmpdir(), `bedside-bike-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const isOwn = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  if (!isOwn) {
    throw new StartupError(
      `${folder} belongs to another user. Set DATA_DIR to a shorter path, which needs no such folder.`,
    );
  }
  return folder;
}
