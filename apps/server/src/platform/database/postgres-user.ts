import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { StartupError } from "../errors.ts";
import { withoutEmbedded } from "./postgres-programs.ts";

/** The operating system's user that PostgreSQL runs as and that owns its files. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
  /** Whether it differs from the server's own user, which only root can choose. */
  readonly isOther: boolean;
}

const ownUser = "bedside-bike-db";

/**
 * The server's own user; for root, which PostgreSQL refuses, the user who already owns the database's folder, or else
 * `postgres`, or else one that is created here.
 * @throws StartupError for a user without an entry in the system's list, or if none can be created.
 */
export function findPostgresUser(folder: string): PostgresUser {
  const self = ownEntry();
  if (self.uid !== 0) return { uid: self.uid, gid: self.gid, isOther: false };
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid ?? 0;
  const uid = (owner !== 0 ? idOf("-u", String(owner)) : undefined) ?? idOf("-u", "postgres") ?? idOf("-u", ownUser);
  const found = uid ?? makeUser();
  if (found === 0) throw noUser();
  const gid = idOf("-g", String(found));
  if (gid === undefined) throw noUser();
  return { uid: found, gid, isOther: true };
}

/** The name by which PostgreSQL knows the server's own process at the other end of a socket. */
export const ownUserName = (): string => ownEntry().username;

function ownEntry() {
  try {
    return userInfo();
  } catch {
    throw new StartupError(
      `The user ${process.getuid?.()} has no name on this system, and PostgreSQL does not run without. Start the ` +
        `server as a user of this system. Or: ${withoutEmbedded}`,
    );
  }
}

/** Of a user by name or number; undefined for one that the system does not know. */
function idOf(kind: "-u" | "-g", user: string): number | undefined {
  // `id` takes any number; with -n it demands that there is such a user.
  if (spawnSync("id", ["-un", user], { stdio: "ignore" }).status !== 0) return undefined;
  const { stdout, status } = spawnSync("id", [kind, user], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

function makeUser(): number {
  const commands = [
    ["useradd", "--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"],
    ["adduser", "-S", "-D", "-H", "-h", "/nonexistent"],
  ];
  for (const [program = "", ...options] of commands) {
    const { status } = spawnSync(program, [...options, "-s", "/usr/sbin/nologin", ownUser], { stdio: "ignore" });
    const uid = status === 0 ? idOf("-u", ownUser) : undefined;
    if (uid === undefined) continue;
    console.warn(`PostgreSQL does not run as root, so this system has a new user for it: ${ownUser}.`);
    return uid;
  }
  throw noUser();
}

const noUser = (): StartupError =>
  new StartupError(
    "PostgreSQL does not run as root, and no user can be made for it here. Start the server as an ordinary user. Or: " +
      withoutEmbedded,
  );

export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** The open descriptor of the database's folder, as a program of `runAs` finds it. */
export const handedDescriptor = 3;

/**
 * Runs a program as that user, without root's groups and capabilities; `descriptor` is passed on, so that the program
 * can reach a folder whose parents are closed to its user. Resolves to its exit status and output.
 * @throws Error if it can't be started.
 */
export function runAs(
  user: PostgresUser,
  [program = "", ...args]: readonly string[],
  { descriptor }: { descriptor?: number | undefined } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...asUser(user),
      stdio: ["ignore", "pipe", "pipe", descriptor ?? "ignore"],
    }) as ChildProcessByStdio<null, Readable, Readable>;
    const said = Promise.all([text(child.stdout), text(child.stderr)]);
    child.on("error", reject);
    child.on("close", async (code) => resolve({ code, output: (await said).join("") }));
  });
}

/** Where the system's own programs are, for a server that was started without a PATH. */
const usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Passes on no PostgreSQL setting, no language and no secret from the server's own environment. */
const plainEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? usualPath,
  LC_ALL: "C",
  ...(process.platform === "win32" ? { SystemRoot: process.env.SystemRoot, TEMP: process.env.TEMP } : {}),
});

/**
 * How each program is started. Node gives up root's supplementary groups too when it changes the user, and the kernel its
 * capabilities.
 */
export const asUser = ({ uid, gid, isOther }: PostgresUser) => ({
  cwd: "/",
  env: plainEnvironment(),
  windowsHide: true,
  ...(isOther ? { uid, gid } : {}),
});
