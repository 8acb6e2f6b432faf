import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const maxLines = 400;

/** Tables of data may be longer: they are looked up, not read. */
const tables = [
  "apps/server/src/platform/database/schema.ts",
  "packages/clinical/src/evidence.ts",
  "packages/clinical/src/questions.ts",
  "packages/clinical/src/typed-text/clinical-terms.ts",
  "scripts/security/asvs.ts",
];

const skippedFolders = new Set(["node_modules", "dist"]);

function listSources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

it("keeps every file of logic short enough to read in one sitting", () => {
  const sources = ["apps", "packages", "e2e", "scripts", "bench"].flatMap(listSources);
  expect(sources.length).toBeGreaterThan(500);
  const tooLong = sources.filter((path) => readFileSync(path, "utf8").trimEnd().split("\n").length > maxLines);
  expect(tooLong.sort()).toEqual(tables);
});
