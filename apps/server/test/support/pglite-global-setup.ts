import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPglite } from "../../src/platform/database/pglite.ts";

/**
 * Makes one migrated, empty database for the whole run, which every test server begins with a copy of: making one
 * takes ten times as long as copying it. The start-up tests begin with nothing.
 */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-template-"));
  await (await openPglite(folder)).close();
  process.env.PGLITE_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
