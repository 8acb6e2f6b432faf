import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { listRepositoryFiles } from "../docs/repository-files.ts";

interface Import {
  readonly from: string;
  readonly to: string;
}

/** The module's relative imports and re-exports, types and `import()` included, as paths in the repository. */
function listImports(path: string, source: string): Import[] {
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ];
  const names = new Set(requests.map(({ start, end }) => source.slice(start + 1, end - 1)));
  return [...names].flatMap((name) => (name.startsWith(".") ? [{ from: path, to: join(dirname(path), name) }] : []));
}

/** A file of the root stands for itself, a folder of `features` for itself, any other file for its top folder. */
function placeOf(root: string, path: string): string {
  const [top = "", next = ""] = relative(root, path).split("/");
  return top === "features" ? `${top}/${next}` : top;
}

/** Each edge of a circle, and of a way from one circle to another, with its imports. */
function findCircles(root: string, imports: readonly Import[]): string[] {
  let edges = imports
    .map((one) => ({ ...one, a: placeOf(root, one.from), b: placeOf(root, one.to) }))
    .filter(({ a, b, to }) => a !== b && to.startsWith(`${root}/`));
  for (let before = -1; before !== edges.length; ) {
    before = edges.length;
    const [leaving, entered] = [new Set(edges.map(({ a }) => a)), new Set(edges.map(({ b }) => b))];
    edges = edges.filter(({ a, b }) => entered.has(a) && leaving.has(b));
  }
  return edges.map(({ a, b, from, to }) => `${a} → ${b}: ${relative(root, from)} imports ${relative(root, to)}`).sort();
}

it("finds folders that import each other, by way of a third and as types, and none else", () => {
  const files = {
    "src/main.ts": 'import "./features/goals/goals.ts";',
    "src/features/goals/goals.ts": 'import type { Ride } from "../rides/rides.ts";\nimport "node:fs";',
    "src/features/rides/rides.ts": 'export * from "../kudos/kudos.ts";\nexport type Ride = string;',
    "src/features/kudos/kudos.ts": 'export const load = () => import("../goals/daily.ts");',
    "src/features/goals/daily.ts": 'export { time } from "../../platform/clock.ts";',
    "src/platform/clock.ts": 'export { time } from "./database/time.ts";',
    "src/platform/database/time.ts": 'import "../zone.ts";\nexport const time = 0;',
  };
  const imports = Object.entries(files).flatMap(([path, source]) => listImports(path, source));
  expect(findCircles("src", imports)).toEqual([
    "features/goals → features/rides: features/goals/goals.ts imports features/rides/rides.ts",
    "features/kudos → features/goals: features/kudos/kudos.ts imports features/goals/daily.ts",
    "features/rides → features/kudos: features/rides/rides.ts imports features/kudos/kudos.ts",
  ]);
});

/** Of all modules under a folder, tests and stories left out. */
function listImportsUnder(root: string): Import[] {
  const isSource = (path: string) => path.startsWith(`${root}/`) && /(?<!\.test|\.stories)\.tsx?$/.test(path);
  const paths = listRepositoryFiles().filter(isSource);
  expect(paths.length).toBeGreaterThan(100);
  return paths.flatMap((path) => listImports(path, readFileSync(path, "utf8")));
}

it("lets the server's folders and features form no circle", () => {
  const root = "apps/server/src";
  expect(findCircles(root, listImportsUnder(root))).toEqual([]);
});

it("lets the web app's folders form none, but for the files that join them: a link of ui fetches the screen it leads to", () => {
  const root = "apps/web/src";
  const isInFolder = (path: string) => relative(root, path).includes("/");
  const imports = listImportsUnder(root).filter(({ from, to }) => isInFolder(from) && isInFolder(to));
  expect(findCircles(root, imports)).toEqual([]);
});
