import { spawnSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { StartupError } from "../errors.ts";
import { describeFailure } from "../failure-reason.ts";
import { type ClusterFolder, remove } from "./cluster-folder.ts";
import { urlOf } from "./embedded-access.ts";
import { databaseName, ownerLogin, serverLogin, write, writeSettings } from "./embedded-settings.ts";
import { appRole } from "./migrations.ts";
import { withoutEmbedded } from "./postgres-programs.ts";
import { endLeft, startPostgres } from "./postgres-run.ts";
import { type PostgresUser, runAs } from "./postgres-user.ts";
import { madeBeforeRelease } from "./schema-version.ts";

const majorVersion = "18";
const renameAttempts = 50;
const renamePauseMilliseconds = 200;

/** The cluster's own folder in DATA_DIR/postgres. */
export const dataFolder = "data";
/** Where the embedded database was before the first release, in another form. */
const beforeRelease = "pglite";
/** A cluster that is being made. */
const unfinishedFolder = "data.unfinished";
const superuser = "postgres";
const passwordsFile = "passwords";

/** Passwords of the logins, on loopback. */
type Passwords = Readonly<Record<string, string>>;

const makePassword = (): string => randomBytes(32).toString("base64url");

/** The roles of deploy/postgres-roles.sql. */
function ownObjects(passwords: Passwords): string[] {
  const rights = "NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION";
  const passwordOf = (login: string) => (passwords[login] ? `PASSWORD '${passwords[login]}'` : "");
  return [
    `CREATE ROLE ${appRole} NOLOGIN ${rights}`,
    ...[ownerLogin, serverLogin].map((login) => `CREATE ROLE ${login} LOGIN ${rights} ${passwordOf(login)}`),
    `GRANT ${appRole} TO ${ownerLogin}, ${serverLogin}`,
    `CREATE DATABASE ${databaseName} OWNER ${ownerLogin} ENCODING 'UTF8' TEMPLATE template0`,
    `REVOKE CONNECT, TEMPORARY ON DATABASE ${databaseName} FROM PUBLIC`,
    `GRANT CONNECT ON DATABASE ${databaseName} TO ${serverLogin}`,
    `ALTER ROLE ${superuser} PASSWORD NULL`,
  ];
}

/**
 * Refuses data that this version can't open, before touching anything.
 * @throws StartupError, for another PostgreSQL's with the two commands that move the data.
 */
export function refuseOtherData(dataDir: string): void {
  if (existsSync(join(dataDir, beforeRelease))) throw madeBeforeRelease();
  const version = readVersion(join(dataDir, "postgres", dataFolder));
  if (version === null || version === majorVersion) return;
  throw new StartupError(
    `DATA_DIR=${dataDir} holds a database of PostgreSQL ${version}, which this version (PostgreSQL ${majorVersion}) does ` +
      "not open; nothing in it was changed. To move it, run with the version of the product that wrote it: npm run admin " +
      "-- backup FILE\nand then with this one, with DATA_DIR set to a new folder: npm run admin -- restore FILE",
  );
}

function readVersion(cluster: string): string | null {
  try {
    return readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new StartupError(
      `${cluster} can't be read by this user. Start the server as the user who owns it, or give it to this one (chown -R).`,
    );
  }
}

/** Makes DATA_DIR/postgres and everything in it belong to this user only. */
export function prepareFolder(folder: string, user: PostgresUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!lstatSync(folder).isDirectory()) throw new StartupError(`${folder} is not a folder. Name another DATA_DIR.`);
  if (process.platform !== "win32") chmodSync(folder, 0o700);
  if (user.isOther && lstatSync(folder).uid !== user.uid) {
    // Leftovers from a restored copy of DATA_DIR, or from a start as another user. Follows no link.
    const { status } = spawnSync("chown", ["-R", "-P", "-h", `${user.uid}:${user.gid}`, folder], { stdio: "ignore" });
    if (status !== 0) chownSync(folder, user.uid, user.gid);
  }
}

/**
 * Makes the cluster with its roles and its database, unless it exists. It gets its final name only when all of it is on
 * disk, so that a power failure leaves a whole cluster or none. Until then its superuser can log in, afterward from
 * nowhere.
 * @throws StartupError if that fails.
 */
export async function provideCluster(cluster: ClusterFolder): Promise<void> {
  const { folder, handed, user, descriptor, programs, access } = cluster;
  await removeUnfinished(cluster);
  if (existsSync(join(folder, dataFolder))) return;
  // Unique to this start: an initdb that keeps running after its server was killed writes into its own folder.
  const unfinished = `${unfinishedFolder}.${randomUUID()}`;
  const password = makePassword();
  write(folder, "superuser", user, password);
  const initdb = async (...options: string[]) => {
    const command = [join(programs, "bin", "initdb"), "-D", `${handed}/${unfinished}`, ...options];
    const { code, output } = await runAs(user, command, { descriptor });
    const [reason = `it ended with ${code}`] = /(?:FATAL|PANIC|error): .*/i.exec(output) ?? [];
    if (code !== 0) throw cannotSetUp(folder, reason);
  };
  await initdb(
    ...["-U", superuser, `--pwfile=${handed}/superuser`, "--auth=reject", "-E", "UTF8", "--locale=C"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--data-checksums", "--no-instructions", "--no-sync"],
  );
  await remove(cluster, [`${handed}/superuser`]);
  writeSettings(cluster, { logins: [superuser], database: "postgres" });
  const postgres = await startPostgres(cluster, unfinished);
  try {
    await makeOwnObjects(cluster, urlOf(access, { login: superuser, database: "postgres", password }));
  } finally {
    await postgres.end();
  }
  await initdb("--sync-only");
  await rename(join(folder, unfinished), join(folder, dataFolder));
  syncFolder(folder);
}

/** Folders that are still being written to may stay until a later start. */
async function removeUnfinished(cluster: ClusterFolder): Promise<void> {
  const left = readdirSync(cluster.folder).filter((name) => name.startsWith(unfinishedFolder));
  for (const name of left) await endLeft(cluster, name);
  await remove(
    cluster,
    left.map((name) => `${cluster.handed}/${name}`),
  );
}

async function makeOwnObjects({ folder, user, access }: ClusterFolder, url: string): Promise<void> {
  const passwords: Passwords =
    access.kind === "loopback" ? { [ownerLogin]: makePassword(), [serverLogin]: makePassword() } : {};
  if (access.kind === "loopback") write(folder, passwordsFile, user, JSON.stringify(passwords));
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    for (const statement of ownObjects(passwords)) await client.query(statement);
  } catch (error) {
    throw cannotSetUp(folder, describeFailure(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** How that login authenticates. */
export function urlOfLogin({ folder, access }: ClusterFolder, login: string): string {
  if (access.kind === "socket") return urlOf(access, { login, database: databaseName });
  const passwords: Passwords = JSON.parse(readFileSync(join(folder, passwordsFile), "utf8"));
  return urlOf(access, { login, database: databaseName, password: passwords[login] });
}

const cannotSetUp = (folder: string, reason: string): StartupError =>
  new StartupError(
    `The embedded PostgreSQL can't be set up in ${folder} (${reason}). Check that the disk has room. Or: ${withoutEmbedded}`,
  );

/** On Windows a process that has just ended, or a virus scanner, may hold the folder for a moment. */
async function rename(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return renameSync(from, to);
    } catch (error) {
      if (process.platform !== "win32" || attempt === renameAttempts) throw error;
    }
    await wait(renamePauseMilliseconds);
  }
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
