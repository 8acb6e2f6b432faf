import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { openPgliteClient } from "../../apps/server/src/platform/database/pglite.ts";

/**
 * Puts an initialized, empty PGlite folder into the build. To initialize one takes two more PGlites in the same process,
 * 600 MB that are never released, so a ward PC begins with a copy instead. Kept for builds with the same PGlite.
 */
export async function provideEmptyDatabase(dist: string): Promise<void> {
  const kept = join("node_modules", ".cache", "bedside-bike", `empty-database-pglite-${pgliteVersion()}`);
  if (!existsSync(kept)) await initialize(kept);
  cpSync(kept, join(dist, "empty-database"), { recursive: true });
}

async function initialize(target: string): Promise<void> {
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const { client, unlock } = await openPgliteClient(unfinished);
  await client.close();
  unlock();
  const folder = join(unfinished, "pglite");
  // It holds no data yet, and the account that runs the server must be able to copy it.
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(folder, 0o755);
  if (!existsSync(target)) renameSync(folder, target);
  rmSync(unfinished, { recursive: true });
}

function pgliteVersion(): string {
  const require = createRequire(join(process.cwd(), "apps/server/package.json"));
  return require(join(dirname(require.resolve("@electric-sql/pglite")), "..", "package.json")).version;
}
