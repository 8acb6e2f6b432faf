import { expect, it } from "vitest";
import { checkGuards } from "../../test/check-guards.ts";
import { CITATIONS } from "../evidence.ts";
import type { Parameter } from "./coefficient.ts";
import { MODEL_TABLES } from "./tables.ts";

it("limits the model to these values", () => {
  expect(checkGuards()).toEqual([]);
});

it("gives every published value a source that exists", () => {
  const unsourced: string[] = [];
  const visit = (node: unknown, path: string) => {
    if (typeof node !== "object" || node === null) return;
    const { value, evidenceCode, citations } = node as Partial<Parameter>;
    if (value !== undefined && evidenceCode === "P" && !citations?.length) unsourced.push(path);
    for (const citation of citations ?? []) if (!(citation in CITATIONS)) unsourced.push(`${path}: ${citation}`);
    for (const [key, child] of Object.entries(node)) if (key !== "citations") visit(child, `${path}.${key}`);
  };
  visit(MODEL_TABLES, "");
  expect(unsourced).toEqual([]);
});
