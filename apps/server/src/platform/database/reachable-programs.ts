import { existsSync, lstatSync, mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { StartupError } from "../errors.ts";
import { describeFailure } from "../failure-reason.ts";
import {
  copyPrograms,
  findPostgresPrograms,
  makeAtOnce,
  type PostgresPrograms,
  withoutEmbedded,
} from "./postgres-programs.ts";
import { type PostgresUser, runAs } from "./postgres-user.ts";

/** A system folder for programs in a place that PostgreSQL's user can't reach, such as under /root. */
const sharedPrograms = "/var/lib/bedside-bike-postgres";

/**
 * Where that user can run PostgreSQL's programs: in place, or a copy in a folder of the system that only root changes.
 * @throws StartupError if they don't run.
 */
export async function findReachablePrograms(
  user: PostgresUser,
  { folder, version }: PostgresPrograms = findPostgresPrograms(),
): Promise<string> {
  const inPlace = await tryPrograms(user, folder);
  if (inPlace === null) return folder;
  if (!user.isOther) throw cannotRun(inPlace);
  const copy = join(sharedPrograms, `${version}-${process.arch}`);
  try {
    mkdirSync(sharedPrograms, { recursive: true, mode: 0o755 });
    refuseOthers(sharedPrograms);
    if (!existsSync(copy)) makeAtOnce(copy, (unfinished) => copyPrograms(folder, unfinished));
    refuseOthers(copy);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw cannotRun(`a copy in ${sharedPrograms} fails: ${(error as NodeJS.ErrnoException).code}`);
  }
  const failure = await tryPrograms(user, copy);
  if (failure !== null) throw cannotRun(failure);
  return copy;
}

/** Null if they run, otherwise why they don't. */
async function tryPrograms(user: PostgresUser, folder: string): Promise<string | null> {
  try {
    const { code, output } = await runAs(user, [join(folder, "bin", "postgres"), "--version"]);
    return code === 0 ? null : (output.trim().split("\n")[0] ?? String(code));
  } catch (error) {
    return describeFailure(error);
  }
}

function refuseOthers(folder: string): void {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) {
    throw new StartupError(`${folder} can be changed by others than root. Delete it, and start again.`);
  }
}

const cannotRun = (reason: string): StartupError =>
  new StartupError(
    `The product's own PostgreSQL can't run here: ${basename(reason)}. It needs a Linux with glibc (not Alpine), macOS or ` +
      `Windows, and a folder that its user can reach. ${withoutEmbedded}`,
  );
