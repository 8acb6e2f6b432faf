import { rmSync } from "node:fs";
import type { Access } from "./embedded-access.ts";
import { type PostgresUser, runAs } from "./postgres-user.ts";

/** The folder of the embedded database, and how its programs and its clients reach it. */
export interface ClusterFolder {
  /** DATA_DIR/postgres: the cluster in data/, its log in log/, its socket. */
  readonly folder: string;
  /** The same, for a program that `runAs` starts. */
  readonly handed: string;
  /** An open handle to that folder, if programs reach it only through this. */
  readonly descriptor: number | undefined;
  readonly user: PostgresUser;
  /** The folder of PostgreSQL's own bin/. */
  readonly programs: string;
  readonly access: Access;
}

/**
 * Deletes paths that were given to programs. Run as their owner, so that a link made by another user can't lead root
 * astray.
 */
export async function remove({ user, descriptor }: ClusterFolder, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  if (user.isOther) await runAs(user, ["rm", "-rf", ...paths], { descriptor });
  else for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}
