import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listRepositoryFiles } from "../../../scripts/docs/repository-files.ts";
import { layoutCss } from "../src/theme/layout-words.ts";
import { themeCss } from "../src/theme/theme-css.ts";

it("Every CSS variable that the web app reads is in its theme, or set in its own styles", () => {
  const sources = listRepositoryFiles()
    .filter((path) => /^apps\/web\/src\/.*\.(?:css|tsx?)$/.test(path))
    .map((path) => ({ path, text: path.endsWith("/layout-words.ts") ? layoutCss() : readFileSync(path, "utf8") }));
  const defined = new Set(
    [themeCss(), ...sources.map(({ text }) => text)].flatMap((text) =>
      [...text.matchAll(/(--[a-z\d-]+)(?:["'\]]*\s*:|", )/g)].map(([, name]) => name),
    ),
  );
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z\d-]+)/g)].flatMap(([, name]) => (defined.has(name) ? [] : [`${path}: ${name}`])),
  );
  expect(missing).toEqual([]);
});
