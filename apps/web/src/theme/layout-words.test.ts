import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { listRepositoryFiles } from "../../../../scripts/docs/repository-files.ts";
import { layoutFlags, layoutWords } from "./layout-words.ts";

const screens = listRepositoryFiles()
  .filter((path) => /^apps\/web\/src\/.*(?<!\.test|\.stories)\.tsx$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

it("Every word of layout is used by a screen, with every value", () => {
  const valued = Object.entries(layoutWords).flatMap(([word, values]) =>
    Object.keys(values).map((value) => ({ word: `${word} ${value}`, use: useOf(word, value) })),
  );
  const flags = Object.keys(layoutFlags).map((flag) => ({ word: flag, use: new RegExp(`\\s${flag}[\\s>:]`) }));
  const unused = [...valued, ...flags].flatMap(({ word, use }) => (use.test(screens) ? [] : [word]));
  expect(unused, "delete them in theme/layout-words.ts").toEqual([]);
});

/** As a prop, also one that depends on something, or in `layoutClass({...})`. */
const useOf = (word: string, value: string) =>
  new RegExp(`\\b${word}(?:=\\{?|: )(?:[^}\\n]*[ ?])?"?${value.replace(".", "\\.")}(?![\\w.])`);
