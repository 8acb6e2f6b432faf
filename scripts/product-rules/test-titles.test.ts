import { expect, it } from "vitest";
import { findRuleIds } from "./test-titles.ts";

const tagged = "sends a ride [RIDE-1]";

it("finds the rules at the end of a test's title, alone or from a table", () => {
  expect(findRuleIds(`it("${tagged}", async () => {`)).toEqual(["RIDE-1"]);
  expect(findRuleIds("test(`keeps it [SIGN-IN-2, RIDE-1]`, () => {")).toEqual(["SIGN-IN-2", "RIDE-1"]);
  expect(findRuleIds(`it.each([\n  ["a", 1],\n])("%s is\\n %d [RIDE-1]", () => {`)).toEqual(["RIDE-1"]);
  expect(findRuleIds(`it.each(sizes)(\n  "${tagged}",`)).toEqual(["RIDE-1"]);
});

it.each([
  ["a skipped test", `it.skip("${tagged}", async () => {`],
  ["a planned test", `it.todo("${tagged}");`],
  ["a comment", `// It "${tagged}",`],
  ["a group", `describe("${tagged}", () => {`],
  ["an id elsewhere in a title", 'it("sends [RIDE-1] a ride", async () => {'],
])("takes %s for no test of a rule", (_name, source) => {
  expect(findRuleIds(source)).toEqual([]);
});
