import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { StartupError } from "../errors.ts";
import { type ClusterFolder, remove } from "./cluster-folder.ts";
import { type Access, type AccessKind, findFreePort, isPortTaken, provideSocketFolder } from "./embedded-access.ts";
import { dataFolder, prepareFolder, provideCluster, refuseOtherData, urlOfLogin } from "./embedded-cluster.ts";
import { ownEntrance, ownerLogin, serverLogin, writeSettings } from "./embedded-settings.ts";
import { type Holder, lockFolder } from "./folder-lock.ts";
import { freeBytesOf } from "./free-space.ts";
import { supervisePostgres } from "./postgres-supervisor.ts";
import { findPostgresUser, handedDescriptor } from "./postgres-user.ts";
import { findReachablePrograms } from "./reachable-programs.ts";

export interface EmbeddedPostgres {
  /** The server's login, a member of bedside_bike_app only. */
  readonly url: string;
  /** The login of the tables' owner, which runs migrations. */
  readonly ownerUrl: string;
  /** Ends PostgreSQL (fast shutdown) and releases the folder. */
  close(): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  /** The user who starts it. */
  readonly holder?: Holder;
  readonly access?: AccessKind;
  /** For loopback. */
  readonly choosePort?: () => Promise<number>;
}

/** The space that a new cluster takes, and that the next start may need for PostgreSQL's own recovery. */
const neededMegabytes = { first: 128, next: 48 };
/** PostgreSQL starts a day's log file over only if it is running at midnight. */
const logDays = 5;
const portAttempts = 5;

/**
 * Starts the product's own PostgreSQL on DATA_DIR/postgres, which the first start creates, and locks DATA_DIR for this
 * process.
 * @throws StartupError if the folder can't be written to, another server uses it or it holds another version's data; if
 * there is too little space; or if PostgreSQL can't run on this system or as this user.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, holder = "server" } = options;
  const root = resolve(dataDir);
  makeWritable(root, dataDir);
  refuseOtherData(root);
  const folder = join(root, "postgres");
  const megabytes = existsSync(join(folder, dataFolder)) ? neededMegabytes.next : neededMegabytes.first;
  if (freeBytesOf(root) < megabytes * 1024 * 1024) {
    throw new StartupError(
      `DATA_DIR=${dataDir} has less than ${megabytes} MB of free space, which the database needs to start. ` +
        "Make room on that disk.",
    );
  }
  const unlock = await lockFolder(root, holder);
  try {
    const embedded = await startIn(folder, options);
    return {
      ...embedded,
      async close() {
        await embedded.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startIn(folder: string, options: Options): Promise<EmbeddedPostgres> {
  const { access: kind = process.platform === "win32" ? "loopback" : "socket", choosePort = findFreePort } = options;
  const user = findPostgresUser(folder);
  const programs = await findReachablePrograms(user);
  prepareFolder(folder, user);
  for (let attempt = 1; ; attempt += 1) {
    const access: Access = kind === "loopback" ? { kind, port: await choosePort() } : provideSocketFolder(folder, user);
    const isHanded = user.isOther && process.platform === "linux";
    const cluster = {
      ...{ folder, user, programs, access },
      handed: isHanded ? `/proc/self/fd/${handedDescriptor}` : folder,
      descriptor: isHanded ? openSync(folder, constants.O_RDONLY) : undefined,
    };
    try {
      return await start(cluster);
    } catch (error) {
      release(cluster);
      const hasLostPort = access.kind === "loopback" && (await isPortTaken(access.port));
      if (!hasLostPort || attempt === portAttempts) throw error;
    }
  }
}

async function start(cluster: ClusterFolder): Promise<EmbeddedPostgres> {
  await provideCluster(cluster);
  await removeOldLogs(cluster);
  writeSettings(cluster, ownEntrance);
  const postgres = await supervisePostgres(cluster, dataFolder);
  return {
    url: urlOfLogin(cluster, serverLogin),
    ownerUrl: urlOfLogin(cluster, ownerLogin),
    async close() {
      await postgres.stop();
      release(cluster);
    },
  };
}

function release({ access, descriptor }: ClusterFolder): void {
  if (access.kind === "socket" && access.isTemporary) rmSync(access.folder, { recursive: true, force: true });
  if (descriptor !== undefined) closeSync(descriptor);
}

function makeWritable(root: string, dataDir: string): void {
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    accessSync(root, constants.W_OK);
  } catch {
    throw new StartupError(`DATA_DIR=${dataDir} can't be written. Name a folder that this user may write to.`);
  }
}

async function removeOldLogs(cluster: ClusterFolder): Promise<void> {
  const log = join(cluster.folder, "log");
  if (!existsSync(log)) return;
  const oldest = Date.now() - logDays * 24 * 3600 * 1000;
  const old = readdirSync(log).filter((name) => lstatSync(join(log, name)).mtimeMs < oldest);
  await remove(
    cluster,
    old.map((name) => `${cluster.handed}/log/${name}`),
  );
}
