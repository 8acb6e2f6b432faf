import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = "apps/web/src";

/** What would read or change a number in a way of its own. */
const forbidden = /type="number"|type: "number"|valueAsNumber|\bparse(?:Int|Float)\(|onWheel=/;

/** The theme reads colors and sizes of the style sheet. */
const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("theme"),
);

it("No screen has a number field of the browser's, or a second reader of numbers [NUMBER-1, NUMBER-4]", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.filter((path) => forbidden.test(readFileSync(join(folder, path), "utf8")))).toEqual([]);
});
