import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The built product's package.json: no dependencies, its programs as npm scripts, and where the server's files are. */
export function writeManifest(dist: string): void {
  const { name, version, description, license, engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const manifest = {
    name,
    version,
    private: true,
    description,
    license,
    type: "module",
    engines,
    scripts: { start: "node main.js", admin: "node admin.js", bike: "node bike.js" },
    // apps/server/src/platform/installed-files.ts reads it.
    config: { web: "./web", migrations: "./migrations", sql: "./sql", apiDocs: "./api-docs", postgres: "./postgres" },
  };
  writeFileSync(join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
