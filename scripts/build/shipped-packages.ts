import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** What this repository reads of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
  readonly optionalDependencies?: Record<string, string>;
}

/**
 * The folders, such as `node_modules/fastify`, of all packages whose files are bundled and of all that the product
 * depends on, except our own. Bundled files are not all that ships: Vite doesn't report its own, and a package's author
 * may have copied another package's code into it (glob includes minimatch).
 */
export function listShippedPackages(bundledFiles: readonly string[]): string[] {
  const folders = new Set([...bundledFiles.flatMap((file) => packageFolder(file) ?? []), ...neededPackages()]);
  return [...folders].sort();
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

/** `node_modules/fastify` of `node_modules/fastify/lib/reply.js`; undefined for our own files. */
function packageFolder(file: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** All direct and transitive dependencies of the product. */
function neededPackages(): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    const { dependencies, optionalDependencies } = readManifest(folder);
    // Our own optional ones are PostgreSQL's programs, of which npm installs those for this platform.
    const ours = folder.startsWith("apps/") ? optionalDependencies : {};
    for (const name of Object.keys({ ...dependencies, ...ours })) {
      const places = createRequire(join(process.cwd(), folder, "package.json")).resolve.paths(name) ?? [];
      const place = places.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
      const relative = place?.slice(process.cwd().length + 1);
      if (!relative || found.has(relative)) continue;
      found.add(relative);
      visit(relative);
    }
  };
  for (const app of ["apps/server", "apps/web", "apps/bike"]) visit(app);
  return [...found].filter((folder) => !readManifest(folder).name.startsWith("@bedside-bike/"));
}
