import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readSpecificationMap } from "./read-map.ts";
import { requiredLines } from "./required-lines.ts";
import { runsTest } from "./runs-test.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { rows, knownGaps } = readSpecificationMap(readFileSync(join(root, "docs/specification-map.md"), "utf8"));

/** The user's specification lies beside the repository, not in it. */
const specificationPath = join(root, "../shared/SPEC.md");
const isSpecificationThere = existsSync(specificationPath);
const whyNot = isSpecificationThere ? "" : " (skipped: ../shared/SPEC.md is not on this machine)";

const fileTexts = new Map<string, string | null>();
function textOf(path: string): string | null {
  const known = fileTexts.get(path);
  if (known !== undefined) return known;
  const file = join(root, path);
  const text = existsSync(file) ? readFileSync(file, "utf8") : null;
  fileTexts.set(path, text);
  return text;
}

/** Cells of SPEC.md's tables read as one sentence. */
const asSentence = (text: string) => text.replace(/[|\s]+/g, " ");

describe("docs/specification-map.md", () => {
  it("names source files that exist, with the symbols it says", () => {
    const missing = rows
      .flatMap(({ sources }) => sources)
      .filter(({ path, symbol }) => textOf(path) === null || (symbol && !textOf(path)?.includes(symbol)));
    expect(missing).toEqual([]);
    expect(rows.filter(({ sources, isGap }) => sources.length === 0 && !isGap)).toEqual([]);
  });

  it("names tests that exist, by their exact titles", () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(({ path, title }) => !runsTest(textOf(path) ?? "", title));
    expect(missing, "a test was renamed or removed: name its successor in docs/specification-map.md").toEqual([]);
  });

  it("lists as known gaps what no test holds, and nothing else", () => {
    const gaps = rows.filter(({ isGap }) => isGap).map(({ statement }) => statement);
    expect(knownGaps.map(({ statement }) => statement)).toEqual(gaps);
  });

  it.each(requiredLines)("has a row for each line of $section", ({ section, keys }) => {
    const covered = rows.filter((row) => row.section === section).flatMap((row) => row.keys);
    expect(keys.filter((key) => !covered.includes(key))).toEqual([]);
  });

  it.skipIf(!isSpecificationThere)(`quotes SPEC.md word by word${whyNot}`, () => {
    const specification = asSentence(readFileSync(specificationPath, "utf8"));
    const quotes = rows.flatMap((row) => row.quotes);
    expect(quotes.filter((words) => !specification.includes(words))).toEqual([]);
  });

  it.skipIf(!isSpecificationThere)(`leaves out no line of SPEC.md${whyNot}`, () => {
    const quotes = rows.flatMap((row) => row.quotes);
    const lines = readFileSync(specificationPath, "utf8").split("\n");
    const statements = lines
      .slice(lines.findIndex((line) => line.startsWith("## 1.")))
      .filter((line) => line.trim() !== "" && !/^(#|\|[-|]+\||\| (Route|Method) \||Redirect rules:)/.test(line));
    expect(statements.filter((line) => !quotes.some((words) => asSentence(line).includes(words)))).toEqual([]);
  });
});
