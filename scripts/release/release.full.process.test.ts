import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readManifest } from "../build/shipped-packages.ts";
import { listRepositoryFiles } from "../docs/repository-files.ts";
import { packFolder } from "./pack-folder.ts";

const { name, version } = readManifest(".");
const full = `${name}-${version}`;
const tag = `v${version}`;
/** On the disk of node_modules, so that the copy takes no room. */
mkdirSync(".tmp", { recursive: true });
const clone = resolve(mkdtempSync(join(".tmp", "release-")));
const folder = join(clone, "release", version);
afterAll(() => rmSync(clone, { recursive: true, force: true }));

const inClone = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { cwd: clone, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
const release = (...words: string[]) => {
  const command = ["run", "--silent", "release", "--", ...words];
  const { status, stdout, stderr } = spawnSync("npm", command, { cwd: clone, encoding: "utf8" });
  return { status, output: stdout + stderr };
};
const sha256 = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .sort();

beforeAll(() => {
  execFileSync("cp", ["--archive", "--parents", ...listRepositoryFiles(), clone]);
  execFileSync("cp", ["--archive", "--link", "node_modules", join(clone, "node_modules")]);
  inClone("git", "init", "--quiet", "--initial-branch=main");
  inClone("git", "config", "user.name", "Release");
  inClone("git", "config", "user.email", "release@bedsidebike.example");
  inClone("git", "add", "--all");
  inClone("git", "commit", "--quiet", "--message", "Everything");
});

it("npm run release refuses a changed tree and a version without a section in the changelog", () => {
  appendFileSync(join(clone, "README.md"), "changed\n");
  expect(release()).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Not released: .* not committed:\nM README/),
  });
  inClone("git", "checkout", "--quiet", "README.md");

  inClone("sed", "--in-place", `s/^## \\[${version}\\]/## [0.0.1]/`, "CHANGELOG.md");
  inClone("git", "commit", "--quiet", "--all", "--message", "No section");
  expect(release()).toEqual({ status: 1, output: `Not released: CHANGELOG.md has no section of ${version}.\n` });
  inClone("git", "reset", "--quiet", "--hard", "HEAD~1");
  expect(inClone("git", "tag")).toBe("");
});

it("npm run release packs what was built, with checksums that fit, tags the commit, and does so once", () => {
  // The back-test takes minutes, and its own tests run it.
  const { status, output } = release("--documents", "security-matrix");
  expect(status, output).toBe(0);
  expect(inClone("git", "rev-list", "--max-count=1", tag)).toBe(inClone("git", "rev-parse", "HEAD"));
  const files = readdirSync(folder);
  const documents = ["CHANGELOG.md", "engine.md", "hazard-log.md", "security-matrix.md"].map(
    (file) => `${full}-${file}`,
  );
  const packed = [`${full}-deploy.tar.gz`, `${full}.cdx.json`, `${full}.tar.gz`];
  expect(files.sort()).toEqual(["SHA256SUMS", ...documents, ...packed].sort());
  const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n");
  expect(sums).toEqual([...documents, ...packed].sort().map((file) => `${sha256(join(folder, file))}  ${file}`));

  const unpacked = join(clone, ".tmp", "unpacked");
  mkdirSync(unpacked, { recursive: true });
  for (const archive of [`${full}.tar.gz`, `${full}-deploy.tar.gz`]) {
    execFileSync("tar", ["--extract", "--file", join(folder, archive), "--directory", unpacked]);
  }
  expect(readdirSync(unpacked).sort()).toEqual([full, `${full}-deploy`]);
  for (const [from, to] of [
    ["dist", full],
    ["deploy", `${full}-deploy`],
  ] as const) {
    const built = filesIn(join(clone, from));
    expect(filesIn(join(unpacked, to))).toEqual(built);
    for (const file of built) expect(sha256(join(unpacked, to, file)), file).toBe(sha256(join(clone, from, file)));
  }
  expect(existsSync(join(unpacked, full, "main.js"))).toBe(true);

  expect(release()).toMatchObject({
    status: 1,
    output: expect.stringMatching(`^Not released: the tag ${tag} is there already`),
  });
});

it("an archive is the same, byte for byte, when the same files are packed again later", () => {
  const again = join(clone, "again.tar.gz");
  const built = join(clone, "deploy");
  for (const file of filesIn(built)) utimesSync(join(built, file), new Date(), new Date());
  const at = new Date(Number(inClone("git", "show", "--no-patch", "--format=%ct", "HEAD")) * 1000);
  packFolder(built, again, { prefix: `${full}-deploy`, at });
  expect(sha256(again)).toBe(sha256(join(folder, `${full}-deploy.tar.gz`)));
});
