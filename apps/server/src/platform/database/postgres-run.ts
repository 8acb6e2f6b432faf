import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { StartupError } from "../errors.ts";
import { type ClusterFolder, remove } from "./cluster-folder.ts";
import { socketName } from "./embedded-access.ts";
import { settingsArguments } from "./embedded-settings.ts";
import { type RunningPostgres, reasonIn, startByControl, stopByControl } from "./postgres-control.ts";
import { endLeftProcesses, readPostmaster } from "./postgres-processes.ts";
import { withoutEmbedded } from "./postgres-programs.ts";
import { asUser } from "./postgres-user.ts";

const readyCheckMilliseconds = 10;
const gentleMilliseconds = 30_000;
const keptOutputLength = 4000;

/**
 * Ends what an earlier server has left running and starts PostgreSQL on the cluster in that folder. Resolves when it
 * accepts connections; recovery after a crash may take minutes.
 * @throws StartupError if it ends before that.
 */
export async function startPostgres(cluster: ClusterFolder, data: string): Promise<RunningPostgres> {
  const { folder, access } = cluster;
  await endLeft(cluster, data);
  await removeStaleFiles(cluster, data);
  try {
    return await (access.kind === "loopback" ? startByControl(cluster, data) : startAsChild(cluster, data));
  } catch (error) {
    throw new StartupError(
      `The embedded PostgreSQL does not start (${(error as Error).message}). Its log is in ${join(folder, "log")}; check ` +
        `that the disk has room. Or: ${withoutEmbedded}`,
    );
  }
}

export async function endLeft(cluster: ClusterFolder, data: string): Promise<void> {
  if (process.platform === "win32") await stopByControl(cluster, data);
  else await endLeftProcesses(join(cluster.folder, data));
}

/** Another program may have their process ids by now, and PostgreSQL would then refuse to start. */
async function removeStaleFiles(cluster: ClusterFolder, data: string): Promise<void> {
  const { access, handed } = cluster;
  const sockets = access.kind === "socket" && access.isTemporary ? access.folder : handed;
  await remove(cluster, [
    `${handed}/${data}/postmaster.pid`,
    `${sockets}/${socketName}`,
    `${sockets}/${socketName}.lock`,
  ]);
}

async function startAsChild(cluster: ClusterFolder, data: string): Promise<RunningPostgres> {
  const { folder, handed, user, descriptor, programs } = cluster;
  const child = spawn(
    join(programs, "bin", "postgres"),
    ["-D", `${handed}/${data}`, ...settingsArguments(handed)],
    // Its own process group: Ctrl-C is for the server, which ends PostgreSQL once its last requests are answered.
    { ...asUser(user), stdio: ["ignore", "ignore", "pipe", descriptor ?? "ignore"], detached: true },
  );
  let output = "";
  child.stderr?.on("data", (chunk) => {
    if (output.length < keptOutputLength) output += chunk;
  });
  let failure: Error | undefined;
  const ended = new Promise<void>((done) => {
    child.once("exit", () => done());
    child.once("error", (error) => {
      failure = error;
      done();
    });
  });
  const isRunning = () => !failure && child.exitCode === null && child.signalCode === null;
  while (isRunning()) {
    const postmaster = readPostmaster(join(folder, data));
    if (postmaster?.isReady && postmaster.pid === child.pid) return { ended, end };
    await wait(readyCheckMilliseconds);
  }
  throw failure ?? new Error(reasonIn(output));

  async function end(): Promise<void> {
    if (!isRunning()) return;
    child.kill("SIGINT");
    const late = setTimeout(() => child.kill("SIGQUIT"), gentleMilliseconds);
    await ended;
    clearTimeout(late);
  }
}
