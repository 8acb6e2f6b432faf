import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFolder } from "../installed-files.ts";

export const appRole = "bedside_bike_app";

export interface Migration {
  /** For example '0000_baseline'. */
  readonly tag: string;
  /** The time that the database records for it. */
  readonly when: number;
}

interface Journal {
  readonly entries: readonly Migration[];
}

const readJournal = (): Journal => JSON.parse(readFileSync(join(migrationsFolder, "meta", "_journal.json"), "utf8"));

/** Every migration of this version, oldest first. */
export const listMigrations = (): readonly Migration[] => readJournal().entries;

/** The first migration: the tables of 2.0.0. A database that records an earlier one was made before it. */
export function baseline(): Migration {
  const [first] = listMigrations();
  if (!first) throw new Error("There are no migrations.");
  return first;
}

/**
 * Creates a folder with the migrations up to and including this one, as an earlier version of the product had it.
 * @throws Error for an unknown tag.
 */
export async function withMigrationsUpTo<Result>(
  tag: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const journal = readJournal();
  const last = journal.entries.findIndex((migration) => migration.tag === tag);
  if (last < 0) throw new Error(`There is no migration ${tag}.`);
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-migrations-"));
  try {
    mkdirSync(join(folder, "meta"));
    const entries = journal.entries.slice(0, last + 1);
    for (const entry of entries) cpSync(join(migrationsFolder, `${entry.tag}.sql`), join(folder, `${entry.tag}.sql`));
    writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
