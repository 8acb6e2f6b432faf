import { expect, it } from "vitest";
import { findRuleTests } from "./find-rule-tests.ts";

const tagged = "sends a ride [RIDE-1]";

it("finds the rules at the end of a test's title, alone or from a table", () => {
  const idsIn = (source: string) => findRuleTests("a.test.ts", source).flatMap(({ ids }) => ids);
  expect(idsIn(`it("${tagged}", async () => {`)).toEqual(["RIDE-1"]);
  expect(idsIn("test(`keeps it [SIGN-IN-2, RIDE-1]`, () => {")).toEqual(["SIGN-IN-2", "RIDE-1"]);
  expect(idsIn(`it.each([\n  ["a", 1],\n])("%s is\\n %d [RIDE-1]", () => {`)).toEqual(["RIDE-1"]);
  expect(idsIn(`it.each(sizes)(\n  "${tagged}",`)).toEqual(["RIDE-1"]);
});

it("takes no skipped, planned or commented-on test for one, nor an id elsewhere in a title", () => {
  for (const source of [
    `it.skip("${tagged}", async () => {`,
    `it.todo("${tagged}");`,
    `// It "${tagged}",`,
    `describe("${tagged}", () => {`,
    'it("sends [RIDE-1] a ride", async () => {',
  ]) {
    expect(findRuleTests("a.test.ts", source), source).toEqual([]);
  }
});
