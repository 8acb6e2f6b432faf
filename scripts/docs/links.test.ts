import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.md"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path && existsSync(path));

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

it.each(documents)("%s links to files and headings that exist", (document) => {
  const text = readFileSync(document, "utf8").replace(/^```[\s\S]*?^```|`[^`\n]*`/gm, "");
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => isBroken(document, link))).toEqual([]);
});
