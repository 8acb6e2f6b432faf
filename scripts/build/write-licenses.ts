import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Record<string, string>;
}

/** The product's own license, and the notices of every package whose code is in the build. */
export function writeLicenses(dist: string, bundledFiles: readonly string[]): void {
  writeFileSync(join(dist, "LICENSE"), readFileSync("LICENSE"));
  const folders = new Set([...bundledFiles.flatMap((file) => packageFolder(file) ?? []), ...webPackages()]);
  const notices = [...folders].map(describePackage).sort();
  writeFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), notices.join(`\n${"-".repeat(80)}\n`));
}

/** `node_modules/fastify` of `node_modules/fastify/lib/reply.js`; undefined for our own files. */
function packageFolder(file: string): string | undefined {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** Vite does not report which files it bundled, so this lists all direct and transitive dependencies of the web app. */
function webPackages(): string[] {
  const found = new Set<string>();
  const visit = (folder: string) => {
    for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
      const places = createRequire(join(process.cwd(), folder, "package.json")).resolve.paths(name) ?? [];
      const place = places.map((path) => join(path, name)).find((path) => existsSync(join(path, "package.json")));
      const relative = place?.slice(process.cwd().length + 1);
      if (!relative || found.has(relative)) continue;
      found.add(relative);
      visit(relative);
    }
  };
  visit("apps/web");
  return [...found].filter((folder) => !readManifest(folder).name?.startsWith("@bedside-bike/"));
}

function describePackage(folder: string): string {
  const { name, version, license } = readManifest(folder);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${name} ${version} (${license ?? "no license named"})\n\n${texts.join("\n\n")}\n`;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}
