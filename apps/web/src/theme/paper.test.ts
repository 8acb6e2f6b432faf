import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listRepositoryFiles } from "../../../../scripts/docs/repository-files.ts";

const sheets = listRepositoryFiles()
  .filter((path) => /^apps\/web\/src\/.*\.css$/.test(path))
  .map((path) => ({ path: path.replace("apps/web/src/", ""), css: readFileSync(path, "utf8") }));

/** Buttons: base.css leaves them out on paper, but for the choice that was made, which is text. */
const buttons = ["ui/rotating-banner.module.css", "ui/segmented-tabs.module.css", "ui/text-size-switch.module.css"];

it("what keeps its fill in forced colors keeps it on paper [DAY-7]", () => {
  const needsFill = sheets.filter(({ css }) => {
    const forced = css.match(/@media \(forced-colors: active\) \{[\s\S]*?\n\}/g) ?? [];
    return forced.some((rules) => /background: (?:CanvasText|Highlight)/.test(rules));
  });
  const without = needsFill.filter(({ css }) => !css.includes("--printed-fill: #000;")).map(({ path }) => path);
  expect(needsFill.length).toBeGreaterThan(buttons.length);
  expect(without).toEqual(buttons);
});

it("a bar or dot, which has a size and a fill of the ink's colors, has a fill on paper [DAY-7]", () => {
  const filled = sheets.flatMap(({ path, css }) =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
      .filter(
        ([, , body = ""]) =>
          /background: (?:currentColor|var\(--(?:primary|ink|ink-second|(?:low|moderate|high)-text)\))/.test(body) &&
          /(?:^|\s)(?:width|height|block-size|inline-size):/.test(body) &&
          !body.includes("--printed-fill"),
      )
      .map(([, selector = ""]) => `${path}: ${selector.trim()}`),
  );
  expect(filled).toEqual([]);
});

it("what is sized by its container has a size on paper, or a most [DAY-7]", () => {
  const unbounded = sheets
    .filter(({ css }) => /(?<!min\([^;]*)\d\s*cq[ib]/.test(css) && !css.includes("@media print"))
    .map(({ path }) => path);
  expect(unbounded).toEqual([]);
});

it("what the night changes, it changes on screens only [DAY-7]", () => {
  const outside = sheets
    .filter(({ css }) =>
      /^(?!\s).*data-color-scheme="dark"/m.test(css.replaceAll(/^@media screen \{\n[\s\S]*?^\}/gm, "")),
    )
    .map(({ path }) => path);
  expect(outside).toEqual([]);
});
