import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";
import { StartupError } from "./errors.ts";

const othersRights = 0o077;

interface Entry {
  readonly path: string;
  readonly found: Stats;
}

/**
 * Takes away all other users' rights to DATA_DIR and everything in it. Does nothing if there is no such folder. Follows
 * no symbolic link in it. Changes nothing if one of its files can't be closed.
 * @throws StartupError for a folder that belongs to everybody, a file of another user, and one with a second name
 * elsewhere.
 */
export function makeOwnerOnly(dataDir: string): void {
  const folder = realPathOf(dataDir);
  if (!folder || process.platform === "win32") return;
  const root = { path: folder, found: lstatSync(folder) };
  if (folder === "/" || (root.found.mode & 0o1000) !== 0) {
    throw new StartupError(`DATA_DIR=${dataDir} is for all users of this machine. Name a folder of the server's own.`);
  }
  const open = [...entriesOf(root)].filter(({ found }) => (found.mode & othersRights) !== 0);
  for (const entry of open) refuseWhatIsNotOurs(entry, root);
  // From the top down: once the folder itself is closed, nobody else can replace what is in it.
  for (const entry of open) close(entry);
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // whoever opens the folder next creates it, or says why it can't be used
  }
}

function* entriesOf(entry: Entry): Generator<Entry> {
  const { path, found } = entry;
  if (found.isFile() || found.isSocket() || found.isFIFO()) yield entry;
  if (!found.isDirectory()) return;
  yield entry;
  for (const name of namesIn(entry)) {
    const child = join(path, name);
    const stats = lstatSync(child, { throwIfNoEntry: false });
    if (stats) yield* entriesOf({ path: child, found: stats });
  }
}

function namesIn({ path, found }: Entry): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    // Such as a disk's lost+found: already closed to others, and to the server.
    if (code === "EACCES" && (found.mode & othersRights) === 0) return [];
    throw cannotClose(path, code);
  }
}

function refuseWhatIsNotOurs({ path, found }: Entry, root: Entry): void {
  const self = process.getuid?.();
  const isOurs = found.uid === self || (self === 0 && found.uid === root.found.uid);
  if (!isOurs) {
    throw new StartupError(
      `${path} is open to other users of this machine, and only its owner, another user than the server's, can change ` +
        "that. Give DATA_DIR and all that is in it to the server's user (chown -R), or move the file elsewhere.",
    );
  }
  if (found.isFile() && found.nlink > 1) {
    throw new StartupError(
      `${path} is open to other users of this machine and has a second name (a hard link) that may be outside DATA_DIR. ` +
        "Delete one of the two, or close it yourself (chmod 600).",
    );
  }
}

function close({ path, found }: Entry): void {
  const mode = found.mode & 0o700;
  try {
    if (!found.isFile() && !found.isDirectory()) {
      chmodSync(path, mode);
      return;
    }
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      fchmodSync(file, mode);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw cannotClose(path, code);
  }
}

const cannotClose = (path: string, code: string | undefined): StartupError =>
  new StartupError(
    `${path} can't be closed to other users of this machine (${code}). Set DATA_DIR to a folder of the server's own, ` +
      "on a local disk.",
  );
