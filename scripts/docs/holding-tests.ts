import { existsSync, readFileSync } from "node:fs";
import { findTestTitles } from "../product-rules/test-titles.ts";

/** A test as its file names it; the title is without the product rules at its end. */
export interface HoldingTest {
  readonly file: string;
  readonly title: string;
  /** The enclosing `describe`, if the title alone says too little. */
  readonly inside?: string;
}

export const testsOf =
  (file: string, inside?: string) =>
  (title: string): HoldingTest => ({ file, title, ...(inside ? { inside } : {}) });

/** Cited tests that their files do not have. */
export const findMissingTests = (cited: readonly HoldingTest[]): string[] =>
  cited
    .filter(({ file, title, inside }) => {
      const source = existsSync(file) ? readFileSync(file, "utf8") : "";
      return !findTestTitles(source).includes(title) || (inside !== undefined && !source.includes(`"${inside}"`));
    })
    .map(({ file, title }) => `${file}: ${title}`);

/** A Markdown list item. */
export const toListItem = ({ file, inside, title }: HoldingTest): string =>
  `- \`${file}\`: \`${inside ? `${inside} > ` : ""}${title}\``;
