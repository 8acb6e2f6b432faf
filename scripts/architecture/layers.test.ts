import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, it } from "vitest";
import { localProgram } from "../test/commands.ts";

const run = promisify(execFile);
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

/** Lints these files with the repository's rules. Returns 'path: rule' for each error. */
async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "bedside-bike-lint-"));
  folders.push(folder);
  const { vcs: _, ...rules } = JSON.parse(readFileSync("biome.json", "utf8"));
  for (const [path, text] of Object.entries({ ...files, "biome.json": JSON.stringify(rules) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const only = ["--only=suspicious/noImportCycles", "--only=style/noRestrictedImports"];
  const { stdout } = await run(
    resolve(localProgram("biome")),
    ["lint", ...only, "--reporter=json", "--max-diagnostics=none"],
    {
      cwd: folder,
    },
  ).catch((error: { stdout: string }) => error);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ category, location }) => `${location.path}: ${category.split("/").at(-1)}`).sort();
}

const server = "apps/server/src";

it("lets features import from platform", async () => {
  const files = {
    [`${server}/platform/clock.ts`]: "export const now = () => new Date();\n",
    [`${server}/features/goals/goals.service.ts`]: 'export { now } from "../../platform/clock.ts";\n',
  };
  expect(await lint(files)).toEqual([]);
});

it("refuses an import from platform to code that depends on it, whatever its form", async () => {
  const files = {
    [`${server}/features/goals/goals.service.ts`]: "export const one = 1;\n",
    [`${server}/admin/commands.ts`]: "export type Reply = string;\n",
    [`${server}/seed/people.ts`]: "export const two = 2;\n",
    [`${server}/backup/backup-file.ts`]: "export const three = 3;\n",
    [`${server}/features.ts`]: "export const features = [];\n",
    [`${server}/platform/one.ts`]: 'export { one } from "../features/goals/goals.service.ts";\n',
    [`${server}/platform/two.ts`]: 'import type { Reply } from "../admin/commands.ts";\nexport type Two = Reply;\n',
    [`${server}/platform/three.ts`]: 'export const three = () => import("../seed/people.ts");\n',
    [`${server}/platform/database/four.ts`]: 'export * from "../../backup/backup-file.ts";\n',
    [`${server}/platform/five.ts`]: 'import { features } from "../features.ts";\nexport const five = features;\n',
  };
  expect(await lint(files)).toEqual(
    ["database/four", "five", "one", "three", "two"].map(
      (name) => `${server}/platform/${name}.ts: noRestrictedImports`,
    ),
  );
});

it("refuses imports that form a circle, types counted", async () => {
  const files = {
    [`${server}/a.ts`]: 'import { b } from "./b.ts";\nexport const a = b;\nexport type A = typeof a;\n',
    [`${server}/b.ts`]: 'import type { C } from "./c.ts";\nexport const b: C | 1 = 1;\n',
    [`${server}/c.ts`]: 'import type { A } from "./a.ts";\nexport type C = A;\n',
    [`${server}/d.ts`]: 'export type { C } from "./c.ts";\n',
  };
  expect(await lint(files)).toEqual(["a", "b", "c"].map((name) => `${server}/${name}.ts: noImportCycles`));
});
