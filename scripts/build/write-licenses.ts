import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listShippedPackages, readManifest } from "./shipped-packages.ts";

/** The product's own license, and the notices of every package whose code is in the build. */
export function writeLicenses(dist: string, bundledFiles: readonly string[]): void {
  writeFileSync(join(dist, "LICENSE"), readFileSync("LICENSE"));
  const notices = listShippedPackages(bundledFiles).map(describePackage).sort();
  writeFileSync(join(dist, "THIRD-PARTY-LICENSES.txt"), notices.join(`\n${"-".repeat(80)}\n`));
}

function describePackage(folder: string): string {
  const { name, version, license } = readManifest(folder);
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${name} ${version} (${license ?? "no license named"})\n\n${texts.join("\n\n")}\n`;
}
