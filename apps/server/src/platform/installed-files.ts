import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

interface FileLocations {
  readonly web: string;
  readonly migrations: string;
  readonly sql: string;
  readonly apiDocs: string;
  readonly postgres?: string;
}

/**
 * The nearest package.json says under `config` where the files are that the server reads besides its own code: for the
 * sources, apps/server/package.json; for a built server, the one that the build writes beside it.
 */
const manifestFile = findManifest(import.meta.dirname);
const locations = (JSON.parse(readFileSync(manifestFile, "utf8")) as { config: FileLocations }).config;

/** The built web app; missing in a checkout that has not been built. */
export const webFolder = locate(locations.web);
export const migrationsFolder = locate(locations.migrations);
/** Functions, rights and policies of the database. */
export const sqlFolder = locate(locations.sql);
/** Swagger UI's own files, for the page that shows the API. */
export const apiDocsFolder = locate(locations.apiDocs);
/** PostgreSQL's programs in a build; null in a checkout, where they are in a package of npm's. */
export const builtPostgresFolder = locations.postgres ? locate(locations.postgres) : null;

function findManifest(folder: string): string {
  const file = join(folder, "package.json");
  return existsSync(file) ? file : findManifest(dirname(folder));
}

/** A folder relative to the package.json, or one of a package that Node finds from there. */
function locate(folder: string): string {
  if (folder.startsWith(".")) return resolve(dirname(manifestFile), folder);
  const found = findPackage(folder);
  if (!found) throw new Error(`${folder}, which ${manifestFile} names, is not installed.`);
  return found;
}

/** The folder of an installed package, or a folder in one; undefined if npm has not installed it. */
export function findPackage(name: string): string | undefined {
  const places = createRequire(manifestFile).resolve.paths(name) ?? [];
  return places.map((place) => join(place, name)).find((path) => existsSync(path));
}
