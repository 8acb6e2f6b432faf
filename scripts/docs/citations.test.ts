import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { findMissingCitations } from "./citations.ts";
import { isText, listRepositoryFiles } from "./repository-files.ts";

/** Written or served at run time, by an installation or from a template. */
const madeAtRunTime: ReadonlySet<string> = new Set([
  "demo-device-keys.json",
  "openapi.json",
  ".env",
  "NNN-title.md",
  "configuration_schema.json",
  "_snapshot.json",
  "screens.json",
  "dist",
]);

/** Names packages by their paths, and what a tool itself writes. */
const isGenerated = (path: string): boolean =>
  path === "package-lock.json" || path.startsWith("apps/server/migrations/meta/");

/** This test plants citations of what does not exist. */
const own = "scripts/docs/citations.test.ts";

const files = listRepositoryFiles();
const missingIn = (file: string, text: string) =>
  findMissingCitations(file, text, files, madeAtRunTime).map(({ cited }) => cited);

it("No file of the repository cites a document or a place that the repository does not have", () => {
  const missing = files
    .filter((file) => isText(file) && !isGenerated(file) && file !== own)
    .flatMap((file) => findMissingCitations(file, readFileSync(file, "utf8"), files, madeAtRunTime));
  expect(missing, "a path is cited from the repository's root, and what is cited exists").toEqual([]);
});

it.each([
  ["a document by name", "apps/server/src/main.ts", "/** As PLAN.md 3 says. */", "PLAN.md"],
  ["a document by path", "docs/glossary.md", "See [it](decisions/999-nothing.md).", "decisions/999-nothing.md"],
  ["data by name", "packages/clinical/src/assess.ts", '"../test/planted.json"', "../test/planted.json"],
  ["a path out of the repository", "e2e/routes.journey.test.ts", '"../../planted/ride.fit"', "../../planted/ride.fit"],
  ["a file that has gone", "ARCHITECTURE.md", "`apps/server/src/planted.ts`", "apps/server/src/planted.ts"],
  ["a comment in SQL", "apps/server/migrations/0000_tables.sql", "-- Source: PLAN.md", "PLAN.md"],
])("A planted citation is found: %s", (_name, file, text, cited) => {
  expect(missingIn(file, text)).toEqual([cited]);
});

it.each([
  ["docs/decisions/README.md", "[001](001-server-runs-from-source.md), `docs/operations.md`, CONTRIBUTING.md"],
  ["apps/server/src/main.ts", 'import "../package.json"; // docs/product/rides.md, `apps/web/src/routes.tsx`'],
  [
    "CONTRIBUTING.md",
    "`apps/server/src/features/<noun>/`, `src/locales/en/<name>.json`, `e2e/keyboard-*.journey.test.ts`",
  ],
])("A citation of what is there is none: %s", (file, text) => {
  expect(missingIn(file, text)).toEqual([]);
});
