import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { startThrowawayPostgres } from "../../../../scripts/test/throwaway-postgres.ts";
import { createServerLogin } from "./postgres-database.ts";

/**
 * A commit still reaches the operating system before it is confirmed, so it survives any process that a test kills.
 * Only protection from a power failure is off: no test causes one, and syncing took most of the time of a new database.
 */
const settings = { fsync: "off", full_page_writes: "off" };

/** A run makes and drops a few hundred databases of 300 files each, which took a disk a third of a second each. */
function folderInMemory(): string {
  const memory = "/dev/shm";
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * One server for the whole run; every test server makes its own database on it (postgres-database.ts). `programs` is a folder
 * of PostgreSQL's programs, by default the product's own.
 */
export async function startPostgres(programs?: string): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => undefined;
  const server = await startThrowawayPostgres(settings, programs, folderInMemory());
  process.env.TEST_POSTGRES_URL = server.url;
  await createServerLogin(server.url);
  return async () => {
    delete process.env.TEST_POSTGRES_URL;
    await server.stop();
  };
}
