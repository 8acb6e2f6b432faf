import { spawnSync } from "node:child_process";
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { readPostmaster } from "../../src/platform/database/postgres-processes.ts";

export async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export const dataFolder = (dataDir: string): string => join(dataDir, "postgres", "data");

/** The process id in a cluster's postmaster.pid, 0 without one. */
export const postmasterIn = (cluster: string): number => readPostmaster(cluster)?.pid ?? 0;

/** The clusters that are being made, or that a killed start has left. */
export function unfinishedIn(dataDir: string): string[] {
  const folder = join(dataDir, "postgres");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.startsWith("data.unfinished")).map((name) => join(folder, name));
}

export const postmasterOf = (dataDir: string): number => postmasterIn(dataFolder(dataDir));

/** Not a zombie: one that has ended and whose exit code nobody has read yet. */
export function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout.trim());
}

export async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await wait(20);
}

export async function untilAnswers(url: string, text: string): Promise<object[]> {
  for (;;) {
    const rows = await query(url, text).catch(() => null);
    if (rows) return rows;
    await wait(20);
  }
}

export function* everythingIn(path: string): Generator<string> {
  yield path;
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) yield* everythingIn(join(path, name));
}

/** Everything that PostgreSQL has written into its log. */
export function logOf(dataDir: string): string {
  const folder = join(dataDir, "postgres", "log");
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
}
