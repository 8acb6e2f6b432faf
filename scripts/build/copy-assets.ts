import { cpSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { copyPostgresPrograms } from "../../apps/server/src/platform/database/postgres-programs.ts";

const resolveFromServer = createRequire(join(process.cwd(), "apps/server/package.json")).resolve;
const apiDocsSource = dirname(resolveFromServer("@fastify/swagger-ui/static/index.html"));

/** Copies what the programs read besides their own code. write-manifest.ts tells the server where it is. */
export function copyAssets(dist: string): void {
  cpSync("apps/web/dist", join(dist, "web"), { recursive: true });
  cpSync(apiDocsSource, join(dist, "api-docs"), { recursive: true });
  copyMigrations(join(dist, "migrations"));
  cpSync("apps/server/sql", join(dist, "sql"), { recursive: true });
  copyPostgresPrograms(join(dist, "postgres"));
}

/** Without drizzle-kit's snapshots, which only the next migration's author needs. */
function copyMigrations(target: string): void {
  const source = "apps/server/migrations";
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith("_snapshot.json") });
}
