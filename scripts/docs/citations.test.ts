import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isText, listRepositoryFiles } from "./repository-files.ts";

const files = listRepositoryFiles();
const isDocument = (file: string) => file.endsWith(".md");

/** As code hosts make a heading's anchor. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");

const anchorsIn = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

function isBroken(document: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [path = "", anchor] = link.split("#");
  const target = path ? join(dirname(document), decodeURI(path)) : document;
  if (!existsSync(target)) return true;
  return anchor !== undefined && statSync(target).isFile() && !anchorsIn(target).includes(anchor);
}

it.each(files.filter(isDocument))("%s links to files and headings that exist", (document) => {
  const text = readFileSync(document, "utf8").replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => isBroken(document, link))).toEqual([]);
});

const comment = /^\s*(?:\{?\/\*|\*|--|#|<!--).*|(?:^|\s)\/\/\s.*/gm;

/** From one of the repository's own folders, up to a placeholder: `apps/web/src/<name>.ts`. */
const repositoryPath =
  /(?<![\w./@-])(?:apps|packages|docs|scripts|e2e|bench|deploy)\/[\w@./-]*[\w/](?![\w*{<$…-]|\.\w*[*{<])/g;

/** A path may end early: `docs/decisions/005`. */
const isThere = (path: string): boolean =>
  files.some((file) => file === path || ["/", ".", "-"].some((end) => file.startsWith(path + end)));

/** Files that git ignores, such as `deploy/.env`, are made outside the repository. */
const isIgnored = (path: string): boolean => spawnSync("git", ["check-ignore", "--quiet", `${path}/`]).status === 0;

function findMissing(file: string, text: string): string[] {
  const judged = isDocument(file) ? text : (text.match(comment) ?? []).join("\n");
  const cited = (judged.match(repositoryPath) ?? []).map((path) => path.replace(/\/$/, ""));
  return cited.filter((path) => !isThere(path) && !isIgnored(path)).map((path) => `${file}: ${path}`);
}

it("Documents and comments cite paths that exist, from the repository's root", () => {
  // A changelog may name files that are gone.
  const judged = files.filter((file) => isText(file) && file !== "CHANGELOG.md");
  expect(judged.flatMap((file) => findMissing(file, readFileSync(file, "utf8")))).toEqual([]);
});

it.each([
  ["a.md", "See `apps/server/src/planted.ts` and docs/planted/.", 2],
  ["a.ts", "/** As docs/decisions/999-planted.md says. */", 1],
  ["a.sql", "-- Source: docs/planted.md", 1],
  ["a.ts", 'const planted = "apps/planted.ts"; // docs/decisions/005', 0],
  ["a.md", "`apps/server/src/features/<noun>/`, `e2e/keyboard-*.journey.test.ts`, `deploy/.env`, `planted.json`", 0],
] as const)("In %s, '%s' cites what is missing %d times", (file, text, count) => {
  expect(findMissing(file, text)).toHaveLength(count);
});
