import { expect, it } from "vitest";
import { applyMutant, listMutants } from "./mutants.ts";

const mutated = (source: string, symbol?: string, path = "a.ts") =>
  listMutants(path, source, symbol).map((mutant) => applyMutant(source, mutant));

it("flips operators, changes literals, drops statements and returns", () => {
  expect(mutated("const limit = 5;")).toEqual(["const limit = (5 * 2);"]);
  expect(mutated("const isOver = a >= b;")).toEqual(["const isOver = a < b;"]);
  expect(mutated("const isOff = !isOn && true;")).toEqual([
    "const isOff = !isOn || true;",
    "const isOff = (isOn) && true;",
    "const isOff = !isOn && false;",
  ]);
  expect(mutated("save();")).toEqual([";"]);
  expect(mutated("function f() { return a; }")).toEqual(["function f() { return undefined as never; }"]);
  expect(mutated("if (a) b();")).toContain("if (false) b();");
});

it("stays within the symbol, and out of imports and types", () => {
  const source = 'import "x";\ntype T = "a" | "b";\nconst one = 1;\nconst two = 2;';
  expect(mutated(source, "two")).toEqual([source.replace("= 2", "= (2 * 2)")]);
  expect(mutated(source)).toHaveLength(2);
});

it("drops a screen's parts and changes its words, not its class names", () => {
  const source = 'const A = () => <p className="x">Hello</p>;';
  expect(mutated(source, "A", "a.tsx")).toEqual([
    source.replace('<p className="x">Hello</p>', "<></>"),
    source.replace("Hello", "mutated"),
  ]);
});

it("changes the words of a locale file", () => {
  expect(mutated('{ "title": "Hello" }', undefined, "shell.json")).toEqual(['{ "title": "mutated Hello" }']);
});
