import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const resolveFromServer = createRequire(join(process.cwd(), "apps/server/package.json")).resolve;
const apiDocsSource = dirname(resolveFromServer("@fastify/swagger-ui/static/index.html"));
const pgliteSource = dirname(resolveFromServer("@electric-sql/pglite"));

/** Copies what the programs read besides their own code. write-manifest.ts tells the server where it is. */
export function copyAssets(dist: string): void {
  cpSync("apps/web/dist", join(dist, "web"), { recursive: true });
  cpSync(apiDocsSource, join(dist, "api-docs"), { recursive: true });
  copyMigrations(join(dist, "migrations"));
  // PGlite looks for them beside its own code.
  for (const name of ["pglite.wasm", "pglite.data", "initdb.wasm"]) {
    cpSync(join(pgliteSource, name), join(dist, name));
  }
}

/** Without drizzle-kit's snapshots, which only the next migration's author needs. */
function copyMigrations(target: string): void {
  const source = "apps/server/migrations";
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith("_snapshot.json") });
}
