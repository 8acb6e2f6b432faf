import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, realpathSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import type { Config } from "../platform/config.ts";
import { StartupError } from "../platform/errors.ts";

/** Linux allows 107 bytes, macOS 103. */
const longestPathBytes = 100;

/**
 * The socket on which the server of this DATA_DIR and database accepts admin commands: in DATA_DIR, one per PostgreSQL
 * database, because several servers may share the folder. If the path is too long for a Unix socket, the socket is in
 * the temporary folder instead, in a folder owned by this user, with a name derived from DATA_DIR.
 * @throws StartupError if that folder belongs to another user.
 */
export function adminSocketPath({ dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">): string {
  const name = databaseUrl ? `admin-${digest(databaseNameOf(databaseUrl))}.sock` : "admin.sock";
  const inDataDir = resolve(dataDir, name);
  if (Buffer.byteLength(inDataDir) <= longestPathBytes) return inDataDir;
  return join(ownTemporaryFolder(), `${digest(realPathOf(dataDir))}-${name}`);
}

/**
 * Every socket that servers with this DATA_DIR have made, for any database; some may be left over from servers that
 * have stopped.
 */
export function listAdminSockets(dataDir: string): string[] {
  const inDataDir = namesIn(dataDir).filter((name) => socketName.test(name));
  const elsewhere = temporaryFolder();
  const start = `${digest(realPathOf(dataDir))}-`;
  const ofDataDir = namesIn(elsewhere).filter(
    (name) => name.startsWith(start) && socketName.test(name.slice(start.length)),
  );
  return [...inDataDir.map((name) => resolve(dataDir, name)), ...ofDataDir.map((name) => join(elsewhere, name))];
}

const socketName = /^admin(?:-[0-9a-f]{12})?\.sock$/;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return []; // whoever opens the database next says why the folder can't be used
  }
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/** Without the password, so that the socket's file name reveals nothing about it. */
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

const temporaryFolder = (): string => join(tmpdir(), `bedside-bike-${userInfo().uid}`);

/** Anyone can write to the temporary folder, so only a folder that this user owns and no one else can read is used. */
function ownTemporaryFolder(): string {
  const { uid } = userInfo();
  const folder = temporaryFolder();
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
