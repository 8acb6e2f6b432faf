import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { expect, it } from "vitest";
import { listRepositoryFiles } from "../docs/repository-files.ts";

const maxParameters = 3;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
interface Named extends Node {
  readonly id: { readonly name: string };
}
interface Callable extends Node {
  readonly params: readonly Node[];
}

/** The file's functions, exported or not, by name: declarations, and arrow functions that are given a name. */
function listFunctions(path: string, source: string): (readonly [name: string, callable: Callable])[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return program.body.flatMap((statement) => {
    const isExport = statement.type === "ExportNamedDeclaration" && statement.declaration;
    const declaration: unknown = isExport ? statement.declaration : statement;
    const { type } = declaration as Node;
    if (type === "FunctionDeclaration") {
      const callable = declaration as Named & Callable;
      return [[callable.id.name, callable] as const];
    }
    if (type !== "VariableDeclaration") return [];
    const { declarations } = declaration as { declarations: readonly (Named & { readonly init: Callable | null })[] };
    return declarations.flatMap(({ id, init }) =>
      init && /^(?:ArrowFunction|Function)Expression$/.test(init.type) ? [[id.name, init] as const] : [],
    );
  });
}

/** Services that depart from `(input, deps)` and `(tx, details, deps)`: ARCHITECTURE.md. */
function findDepartures(path: string, source: string): string[] {
  const isDeps = ({ start, end }: Node) => /^deps\b|:.*\b\w*Deps\b/s.test(source.slice(start, end));
  return listFunctions(path, source).flatMap(([name, { params }]) => [
    ...(params.slice(0, -1).some(isDeps) ? [`${path}#${name}: deps come last`] : []),
    ...(params.length > maxParameters ? [`${path}#${name}: more than ${maxParameters} parameters`] : []),
  ]);
}

it("finds deps before the input, and long lists of parameters", () => {
  const source = [
    "export const goals = 3;",
    "export function list({ tx }: AuthenticatedInput<C>, deps: Deps): void {}",
    "export function close(deps: Deps): void {}",
    "export async function save(deps: Deps, input: Input): Promise<void> {}",
    "export const replace = ({ config }: Deps, input: Input) => config;",
    'export function post(tx: Transaction, dependencies: Pick<Deps, "events">, ride: Ride): void {}',
    "export const add = (tx: Transaction, a: number, b: number, at: Date) => undefined;",
    "function begin(tx: Transaction, deps: SingleSignOnDeps, a: number, at: Date) {}",
  ].join("\n");
  expect(findDepartures("a.service.ts", source)).toEqual([
    "a.service.ts#save: deps come last",
    "a.service.ts#replace: deps come last",
    "a.service.ts#post: deps come last",
    "a.service.ts#add: more than 3 parameters",
    "a.service.ts#begin: deps come last",
    "a.service.ts#begin: more than 3 parameters",
  ]);
});

it("keeps one signature for every service", () => {
  const paths = listRepositoryFiles().filter((path) => path.endsWith(".service.ts"));
  expect(paths.length).toBeGreaterThan(12);
  expect(paths.flatMap((path) => findDepartures(path, readFileSync(path, "utf8")))).toEqual([]);
});
