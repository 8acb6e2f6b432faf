import { expect, it } from "vitest";
import { runsTest } from "./runs-test.ts";

it("finds a test by its exact title, alone or from a table", () => {
  expect(runsTest('it("sends 1 (one) ride", async () => {', "sends 1 (one) ride")).toBe(true);
  expect(runsTest("test(`keeps (all)`, () => {", "keeps (all)")).toBe(true);
  expect(runsTest('it.each([\n  ["a", 1],\n])("%s is\n %d", () => {', "%s is\n %d")).toBe(true);
  expect(runsTest('it.each(sizes)(\n  "fits a %s",', "fits a %s")).toBe(true);
});

it("takes no longer, skipped, planned or commented-on title for it", () => {
  for (const source of [
    'it("sends a ride twice", async () => {',
    'it.skip("sends a ride", async () => {',
    'it.todo("sends a ride");',
    '// It "sends a ride".',
    'describe("sends a ride", () => {',
  ]) {
    expect(runsTest(source, "sends a ride"), source).toBe(false);
  }
});
