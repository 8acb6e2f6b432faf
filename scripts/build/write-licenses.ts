import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BundledLibrary, listBundledLibraries } from "./bundled-libraries.ts";
import { listShippedPackages, readManifest } from "./shipped-packages.ts";

/** The product's own license, and the notices of every package whose code is in the build. */
export function writeLicenses(dist: string, bundledFiles: readonly string[]): void {
  writeFileSync(join(dist, "LICENSE"), readFileSync("LICENSE"));
  const libraries = listBundledLibraries(join(dist, "postgres")).map(describeLibrary);
  const notices = [...listShippedPackages(bundledFiles).map(describePackage), ...libraries].sort();
  writeFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), notices.join(`\n${"-".repeat(80)}\n`));
}

function describePackage(folder: string): string {
  const { name, version, license } = readManifest(folder);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${name} ${version} (${license ?? "no license named"})\n\n${texts.join("\n\n")}\n`;
}

function describeLibrary({ name, version, license, notice }: BundledLibrary): string {
  const text = notice ? readFileSync(join(import.meta.dirname, "bundled-licenses", notice), "utf8").trim() : "";
  return `${name} ${version}, in the embedded PostgreSQL (${license})\n\n${text}\n`;
}
